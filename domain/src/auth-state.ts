/**
 * Who is signed in here, as a state machine (docs/auth.md#the-session): unknown at first, then signed in or signed out.
 * What the browser learns goes in as facts; the new state and the events that others listen for come out.
 */

/** What a screen has to know. */
export interface AuthState {
  phase: 'unknown' | 'signed_in' | 'signed_out'
  /** Null unless signed in. */
  userId: string | null
  /** Until the first check has ended, well or not. */
  loading: boolean
  /** The server could not be asked last time: offer to try again, and sign nobody out. */
  unreachable: boolean
  /** What was known at the last answer, to see what changed since. */
  session: Session | null
}

/** The session as the server answered it. */
export interface Session {
  userId: string
  /** When it ends; a later end means that it was prolonged. */
  expiresAt: string
  /** Anything that is another text when the member's own data are others. */
  revision: string
}

/** The events of docs/auth.md#the-session, by the names that its listeners know. */
export type AuthEvent =
  | 'initial_session'
  | 'signed_in'
  | 'signed_out'
  | 'token_refreshed'
  | 'user_updated'
  | 'password_recovery'

/** What the browser learns: an answer of the server, that none came, or that a reset link was opened. */
export type AuthFact =
  | { kind: 'answered'; session: Session | null }
  | { kind: 'unreachable' }
  | { kind: 'recovery_opened' }

/** Before anything is known. */
export const UNKNOWN: AuthState = {
  phase: 'unknown',
  userId: null,
  loading: true,
  unreachable: false,
  session: null,
}

/** Returns the state after a fact, and the events it brings, in order. A lost network changes nobody's phase. */
export function nextAuth(state: AuthState, fact: AuthFact): { state: AuthState; events: AuthEvent[] } {
  switch (fact.kind) {
    case 'unreachable':
      return { state: { ...state, loading: false, unreachable: true }, events: [] }
    case 'recovery_opened':
      return { state, events: ['password_recovery'] }
    case 'answered':
      return { state: stateOf(fact.session), events: eventsOf(state, fact.session) }
  }
}

function stateOf(session: Session | null): AuthState {
  const phase = session ? 'signed_in' : 'signed_out'
  return { phase, userId: session?.userId ?? null, loading: false, unreachable: false, session }
}

function eventsOf({ phase, session: before }: AuthState, now: Session | null): AuthEvent[] {
  if (phase === 'unknown') return ['initial_session']
  if (before?.userId !== now?.userId) {
    return [...(before ? (['signed_out'] as const) : []), ...(now ? (['signed_in'] as const) : [])]
  }
  if (!before || !now) return []
  return [
    ...(now.expiresAt > before.expiresAt ? (['token_refreshed'] as const) : []),
    ...(now.revision !== before.revision ? (['user_updated'] as const) : []),
  ]
}
