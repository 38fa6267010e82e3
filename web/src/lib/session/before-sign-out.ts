import { tabChannel } from '../../kit/storage/tab-channel.ts'
import { withTimeout } from '../api/with-timeout.ts'

/** What must reach the server in the name of who is signed in, before the session ends: of this tab and of all others. */

/** How long (ms) a sign-out waits at most for a server that does not answer. */
const TIMEOUT_MS = 10_000

const senders = new Set<() => void>()
const sending = new Set<Promise<unknown>>()

/** The channel on which a tab that signs out tells the others, and the lock that each holds while something waits (decision 050). */
const NAME = 'before-sign-out'
const tabs = tabChannel<'send'>(NAME)
// There are none on a server that renders a page, and on a page that came without https.
const locks = typeof window !== 'undefined' && 'locks' in navigator ? navigator.locks : null
tabs.follow(sendAll)

/** Calls `send` when the member signs out, here or in another tab, while the session still lives. @returns the way to stop */
export function whenSigningOut(send: () => void): () => void {
  senders.add(send)
  return () => senders.delete(send)
}

/** Lets a sign-out, in whatever tab, wait until this is settled: the server has answered, or nothing is to be sent any more. */
export function holdSignOut(answer: Promise<unknown>): void {
  sending.add(answer)
  const settled = () => sending.delete(answer)
  const isOver = answer.then(settled, settled)
  locks?.request(NAME, { mode: 'shared' }, () => isOver).catch(() => undefined)
}

/** Sends what still waits in any tab, and returns when all of it is answered, or after ten seconds. */
export async function sendBeforeSigningOut(): Promise<void> {
  const isEnough = new AbortController()
  tabs.tell('send')
  sendAll()
  const answered = Promise.all([Promise.allSettled(sending), untilNothingIsSent(isEnough.signal)])
  await withTimeout(answered, TIMEOUT_MS, null)
  isEnough.abort()
}

/** Returns when nothing waits to be sent in any tab of this browser; at once where the browser cannot tell. */
export async function untilNothingIsSent(signal?: AbortSignal): Promise<void> {
  await locks?.request(NAME, signal ? { signal } : {}, () => undefined).catch(() => undefined)
}

function sendAll(): void {
  for (const send of senders) send()
}
