import { useQuery } from '@tanstack/react-query'
import { dropEmailChange, resendEmailChange } from '@thokham/contract/email-change'
import type { Me } from '@thokham/contract/me'
import { BadgeCheck, CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { ResendButton } from '../../components/sign-in/resend-button.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Notice } from '../../components/ui/notice.tsx'
import { useAction } from '../../kit/action/use-action.ts'
import { lazyPart } from '../../lib/boot/lazy-part.ts'
import { queryClient } from '../../lib/queries/query-client.ts'
import type { Session } from '../../lib/session/session.ts'
import { emailChange as text } from '../../text/email-change.ts'
import { profile } from '../../text/profile.ts'
import { emailChangeQuery } from './email-change-query.ts'

const EmailChangeDialog = lazyPart(() => import('./email-change-dialog.tsx'))

/** Renders the address with its state, and the way to another one; the owner's is set at the server. */
export function EmailAddress({ me, level }: { me: Me; level: Session['level'] }) {
  const [changing, setChanging] = useState(false)
  const Icon = me.emailVerified ? BadgeCheck : CircleAlert
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3">
        <p
          className={`flex items-center gap-1.5 text-xs ${me.emailVerified ? 'text-toei' : 'text-khamin-text'}`}
        >
          <Icon aria-hidden size={16} strokeWidth={1.75} className="shrink-0" />
          {me.emailVerified ? profile.emailConfirmed : profile.emailUnconfirmed}
        </p>
        {level !== 'owner' && (
          <button
            type="button"
            onPointerEnter={EmailChangeDialog.preload}
            onFocus={EmailChangeDialog.preload}
            onClick={() => setChanging(true)}
            className="touch link min-h-8 text-xs"
          >
            {me.emailVerified ? text.title : text.correct}
          </button>
        )}
      </div>
      {changing && <EmailChangeDialog me={me} onClose={() => setChanging(false)} />}
    </>
  )
}

/** Renders the address that waits for its confirmation; the letter can be sent again, or the change dropped. */
export function WaitingEmail() {
  const { data } = useQuery(emailChangeQuery)
  const put = (answer: typeof data) => answer && queryClient.setQueryData(emailChangeQuery.queryKey, answer)
  const [sentAt, setSentAt] = useState<number | null>(null)
  const resend = useAction(resendEmailChange, { always: put, here: () => setSentAt(Date.now()) })
  const drop = useAction(dropEmailChange, { always: put })
  const fault = resend.fault ?? drop.fault
  if (!data?.waiting) return null
  return (
    <Notice kind={fault ? 'error' : 'info'} role="status" className="mt-4">
      <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <span className="wrap-anywhere min-w-0 flex-1 basis-60">
          {fault ?? (sentAt ? text.sentAgain : text.waiting(data.waiting.email))}
        </span>
        <span className="flex flex-wrap gap-2">
          <ResendButton size={40} sentAt={sentAt} busy={resend.isBusy} onPress={() => void resend.run({})}>
            {text.sendAgain}
          </ResendButton>
          <Button size={40} busy={drop.isBusy} onClick={() => void drop.run({})}>
            {text.drop}
          </Button>
        </span>
      </span>
    </Notice>
  )
}
