import { isUnanswered } from './api-error.ts'

/** Pauses before a request that got no answer is sent again, in ms. */
const PAUSES_MS = [400, 1_200]

/**
 * Sends a request until it is answered, three times at most; only for requests that the server counts once however often
 * they arrive, such as those under an idempotency key.
 * @param signal ends the pauses as well
 * @throws ApiError `network` when no answer came, `unavailable` when the database stayed away, and whatever else `ask` throws at once
 */
export async function untilAnswered<Answer>(
  ask: () => Promise<Answer>,
  signal?: AbortSignal,
): Promise<Answer> {
  for (const pauseMs of PAUSES_MS) {
    try {
      return await ask()
    } catch (error) {
      if (!isUnanswered(error)) throw error
      await pause(pauseMs, signal)
    }
  }
  return ask()
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(clock)
      reject(signal?.reason)
    }
    const clock = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal?.addEventListener('abort', stop)
    if (signal?.aborted) stop()
  })
}
