import { withTimeout } from '../concurrency/with-timeout.ts'
import type { FileStore } from './files.ts'

const FRESH_MS = 10_000
const TIMEOUT_MS = 2_000

/** Returns a question whether the store of files answers now, in two seconds; an answer is good for ten. */
export function rememberFilesAnswer(files: Pick<FileStore, 'reach'>): () => Promise<boolean> {
  let askedAt = Number.NEGATIVE_INFINITY
  let answer: Promise<boolean> = Promise.resolve(true)
  return () => {
    const now = performance.now()
    if (now - askedAt > FRESH_MS) {
      askedAt = now
      const reached = files.reach().then(
        () => true,
        () => false,
      )
      answer = withTimeout(reached, TIMEOUT_MS, false)
    }
    return answer
  }
}
