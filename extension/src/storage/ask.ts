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
 * Asks the background script to read or change what is stored.
 * @throws Unsaved when storage is full, or the extension was updated or removed while its page was open
 */
export async function ask<R extends Request>(request: R): Promise<Answers[R['ask']]> {
  const answer: { ok: Answers[R['ask']] } | { error: Trouble } | undefined =
    await browser.runtime.sendMessage(request)
  if (answer && 'ok' in answer) return answer.ok
  throw new Unsaved(answer?.error ?? 'failed')
}

/** Returns the sentence that says why a change was not made. */
export function saidOf(error: unknown, words: Words): string {
  const trouble = error instanceof Unsaved ? error.trouble : troubleOf(error)
  return trouble === 'full' ? words.storageFull : words.failed
}
