import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { cancelEmailChange, checkEmailChange, confirmEmailChange } from '@thokham/contract/email-change'
import { useState } from 'react'
import { ByHash } from '../../components/sign-in/by-hash.tsx'
import { SignInFrame } from '../../components/sign-in/sign-in-frame.tsx'
import { Button, buttonClass } from '../../components/ui/button.tsx'
import { Notice } from '../../components/ui/notice.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { useAction } from '../../kit/action/use-action.ts'
import { QueryView } from '../../kit/query-view/query-view.tsx'
import { isLinkBad } from '../../lib/api/api-error.ts'
import { useHydrated } from '../../lib/boot/hydration.ts'
import { BROWSER_ONLY } from '../../lib/queries/query-client.ts'
import { queryOf } from '../../lib/queries/query-of.ts'
import { callerChanged } from '../../lib/session/session.ts'
import { account } from '../../text/account.ts'
import { emailChange as text } from '../../text/email-change.ts'

const DOES = ['confirm', 'cancel'] as const
type Does = (typeof DOES)[number]

/** The end of the address once a link has done what it does. */
const DONE_HASH: Record<Does, string> = { confirm: '#confirmed', cancel: '#cancelled' }

/**
 * Renders the page that both letters about another address lead to: a press uses the new one, or keeps the former one.
 */
export function EmailChangeScreen() {
  // The window's own: the router has already decoded the one in its location. It is sent to no server.
  const own = useLocation({ select: () => (typeof window === 'undefined' ? null : window.location.hash) })
  const hash = useHydrated() ? own : null
  const parts = new URLSearchParams((hash ?? '').replace(/^#/, ''))
  const token = parts.get('confirm') ?? parts.get('cancel') ?? ''
  const check = useQuery({
    ...queryOf(['email-change-link', token], checkEmailChange, { body: { token } }),
    enabled: token !== '',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: BROWSER_ONLY,
  })
  const [done, setDone] = useState<Does | null>(null)
  const always = (answer: unknown) => {
    // Who is asking is read anew behind what was done: nothing here waits for it.
    if (answer !== undefined) void callerChanged()
  }
  /** Loaded again, the page says the same: the link itself opens nothing any more. */
  const finish = (does: Does) => {
    setDone(does)
    window.history.replaceState(window.history.state, '', DONE_HASH[does])
  }
  const confirm = useAction(confirmEmailChange, { always, here: () => finish('confirm') })
  const cancel = useAction(cancelEmailChange, { always, here: () => finish('cancel') })
  const follow = check.data?.does === 'cancel' ? cancel : confirm

  const wasDone = DOES.find((does) => DONE_HASH[does] === hash)
  if (done ?? wasDone) return <Done does={done ?? wasDone ?? 'confirm'} />
  const isBad = (hash !== null && token === '') || isLinkBad(check.error) || isLinkBad(follow.error)
  if (isBad) return <LinkBad />
  if (hash === null) return <ByHash present={<Checking />} absent={<LinkBad />} />
  const { title, lead } = headOf(check.data)
  return (
    <SignInFrame title={title} lead={lead}>
      <QueryView query={check} waiting={<Waiting />}>
        {({ does }) => (
          <div className="flex flex-col gap-5">
            {follow.fault && (
              <Notice kind="error" role="alert">
                {follow.fault}
              </Notice>
            )}
            <Button
              variant={does === 'confirm' ? 'primary' : 'danger-solid'}
              busy={follow.isBusy}
              onClick={() => void follow.run({ body: { token } })}
            >
              {does === 'confirm' ? text.confirm : text.cancel}
            </Button>
          </div>
        )}
      </QueryView>
    </SignInFrame>
  )
}

/** Returns what stands above the button, as far as it is known what a press does. */
function headOf(checked: { does: Does; email: string } | undefined) {
  if (!checked) return { title: text.linkTitle, lead: '' }
  const isConfirming = checked.does === 'confirm'
  const lead = isConfirming ? text.confirmLead(checked.email) : text.cancelLead(checked.email)
  return {
    title: isConfirming ? text.confirm : text.cancelTitle,
    lead: <span className="wrap-anywhere">{lead}</span>,
  }
}

function Checking() {
  return (
    <SignInFrame title={text.linkTitle} lead="">
      <Waiting />
    </SignInFrame>
  )
}

/** Renders the place of the button. */
function Waiting() {
  return (
    <div aria-busy className="flex flex-col gap-5">
      <Skeleton className="h-11" />
    </div>
  )
}

function Done({ does }: { does: Does }) {
  const isConfirmed = does === 'confirm'
  return (
    <SignInFrame title={isConfirmed ? text.done : text.cancelTitle} lead="">
      <div className="flex flex-col gap-5">
        <Notice kind="success" role="status">
          {isConfirmed ? text.done : text.cancelled}
        </Notice>
        {!isConfirmed && <p className="text-sm">{text.cancelledNext}</p>}
        {isConfirmed ? (
          <Link to="/profile" className={buttonClass('primary')}>
            {account.toProfile}
          </Link>
        ) : (
          <Link to="/login" state={{ forgot: true }} className={buttonClass('primary')}>
            {account.resetTitle}
          </Link>
        )}
      </div>
    </SignInFrame>
  )
}

function LinkBad() {
  return (
    <SignInFrame title={text.linkTitle} lead={text.linkBadLead}>
      <div className="flex flex-col gap-5">
        <Notice kind="error" role="alert">
          {text.linkBad}
        </Notice>
        <Link to="/profile" className="touch link self-center text-sm">
          {account.toProfile}
        </Link>
      </div>
    </SignInFrame>
  )
}
