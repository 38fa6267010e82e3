import type { QueuedImage } from './image-request.ts'

/**
 * What happened to a picture that is asked for without a server of ours: a line of its journal each. Money is billionths of a
 * baht. `ask` is written down before anything is sent, and `most` is reserved of the ceiling.
 */
export type PictureEvent = { id: string } & (
  | { do: 'ask'; most: number; at: number }
  /** The provider's own name of it, before anything else is done. */
  | { do: 'queued'; queued: QueuedImage }
  | { do: 'drawn'; files: readonly string[]; cost: number }
  /** No picture, and none is to be had by asking again. */
  | { do: 'failed'; fault: string; cost: number }
  /** Nothing was made: it waits again, and costs nothing but what thinking of it took. */
  | { do: 'wait'; cost?: number }
  /** Perhaps made and perhaps paid: nobody but its member asks again. `isQueued` its provider knows it still. */
  | { do: 'lost'; fault: string; isQueued?: boolean }
  /** What its provider knows still is asked for by its name: that costs nothing. */
  | { do: 'takeUp' }
  /** Its member wishes for it once more, and may pay for it twice. */
  | { do: 'again' }
)

/** How a picture stands. */
export interface PictureStep {
  readonly id: string
  readonly state: 'waiting' | 'asking' | 'queued' | 'drawn' | 'failed' | 'lost'
  readonly queued: QueuedImage | null
  /** ms since 1970 */
  readonly askedAt: number
  readonly files: readonly string[]
  readonly fault: string | null
  /** Of answers, and of what may be paid for without one. */
  readonly spent: number
  /** The most that a call on its way can cost. */
  readonly reserved: number
  /** Of what is spent, that which counts for a call that is still known in a queue. */
  readonly held: number
  /** What its picture took. */
  readonly billed: number
  /** It was taken up by its name in the queue, and did not come. */
  readonly isAskedAgain: boolean
}

/** A picture of which nothing has happened yet. */
export function newStep(id: string): PictureStep {
  return {
    ...{ id, state: 'waiting', queued: null, askedAt: 0, files: [], fault: null, spent: 0, reserved: 0 },
    ...{ held: 0, billed: 0, isAskedAgain: false },
  }
}

/** Returns how a picture stands after an event; what an event cannot follow, it does not change. */
export function afterPictureEvent(step: PictureStep, event: PictureEvent): PictureStep {
  const isOnItsWay = step.state === 'asking' || step.state === 'queued'
  const ended = { queued: null, reserved: 0, held: 0, isAskedAgain: false }
  switch (event.do) {
    case 'ask':
      if (step.state !== 'waiting') return step
      return { ...step, state: 'asking', reserved: event.most, askedAt: event.at, fault: null }
    case 'queued':
      return step.state === 'asking' ? { ...step, state: 'queued', queued: event.queued } : step
    case 'again':
      return step.state === 'lost' || step.state === 'failed' ? { ...step, ...ended, state: 'waiting' } : step
    case 'takeUp': {
      if (step.state !== 'lost' || !step.queued) return step
      const { held, spent } = step
      return { ...step, state: 'queued', spent: spent - held, reserved: held, held: 0, isAskedAgain: true }
    }
  }
  if (!isOnItsWay) return step
  switch (event.do) {
    case 'drawn':
      return {
        ...step,
        ...ended,
        state: 'drawn',
        files: event.files,
        spent: step.spent + event.cost,
        billed: event.cost,
      }
    case 'failed':
      return { ...step, ...ended, state: 'failed', fault: event.fault, spent: step.spent + event.cost }
    case 'lost': {
      const kept = event.isQueued && step.queued
      const { queued, reserved, isAskedAgain } = step
      return {
        ...step,
        ...ended,
        ...(kept && { queued, held: reserved, isAskedAgain }),
        ...{ state: 'lost', fault: event.fault, spent: step.spent + reserved },
      }
    }
    case 'wait':
      return { ...step, ...ended, state: 'waiting', spent: step.spent + (event.cost ?? 0) }
  }
}
