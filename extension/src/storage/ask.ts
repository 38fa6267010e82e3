import { browser } from 'wxt/browser'
import type { Answers, Request } from './messages.ts'

/**
 * Asks the background.
 * @throws when the extension was updated or removed under the page that asks
 */
export async function ask<R extends Request>(request: R): Promise<Answers[R['ask']]> {
  const answer: { ok: Answers[R['ask']] } | { error: string } | undefined =
    await browser.runtime.sendMessage(request)
  if (answer && 'ok' in answer) return answer.ok
  throw new Error(answer?.error ?? 'no answer')
}
