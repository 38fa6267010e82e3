/** What must reach the server in the name of who is signed in, before the session ends. */

/** Nobody who wants to leave waits longer (ms) for a server that does not answer. */
const TIMEOUT_MS = 10_000

const senders = new Set<() => void>()
const sending = new Set<Promise<unknown>>()

/** Calls `send` when the member signs out, while the session still lives. @returns the way to stop */
export function whenSigningOut(send: () => void): () => void {
  senders.add(send)
  return () => senders.delete(send)
}

/** Lets a sign-out wait until the server has answered, however it answers. */
export function holdSignOut(answer: Promise<unknown>): void {
  sending.add(answer)
  const settled = () => sending.delete(answer)
  answer.then(settled, settled)
}

/** Sends what still waits, and returns when all of it is answered, or after ten seconds. */
export async function sendBeforeSigningOut(): Promise<void> {
  for (const send of senders) send()
  let clock: ReturnType<typeof setTimeout> | undefined
  const enough = new Promise((resolve) => {
    clock = setTimeout(resolve, TIMEOUT_MS)
  })
  await Promise.race([Promise.allSettled(sending), enough])
  clearTimeout(clock)
}
