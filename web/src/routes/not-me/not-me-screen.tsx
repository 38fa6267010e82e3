import { Link, useLocation } from '@tanstack/react-router'
import { freezeShopByLink } from '@thokham/contract/trust'
import { useState } from 'react'
import { ByHash } from '../../components/sign-in/by-hash.tsx'
import { SignInFrame } from '../../components/sign-in/sign-in-frame.tsx'
import { Button, buttonClass } from '../../components/ui/button.tsx'
import { Notice } from '../../components/ui/notice.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { useAction } from '../../kit/action/use-action.ts'
import { isLinkBad } from '../../lib/api/api-error.ts'
import { useHydrated } from '../../lib/boot/hydration.ts'
import { callerChanged } from '../../lib/session/session.ts'
import { account } from '../../text/account.ts'
import { navigation } from '../../text/navigation.ts'
import { trust as text } from '../../text/trust.ts'

/** Renders the page that the owner's letters about money and power lead to: a press freezes the shop, opening it does nothing. */
export function NotMeScreen() {
  // The window's own: it is sent to no server.
  const own = useLocation({ select: () => (typeof window === 'undefined' ? null : window.location.hash) })
  const hash = useHydrated() ? own : null
  const token = (hash ?? '').replace(/^#/, '')
  const [isDone, setIsDone] = useState(false)
  const freeze = useAction(freezeShopByLink, {
    always: (answer) => {
      if (answer !== undefined) void callerChanged()
    },
    here: () => setIsDone(true),
  })

  if (isDone) return <Done />
  if ((hash !== null && token === '') || isLinkBad(freeze.error)) return <LinkBad />
  if (hash === null) return <ByHash present={<Waiting />} absent={<LinkBad />} />
  return (
    <SignInFrame title={text.notMeTitle} lead={text.notMeLead}>
      <div className="flex flex-col gap-5">
        {freeze.fault && (
          <Notice kind="error" role="alert">
            {freeze.fault}
          </Notice>
        )}
        <Button
          variant="danger-solid"
          busy={freeze.isBusy}
          onClick={() => void freeze.run({ body: { token } })}
        >
          {text.notMe}
        </Button>
      </div>
    </SignInFrame>
  )
}

function Waiting() {
  return (
    <SignInFrame title={text.notMeTitle} lead="">
      <Skeleton className="h-11" />
    </SignInFrame>
  )
}

function Done() {
  return (
    <SignInFrame title={text.frozen} lead="">
      <div className="flex flex-col gap-5">
        <Notice kind="success" role="status">
          {text.frozenNext}
        </Notice>
        <Link to="/login" state={{ forgot: true }} className={buttonClass('primary')}>
          {account.resetTitle}
        </Link>
      </div>
    </SignInFrame>
  )
}

function LinkBad() {
  return (
    <SignInFrame title={text.notMeTitle} lead={text.linkBadLead}>
      <div className="flex flex-col gap-5">
        <Notice kind="error" role="alert">
          {text.linkBad}
        </Notice>
        <Link to="/login" search={{ next: '/admin/payment' }} className={buttonClass('primary')}>
          {navigation.login}
        </Link>
      </div>
    </SignInFrame>
  )
}
