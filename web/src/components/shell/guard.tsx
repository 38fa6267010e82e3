import { useLocation, useRouter, useRouterState } from '@tanstack/react-router'
import { type GuardedScreen, screenAt } from '@thokham/domain/access'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { hasUnsavedEdits } from '../../kit/form/unsaved-edits.ts'
import { usePages } from '../../lib/boot/pages.ts'
import { nextAddress, signInAddress } from '../../lib/session/next-address.ts'
import { askAgain, type Session, useSession } from '../../lib/session/session.ts'
import type { SignInNotice } from '../../lib/session/sign-in-notice.ts'
import { LoadingScreen } from './loading-screen.tsx'
import { SessionError } from './session-error.tsx'

/**
 * Lets a screen show when the access table opens it to who is calling, else leads where the table says. It follows
 * the session: signing in, signing out and a changed level move on by themselves, in every tab. Whose session ended
 * elsewhere is told so at the sign-in screen.
 */
export function Guard({ children }: { children: ReactNode }) {
  const { data: session, error, failureCount } = useSession()
  const router = useRouter()
  const location = useLocation()
  const pages = usePages()
  const goTo = session && destination(pages, location, session)
  // The screen that is still drawn while the next one is fetched: it would ask for what is closed by now.
  const drawn = useRouterState({ select: (state) => state.resolvedLocation })
  const isLeaving = Boolean(session && drawn && destination(pages, drawn, session))
  const wasMember = useRef(false)

  useEffect(() => {
    const hasLeft = wasMember.current
    const notice = session?.level === 'visitor' && hasLeft ? endedNotice() : undefined
    if (session) wasMember.current = session.level !== 'visitor'
    if (!goTo) return
    // The landing page is a document of its own. Who has signed out leaves no way back to the next one at this device.
    if (goTo.startsWith('/?') || goTo === '/') window.location.replace(hasLeft ? '/' : goTo)
    else router.history.replace(goTo, notice && { notice })
  }, [goTo, router, session])

  const [isUnread, setUnread] = useState(false)
  const isTooSlow = useCallback(() => setUnread(true), [])
  const failed = !session && (error !== null || failureCount > 0)
  if (failed !== isUnread && (failed || session)) setUnread(failed)

  // Also while it is asked again: what is being typed there must not go. An answer that does not come is none.
  if (!session && isUnread && isForNobody(pages, location.pathname)) return children
  if (!session && error) return <SessionError error={error} onRetry={askAgain} />
  if (!session || goTo || isLeaving) return <LoadingScreen onRetry={askAgain} onSlow={isTooSlow} />
  return children
}

/** Returns what to say to whose session ended: who was changing something finds it again. */
function endedNotice(): SignInNotice {
  return hasUnsavedEdits() ? 'edits-kept' : 'session-ended'
}

/**
 * Returns whether a screen is for those who are nobody yet, or for anybody. It shows even where nobody can learn who is
 * calling: signing in may be the way out.
 */
function isForNobody(pages: readonly GuardedScreen[], pathname: string): boolean {
  const screen = pages.find(({ path }) => path === pathname.toLowerCase().replace(/(.)\/+$/, '$1'))
  return screen?.capability === 'landing:look' || screen?.capability === 'public'
}

interface Place {
  pathname: string
  href: string
  search: { next?: unknown }
}

/** Returns where an admin has to set something up first, who has the rights of a lifetime member until then. */
function toSetUp({ mustSetUpTwoFactor, mustRenewPassword }: Session): string | null {
  if (mustRenewPassword) return '/profile#password'
  return mustSetUpTwoFactor ? '/profile#two-factor' : null
}

function destination(pages: readonly GuardedScreen[], place: Place, session: Session): string | null {
  const { level } = session
  const answer = screenAt(pages, place.pathname, level)
  if (!answer || 'locked' in answer) return null
  if (answer.open) {
    return screenAt(pages, place.pathname, 'lifetime')?.open ? null : toSetUp(session)
  }
  if (answer.goTo === '/login') return signInAddress(pages, place.href)
  if (answer.goTo === '/' && level === 'visitor')
    // The sign-in screen says why one is signed in no more.
    return session.ended ? signInAddress(pages, place.href) : `/?next=${encodeURIComponent(place.href)}`
  return (answer.goTo === '/dashboard' && nextAddress(pages, place.search.next)) || answer.goTo
}
