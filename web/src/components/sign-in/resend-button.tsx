import { RotateCw } from 'lucide-react'
import { useSecondsLeft } from '../../lib/format/use-seconds-left.ts'
import { account } from '../../text/account.ts'
import { Button, type ButtonSize, type ButtonVariant } from '../ui/button.tsx'

/** How long to wait before a mail is asked for once more, in ms. */
export const RESEND_AFTER_MS = 60_000

export interface ResendButtonProps {
  /** When it was sent last, ms since 1970; null = not yet. */
  sentAt: number | null
  busy: boolean
  onPress: () => void
  children: string
  size?: ButtonSize
  variant?: ButtonVariant
}

/** Asks for a mail once more, a minute after the last one at the earliest; until then it says how long that is. */
export function ResendButton({ sentAt, busy, onPress, children, size = 40, variant }: ResendButtonProps) {
  const left = useSecondsLeft(sentAt === null ? null : sentAt + RESEND_AFTER_MS)
  return (
    <Button
      size={size}
      {...(variant && { variant })}
      icon={RotateCw}
      busy={busy}
      disabled={left > 0}
      onClick={onPress}
      className="tabular-nums"
    >
      {left > 0 ? account.resendIn(left) : children}
    </Button>
  )
}
