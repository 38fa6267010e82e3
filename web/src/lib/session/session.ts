import { queryOptions, useQuery } from '@tanstack/react-query'
import { readSession } from '@thokham/contract/me'
import type { CallResult } from '@thokham/contract/operation'
import { type AuthEvent, type AuthFact, type AuthState, nextAuth, UNKNOWN } from '@thokham/domain/auth-state'
import { forgetMember, meetMember } from '../../kit/storage/member-traces.ts'
import { tabChannel } from '../../kit/storage/tab-channel.ts'
import { isUnanswered } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { queryClient, SESSION_KEY, STALE } from '../queries/query-client.ts'

export type Session = CallResult<typeof readSession>

/** Who is calling, at which level, with what is left of today. */
export const sessionQuery = queryOptions({
  queryKey: SESSION_KEY,
  queryFn: async ({ signal }) => {
    const session = await call(readSession, {}, { signal })
    if (typeof window !== 'undefined') meetMember(session.me?.id ?? null)
    return session
  },
  staleTime: STALE.membership,
  // What is left of today may have been used in another tab, or on another device.
  refetchOnWindowFocus: 'always',
})

/** Returns the session of this browser; a visitor is an answer. */
export function useSession() {
  return useQuery(sessionQuery)
}

/** Returns whether nobody could say so far who is calling; does not ask itself. */
export function useSessionUnread(): boolean {
  return !useQuery({ ...sessionQuery, enabled: false }).data
}

/** Asks the server again who is calling, after something changed the level or the day's quota. */
export function refreshSession(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: SESSION_KEY })
}

/** Cancels a request for the session that is not answered, and sends another one. */
export async function askAgain(): Promise<void> {
  await queryClient.cancelQueries({ queryKey: SESSION_KEY })
  await queryClient.refetchQueries({ queryKey: SESSION_KEY })
}

/** Puts the quota and prompt count that a reservation answered with into the session, without asking again. */
export function updateSession(change: { quota: Session['quota']; promptCount: number }): void {
  queryClient.setQueryData(
    sessionQuery.queryKey,
    (session) =>
      session && {
        ...session,
        quota: change.quota,
        me: session.me && { ...session.me, promptCount: change.promptCount },
      },
  )
}

const tabs = tabChannel<'changed' | 'left'>('session')

/** Asks who is calling now, here and in every other tab; what belonged to the former caller goes with the answer. */
export async function callerChanged(): Promise<void> {
  tabs.tell('changed')
  await refreshSession()
}

/**
 * Follows a sign-in just made, as `callerChanged` does.
 * @throws ApiError when it cannot be read who has signed in: nothing leads on then
 */
export async function callerEntered(): Promise<void> {
  await callerChanged()
  const { fetchStatus, status, error } = queryClient.getQueryState(SESSION_KEY) ?? {}
  if (fetchStatus !== 'fetching' && status === 'error') throw error
}

/** Puts the caller's changed profile into the session, without asking again; other tabs ask. */
export function updateMe(me: NonNullable<Session['me']>): void {
  queryClient.setQueryData(sessionQuery.queryKey, (session) => session && { ...session, me })
  tabs.tell('changed')
}

/** Removes what is the member's from this browser, here and in every other tab, after the session was ended on purpose. */
export function memberLeft(): void {
  forgetMember()
  tabs.tell('left')
}

/** Lets this tab follow when another one signs in or out; gives the way to stop. */
export function followOtherTabs(): () => void {
  return tabs.follow((what) => {
    if (what === 'left') forgetMember()
    void refreshSession()
  })
}

const isOther = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] !== SESSION_KEY[0]

/**
 * Lets what is kept here follow who is signed in (docs/product/app.md#what-the-browser-keeps): all of it goes when a
 * session has ended, wherever that was, and is asked for anew when somebody has signed in, or the member's own data or
 * level have changed. A lost network changes nothing.
 * Where one member has followed another at once, in another tab, the screen still shows the first one's work: it begins anew.
 * @returns the way to stop
 */
export function followAuth(restart: () => void = () => location.reload()): () => void {
  let auth: AuthState = UNKNOWN
  return queryClient.getQueryCache().subscribe((change) => {
    if (change.type !== 'updated' || isOther(change.query)) return
    const fact = factOf(change.action, change.query.state.data as Session | undefined)
    if (!fact) return
    const next = nextAuth(auth, fact)
    auth = next.state
    next.events.forEach(react)
    if (next.events.includes('signed_out') && next.events.includes('signed_in')) restart()
  })
}

function react(event: AuthEvent): void {
  if (event === 'signed_out') queryClient.removeQueries({ predicate: isOther })
  if (event === 'signed_in' || event === 'user_updated')
    void queryClient.invalidateQueries({ predicate: isOther })
}

/** Returns what an answer about the session, or its failing, tells; null = nothing. */
function factOf(action: { type: string; error?: unknown }, session: Session | undefined): AuthFact | null {
  if (action.type === 'error') return isUnanswered(action.error) ? { kind: 'unreachable' } : null
  if (action.type !== 'success' || !session) return null
  if (!session.me) return { kind: 'answered', session: null }
  // The count grows with every set, and the look is followed by itself: neither opens anything. The cookie's end is not
  // told to pages.
  const { promptCount: _, appearance: __, ...me } = session.me
  const revision = JSON.stringify([session.level, me])
  return { kind: 'answered', session: { userId: me.id, expiresAt: '', revision } }
}
