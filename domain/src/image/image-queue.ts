import { concernsAll, type ProviderFault } from '../provider-error.ts'
import type { ImageAnswer } from './image-answer.ts'

/** What is done next of a picture in a queue. */
export type QueueTurn =
  | { next: 'ask'; question: 'status' | 'result'; afterMs: number }
  /** The answer is the end. */
  | { next: 'end' }
  /** Nobody waits for it now; its provider knows it still, and is asked once more before it is given up. */
  | { next: 'leave'; fault: ProviderFault }

/** Whoever queues keeps what was made for an hour at least; whoever still waits then asks again at its member's press. */
const LONGEST_WATCH_MS = 45 * 60_000
/** A queue is looked at after a share of what was waited, so that a picture lies there for little longer than it took. */
const LOOK_SHARE = 0.05
const SHORTEST_LOOK_MS = 400
const LONGEST_LOOK_MS = 15_000
const LONGEST_NAMED_WAIT_MS = 60_000
/** What is said to be gone may have come too late to one of several machines. */
const TIMES_GONE = 2
/** The queue itself may fail as it hands a result over. */
const TIMES_FAILED = 3

/** Decides what is asked of a queue after each of its answers, for one picture from its order, or from when it is taken up. */
export class QueueWatch {
  #gone = 0
  #failed = 0

  /** @param waitedMs since it was ordered: what is taken up later is asked for at once */
  static first(waitedMs: number): QueueTurn & { next: 'ask' } {
    return { next: 'ask', question: 'status', afterMs: waitedMs < LONGEST_LOOK_MS ? lookAfter(waitedMs) : 0 }
  }

  /**
   * @param waitedMs since it was ordered
   * @param watchedMs since this watch began
   * @param waitMs what the answer asks to wait; null = nothing
   */
  after(
    answer: ImageAnswer,
    { waitedMs, watchedMs, waitMs }: { waitedMs: number; watchedMs: number; waitMs: number | null },
  ): QueueTurn {
    const look = lookAfter(waitedMs)
    const ask = (question: 'status' | 'result', afterMs = look): QueueTurn => ({
      next: 'ask',
      question,
      afterMs,
    })
    const isTooLong = watchedMs > LONGEST_WATCH_MS
    switch (answer.kind) {
      case 'ready':
        return ask('result', 0)
      case 'waiting':
        return isTooLong ? { next: 'leave', fault: 'provider_timeout' } : ask('status')
      case 'unsaid':
        if (isTooLong || concernsAll(answer.fault)) return { next: 'leave', fault: answer.fault }
        return ask('status', Math.max(look, Math.min(waitMs ?? 0, LONGEST_NAMED_WAIT_MS)))
      case 'failed':
        if (answer.fault === 'image_gone' && ++this.#gone < TIMES_GONE) return ask('status')
        if (answer.fault === 'provider_unavailable' && !answer.isPerhapsPaid && ++this.#failed < TIMES_FAILED)
          return ask('result')
        return { next: 'end' }
      default:
        return { next: 'end' }
    }
  }
}

function lookAfter(waitedMs: number): number {
  return Math.min(Math.max(SHORTEST_LOOK_MS, LOOK_SHARE * waitedMs), LONGEST_LOOK_MS)
}
