import { describeError, type Logger } from '../log.ts'
import { withTimeout } from './with-timeout.ts'

/** Scrapes that come closer together are answered from the same reading. */
const FRESH_MS = 5_000
/** Longer than a database that is away is tried for, shorter than the 10 s that Prometheus waits for a scrape. */
const TIMEOUT_MS = 7_000

/**
 * Returns a question for what a scrape of `/metrics` has to read elsewhere: null when it cannot be read now, so that its
 * gauges are left out and all others are answered in time. Of those who ask together one begins the reading, the others
 * wait for it; while one gets no answer no second one begins.
 * @param timeoutMs how long to wait for a reading
 */
export function rememberReading<Reading>(
  read: () => Promise<Reading>,
  log: Pick<Logger, 'debug'>,
  timeoutMs = TIMEOUT_MS,
): () => Promise<Reading | null> {
  let readAt = Number.NEGATIVE_INFINITY
  let isReading = false
  let answer: Promise<Reading | null> = Promise.resolve(null)
  return () => {
    const now = performance.now()
    if (!isReading && now - readAt > FRESH_MS) {
      readAt = now
      isReading = true
      const reading = read()
        .catch((error) => {
          log.debug({ error: describeError(error) }, 'a figure cannot be read')
          return null
        })
        .finally(() => {
          isReading = false
        })
      answer = withTimeout(reading, timeoutMs, null)
    }
    return answer
  }
}
