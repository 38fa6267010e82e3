import { ArrowLeft, ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { palette } from '../../text/navigation.ts'

/** The code font has no arrows. */
const ARROWS: Readonly<Record<string, { Icon: typeof ArrowLeft; name: string }>> = {
  ArrowLeft: { Icon: ArrowLeft, name: palette.arrowLeft },
  ArrowRight: { Icon: ArrowRight, name: palette.arrowRight },
}

/** Renders a key of the keyboard as it looks; arrows are given by their names in the DOM. */
export function KeyCap({ children }: { children: ReactNode }) {
  const arrow = typeof children === 'string' ? ARROWS[children] : undefined
  return (
    <kbd className="num inline-flex h-[22px] min-w-[22px] items-center justify-center rounded-[4px] border border-line-strong bg-surface px-1.5 text-2xs font-normal text-ink-2">
      {arrow ? <arrow.Icon role="img" aria-label={arrow.name} size={14} strokeWidth={1.75} /> : children}
    </kbd>
  )
}
