import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { checkResetLink } from '@thokham/contract/passwords'
import { type ReactNode, useState } from 'react'
import { ByHash } from '../../components/sign-in/by-hash.tsx'
import { ResetRequest } from '../../components/sign-in/reset-request.tsx'
import { SignInFrame } from '../../components/sign-in/sign-in-frame.tsx'
import { Notice } from '../../components/ui/notice.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { QueryView } from '../../kit/query-view/query-view.tsx'
import { isLinkBad } from '../../lib/api/api-error.ts'
import { useHydrated } from '../../lib/boot/hydration.ts'
import { queryOf } from '../../lib/queries/query-of.ts'
import { account } from '../../text/account.ts'
import { NewPasswordForm } from './new-password-form.tsx'
import { resetLinkIn } from './reset-link.ts'

/** Renders where the mailed link leads: a new password, or another link when this one is used or too old. */
export function ResetPasswordScreen() {
  // The window's own: the router has already decoded the one in its location. It is sent to no server.
  const own = useLocation({ select: () => (typeof window === 'undefined' ? null : window.location.hash) })
  const hash = useHydrated() ? own : null
  const { token, email } = resetLinkIn(hash ?? '')
  const [usedUp, setUsedUp] = useState(false)
  const check = useQuery({
    ...queryOf(['reset-link', token], checkResetLink, { body: { token } }),
    enabled: token !== '',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const isBad = usedUp || (hash !== null && token === '') || isLinkBad(check.error)

  if (isBad) return <AnotherLink email={email} />
  if (hash === null) {
    const checking = (
      <Frame>
        <Checking />
      </Frame>
    )
    return <ByHash present={checking} absent={<AnotherLink email="" />} />
  }
  return (
    <Frame>
      <QueryView query={check} waiting={<Checking />}>
        {() => <NewPasswordForm token={token} email={email} onLinkBad={() => setUsedUp(true)} />}
      </QueryView>
    </Frame>
  )
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <SignInFrame title={account.resetTitle} lead={account.resetLead}>
      {children}
    </SignInFrame>
  )
}

/** Renders the place of the form. */
function Checking() {
  return (
    <div aria-busy className="flex flex-col gap-5">
      <Skeleton className="h-18" />
      <Skeleton className="h-18" />
      <Skeleton className="h-11" />
    </div>
  )
}

function AnotherLink({ email }: { email: string }) {
  return (
    <SignInFrame title={account.newLinkTitle} lead={account.newLinkLead}>
      <div className="flex flex-col gap-5">
        <Notice kind="error" role="alert">
          {account.linkBad}
        </Notice>
        <ResetRequest email={email} />
        <Link to="/login" className="touch link self-center text-sm">
          {account.backLogin}
        </Link>
      </div>
    </SignInFrame>
  )
}
