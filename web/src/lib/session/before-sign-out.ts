import { withTimeout } from '../api/with-timeout.ts'

/** How long (ms) a sign-out waits at most for a server that does not answer. */
const TIMEOUT_MS = 10_000

const senders = new Set<() => Promise<unknown>>()

/** Calls `send` when the member signs out in this tab, while the session still lives. */
export function whenSigningOut(send: () => Promise<unknown>): void {
  senders.add(send)
}

/** Sends what must reach the server in the member's name, and returns when all of it is answered, or after ten seconds. */
export async function sendBeforeSigningOut(): Promise<void> {
  await withTimeout(Promise.allSettled([...senders].map((send) => send())), TIMEOUT_MS, null)
}
