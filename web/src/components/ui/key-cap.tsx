import type { ReactNode } from 'react'

/** Renders a key of the keyboard as it looks; arrows as icons, since the code font has none. */
export function KeyCap({ children }: { children: ReactNode }) {
  return (
    <kbd className="num inline-flex h-[22px] min-w-[22px] items-center justify-center rounded-[4px] border border-line-strong bg-surface px-1.5 text-2xs font-normal text-ink-2">
      {children}
    </kbd>
  )
}
