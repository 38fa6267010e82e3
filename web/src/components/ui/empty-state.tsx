import type { ReactNode } from 'react'
import { WholeWords } from './whole-words.tsx'

/** Renders nothing woven yet: bare warp threads, one sentence, at most one button. */
export function EmptyState({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className="flex flex-col items-center gap-4 px-4 py-8 text-center">
      <div aria-hidden className="warp h-[31px] w-full max-w-[240px]" />
      <p className="text-sm text-ink-2">
        {typeof children === 'string' ? <WholeWords text={children} /> : children}
      </p>
      {action}
    </div>
  )
}
