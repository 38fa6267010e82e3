import { queryOptions, useQuery } from '@tanstack/react-query'
import type { CallResult } from '@thokham/contract/operation'
import { readSession } from '@thokham/contract/session'
import { call } from './call.ts'
import { queryClient, SESSION_KEY, STALE } from './query-client.ts'

export type Session = CallResult<typeof readSession>

/** Who is calling, at which level, with what is left of today. */
export const sessionQuery = queryOptions({
  queryKey: SESSION_KEY,
  queryFn: ({ signal }) => call(readSession, {}, { signal }),
  staleTime: STALE.membership,
})

/** Those whose package is theirs already, though its term may have ended. */
const OWNS_PACKAGE: readonly Session['level'][] = ['lapsed', 'vip', 'lifetime', 'admin', 'owner']

/** Is the screen of packages about their own package, for a caller of this level? (product.md §2, navigation) */
export function ownsPackage(level: Session['level']): boolean {
  return OWNS_PACKAGE.includes(level)
}

/** The session of this browser; a visitor is an answer. */
export function useSession() {
  return useQuery(sessionQuery)
}

/** Asks the server again who is calling, after something changed the level or the day's quota. */
export function refreshSession(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: SESSION_KEY })
}

/** Gives up on an answer that does not come, and asks anew. */
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

/** Puts the caller's changed profile into the session, without asking again. */
export function updateMe(me: NonNullable<Session['me']>): void {
  queryClient.setQueryData(sessionQuery.queryKey, (session) => session && { ...session, me })
}

const tabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('session')

/** Forgets all that belonged to the former caller, here and in every other tab, and asks who is calling now. */
export async function callerChanged(): Promise<void> {
  tabs?.postMessage('changed')
  await forgetAndAsk()
}

/** Lets this tab follow when another one signs in or out; gives the way to stop. */
export function followOtherTabs(): () => void {
  const follow = () => void forgetAndAsk()
  tabs?.addEventListener('message', follow)
  return () => tabs?.removeEventListener('message', follow)
}

async function forgetAndAsk(): Promise<void> {
  queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== SESSION_KEY[0] })
  await queryClient.invalidateQueries({ queryKey: SESSION_KEY })
}
