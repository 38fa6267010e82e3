import type { ReactNode } from 'react'
import { ChatLauncher } from '../../components/chat/chat-launcher.tsx'
import { Button } from '../../components/ui/button.tsx'
import { thaiMoney } from '../../lib/format/thai-format.ts'
import { payment as text } from '../../text/payment.ts'

export interface SubmitBarProps {
  totalSatang: number
  /** Names of the fields that are still empty. */
  missing: readonly string[]
  busy: boolean
  /** What the server said against the whole. */
  fault: ReactNode
}

/**
 * Shows how much, and the one action, which sends the form around it: fixed to the bottom of a phone, at the end of
 * the form elsewhere.
 */
export function SubmitBar({ totalSatang, missing, busy, fault }: SubmitBarProps) {
  return (
    <div className="task-bar max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-20 max-md:border-line max-md:border-t max-md:bg-surface max-md:pb-[env(safe-area-inset-bottom)]">
      {fault && <div className="max-md:px-4 max-md:pt-2.5 md:mb-3">{fault}</div>}
      <p
        aria-live="polite"
        className="text-ink-2 text-xs max-md:px-4 max-md:not-empty:pt-2 md:not-empty:mb-3"
      >
        {missing.length > 0 && text.missing(missing)}
      </p>
      <div className="flex items-center gap-3 max-md:h-[72px] max-md:px-4">
        <p className="shrink-0 md:hidden">
          <span className="block text-2xs text-ink-2">{text.total}</span>
          <span className="nb block font-bold text-lg tabular-nums">{thaiMoney(totalSatang)}</span>
        </p>
        <Button
          type="submit"
          variant="primary"
          busy={busy}
          disabled={missing.length > 0}
          className="h-12! min-w-0 flex-1"
        >
          {text.submit}
        </Button>
        <ChatLauncher as="docked" />
      </div>
    </div>
  )
}
