import { hasCode } from './api-error.ts'

/**
 * Makes an attempt at an account, and once more with proof of work where the server asks for it, as it does for an
 * account that has been tried too often. The one who types sees a longer wait and nothing else.
 * @throws whatever the last attempt answered
 */
export async function withWork<T>(attempt: (captcha: string | undefined) => Promise<T>): Promise<T> {
  try {
    return await attempt(undefined)
  } catch (error) {
    if (!hasCode(error, 'captcha_failed')) throw error
    const { solveWork } = await import('./proof-of-work.ts')
    const { payload } = await solveWork(new AbortController())
    return attempt(payload)
  }
}
