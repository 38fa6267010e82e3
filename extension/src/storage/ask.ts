import { browser } from 'wxt/browser'
import type { Words } from '../text/th.ts'
import { type Answers, type Request, type Trouble, troubleOf } from './messages.ts'

/** A change that was not made. */
class Unsaved extends Error {
  trouble: Trouble
  constructor(trouble: Trouble) {
    super(trouble)
    this.trouble = trouble
  }
}

/**
 * Asks the background.
 * @throws when there is no room left, or the extension was updated or removed under the page that asks
 */
export async function ask<R extends Request>(request: R): Promise<Answers[R['ask']]> {
  const answer: { ok: Answers[R['ask']] } | { error: Trouble } | undefined =
    await browser.runtime.sendMessage(request)
  if (answer && 'ok' in answer) return answer.ok
  throw new Unsaved(answer?.error ?? 'failed')
}

/** Says what went wrong with a change, and that nothing is lost. */
export function saidOf(error: unknown, words: Words): string {
  const trouble = error instanceof Unsaved ? error.trouble : troubleOf(error)
  return trouble === 'full' ? words.storageFull : words.failed
}
