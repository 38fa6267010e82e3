import { ArrowLeft, ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'

/** The code font has no arrows. */
const ARROWS: Readonly<Record<string, typeof ArrowLeft>> = { '←': ArrowLeft, '→': ArrowRight }

/** Renders a key of the keyboard as it looks. */
export function KeyCap({ children }: { children: ReactNode }) {
  const Arrow = typeof children === 'string' ? ARROWS[children] : undefined
  return (
    <kbd className="num inline-flex h-[22px] min-w-[22px] items-center justify-center rounded-[4px] border border-line-strong bg-surface px-1.5 text-2xs font-normal text-ink-2">
      {Arrow ? <Arrow role="img" aria-label={String(children)} size={14} strokeWidth={1.75} /> : children}
    </kbd>
  )
}
