import { toast } from '../../components/ui/toast.tsx'
import { isUnanswered } from '../../lib/api/api-error.ts'
import { messageOf } from '../../text/errors.ts'
import { withProof } from '../step-up/requested-proof.ts'
import { offerUndo, type Undo } from '../undo/undo.ts'
import type { Work } from './work.ts'

/** What follows from an action. Functions are those of the render in which it was pressed. */
export interface ActionOptions<Given, Answer> {
  /** Shows what is wished before the server has answered. @returns takes it back, where it is refused; none, where it stays */
  optimistic?: (given: Given) => (() => void) | undefined
  /**
   * Happens wherever the member is by then: once the server has answered, and without an answer where it refused or nobody
   * knows. Reads queries again, or writes the answer into the cache; the action is busy until that is done.
   */
  always?: (answer: Answer | undefined, given: Given) => unknown
  /** Happens while the one who acted still stands there: closes, clears, focuses, goes on. */
  here?: (answer: Answer, given: Given) => void
  /** The sentence of the toast; null = none. */
  done?: string | ((answer: Answer, given: Given) => string | null)
  /** What the toast's “เลิกทำ” does; null = there is nothing to undo. */
  undo?: (answer: Answer, given: Given) => Undo | null
  /** Words a refusal otherwise than by its code; null = it is said elsewhere, such as at its field. */
  refused?: (error: unknown, given: Given) => string | null
}

export interface Action<Given, Answer> extends Work<Given, Answer>, ActionOptions<Given, Answer> {}

/** Who waits for an action. */
export interface Presser {
  /** Tells whether they still stand where they pressed. */
  isHere: () => boolean
  /** Hears that it was done, before anything is read again. */
  finish: () => void
  /** Hears that it was not done, with the sentence to show; null = it is said elsewhere. */
  fail: (error: unknown, sentence: string | null) => void
}

const NOBODY: Presser = {
  isHere: () => false,
  finish: () => undefined,
  fail: (_, sentence) => sentence !== null && toast.error(sentence),
}

/**
 * Carries out an action once. Outside of a component nobody stands anywhere: `here` does not happen, a fault is said in a toast.
 * @returns settles once all that follows is done; rejects only where a function of the action throws
 */
export async function perform<Given, Answer>(
  action: Action<Given, Answer>,
  given: Given,
  presser: Presser = NOBODY,
  revert = action.optimistic?.(given),
): Promise<void> {
  let answer: Answer
  try {
    answer = await withProof(() => action.send(given))
  } catch (error) {
    revert?.()
    presser.fail(error, action.refused ? action.refused(error, given) : messageOf(error))
    const reading = action.always?.(undefined, given)
    // Without a way to the server nothing is read soon, and the same may be pressed again at once.
    if (!isUnanswered(error)) await reading
    return
  }
  const reading = action.always?.(answer, given)
  if (presser.isHere()) action.here?.(answer, given)
  say(action, answer, given)
  presser.finish()
  await reading
}

function say<Given, Answer>(action: Action<Given, Answer>, answer: Answer, given: Given): void {
  const { done, always } = action
  const sentence = typeof done === 'function' ? done(answer, given) : done
  if (sentence === undefined || sentence === null) return
  const undo = action.undo?.(answer, given)
  if (!undo) toast.success(sentence)
  else offerUndo(sentence, () => perform({ ...undo, always: () => always?.(undefined, given) }, undefined))
}
