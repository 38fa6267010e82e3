import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { sendVerificationEmail } from '@thokham/contract/email-confirmation'
import type { Me } from '@thokham/contract/me'
import { X } from 'lucide-react'
import { useState } from 'react'
import { ResendButton } from '../../components/sign-in/resend-button.tsx'
import { IconButton } from '../../components/ui/button.tsx'
import { Notice } from '../../components/ui/notice.tsx'
import { useAction } from '../../kit/action/use-action.ts'
import { refreshSession } from '../../lib/session/session.ts'
import { confirmationRequest } from '../../text/confirmation-request.ts'
import { everywhere } from '../../text/everywhere.ts'
import { confirmation } from '../../text/page-word.ts'

/** Asks quietly for the confirmation of the e-mail while it is missing, and says what became of a mailed link. */
export function EmailStrip({ me }: { me: Me }) {
  const { email: outcome } = useSearch({ from: '/dashboard' })
  if (me.emailVerified) return outcome === 'confirmed' ? <Confirmed /> : null
  return <Unconfirmed linkBad={outcome === 'link_bad'} />
}

function Confirmed() {
  const navigate = useNavigate({ from: '/dashboard' })
  return (
    <Notice kind="success" role="status" className="mb-5 py-1.5!">
      <span className="flex items-center justify-between gap-3">
        {confirmation.confirmed}
        <IconButton
          icon={X}
          label={everywhere.close}
          size={40}
          onClick={() => void navigate({ search: {}, replace: true })}
        />
      </span>
    </Notice>
  )
}

function Unconfirmed({ linkBad }: { linkBad: boolean }) {
  const [sentAt, setSentAt] = useState<number | null>(null)
  const resend = useAction(sendVerificationEmail, {
    // It was confirmed in another tab or browser meanwhile.
    always: (answer) => answer?.sent === false && refreshSession(),
    here: () => setSentAt(Date.now()),
  })
  const { fault } = resend
  const kind = fault || (linkBad && !sentAt) ? 'error' : sentAt ? 'success' : 'info'
  return (
    <Notice kind={kind} role="status" className="mb-5">
      <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <span className="min-w-0 flex-1 basis-60">
          {fault ??
            (sentAt ? confirmationRequest.sent : linkBad ? confirmation.linkBad : confirmationRequest.ask)}
        </span>
        <Link to="/profile" className="touch link nb">
          {confirmationRequest.correct}
        </Link>
        <ResendButton size={40} sentAt={sentAt} busy={resend.isBusy} onPress={() => void resend.run({})}>
          {confirmationRequest.resend}
        </ResendButton>
      </span>
    </Notice>
  )
}
