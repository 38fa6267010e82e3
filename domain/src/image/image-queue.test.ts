import { describe, expect, it } from 'vitest'
import type { ImageAnswer, NoImage } from './image-answer.ts'
import { QueueWatch } from './image-queue.ts'

const MINUTE_MS = 60_000
const no = (more: Partial<NoImage>): NoImage => ({
  ...{ kind: 'failed', fault: 'provider_refused', isPerhapsPaid: true, usage: {}, refusedFor: null },
  ...more,
})
const unsaid: ImageAnswer = { kind: 'unsaid', fault: 'provider_network' }
const early = { waitedMs: 1_000, watchedMs: 1_000, waitMs: null }
const late = { waitedMs: 50 * MINUTE_MS, watchedMs: 46 * MINUTE_MS, waitMs: null }

describe('a picture in a queue', () => {
  it('is asked for after a share of what was waited, and at once where it was left', () => {
    expect(QueueWatch.first(0)).toEqual({ next: 'ask', question: 'status', afterMs: 400 })
    expect(QueueWatch.first(3_600_000).afterMs).toBe(0)
    const turn = new QueueWatch().after({ kind: 'waiting', place: 1 }, { ...early, waitedMs: 100_000 })
    expect(turn).toEqual({ next: 'ask', question: 'status', afterMs: 5_000 })
  })

  it('is fetched as soon as it is through, however late that is', () => {
    expect(new QueueWatch().after({ kind: 'ready' }, late)).toEqual({
      next: 'ask',
      question: 'result',
      afterMs: 0,
    })
    const images: ImageAnswer = { kind: 'images', images: [{ base64: 'AAAA' }], usage: {} }
    expect(new QueueWatch().after(images, late)).toEqual({ next: 'end' })
  })

  it('is waited for 45 minutes from when it is looked for, not from its order, and left with its name then', () => {
    const waiting: ImageAnswer = { kind: 'waiting', place: null }
    const taken = { waitedMs: 24 * 60 * MINUTE_MS, watchedMs: MINUTE_MS, waitMs: null }
    expect(new QueueWatch().after(waiting, taken)).toMatchObject({ next: 'ask', afterMs: 15_000 })
    expect(new QueueWatch().after(waiting, late)).toEqual({ next: 'leave', fault: 'provider_timeout' })
  })

  it('waits on where nothing is said of it, as long as is asked, and leaves a key that is refused at once', () => {
    expect(new QueueWatch().after(unsaid, { ...early, waitMs: 30_000 })).toMatchObject({ afterMs: 30_000 })
    expect(new QueueWatch().after(unsaid, late)).toEqual({ next: 'leave', fault: 'provider_network' })
    const rejected: ImageAnswer = { kind: 'unsaid', fault: 'key_rejected' }
    expect(new QueueWatch().after(rejected, early)).toEqual({ next: 'leave', fault: 'key_rejected' })
  })

  it('that is said to be gone is asked for once more; a result that fails twice more', () => {
    const watch = new QueueWatch()
    const gone = no({ fault: 'image_gone' })
    expect([watch.after(gone, early).next, watch.after(gone, early).next]).toEqual(['ask', 'end'])
    const other = new QueueWatch()
    const broke = no({ fault: 'provider_unavailable', isPerhapsPaid: false })
    const turns = [1, 2, 3].map(() => other.after(broke, early))
    expect(turns.map(({ next }) => next)).toEqual(['ask', 'ask', 'end'])
    expect(turns[0]).toMatchObject({ question: 'result' })
    // Replicate's own word that it failed is not asked for again.
    expect(new QueueWatch().after(no({ fault: 'provider_unavailable' }), early).next).toBe('end')
  })
})
