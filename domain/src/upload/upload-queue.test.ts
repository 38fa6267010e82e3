import { describe, expect, it } from 'vitest'
import { afterUpload, judgeCut, judgeEnd, type UploadEvent, type UploadItem } from './upload-queue.ts'

const KEY = { market: 'adobe', path: '/p/a.jpg' }
const FILE = { size: 1_000, mtimeMs: 5 }
const PUT: UploadEvent = { ...KEY, do: 'put', target: '/a.jpg', file: FILE, rank: 1 }
const SENT: UploadEvent = { ...KEY, do: 'sent', at: '2026-11-20T01:30:00.000Z', proof: 'size' }

/** Lets things happen one after another. */
const after = (...events: UploadEvent[]): UploadItem | undefined =>
  events.reduce<UploadItem | undefined>(afterUpload, undefined)

describe('a picture on its way', () => {
  it('waits, is sent, and stays sent whatever is put in again', () => {
    expect(after(PUT)).toMatchObject({ state: 'waiting', attempts: 0, begun: false })
    const begun: UploadEvent = { ...KEY, do: 'begin', before: null }
    expect(after(PUT, begun)).toMatchObject({ state: 'sending', attempts: 1, lastOut: false, begun: true })
    const sent = after(PUT, begun, { ...KEY, do: 'last' }, SENT)
    expect(sent).toMatchObject({ state: 'sent', sentAt: '2026-11-20T01:30:00.000Z' })
    expect(afterUpload(sent, PUT)).toBe(sent)
    expect(afterUpload(sent, { ...KEY, do: 'again' })).toBe(sent)
    expect(afterUpload(sent, { ...KEY, do: 'refused', why: 'full' })).toBe(sent)
    expect(afterUpload(sent, { ...KEY, do: 'begin', before: null })).toBe(sent)
  })

  it('begins anew as another file', () => {
    const file = { size: 1_000, mtimeMs: 6 }
    const sent = after(PUT, { ...KEY, do: 'begin', before: null }, SENT)
    expect(afterUpload(sent, { ...PUT, file } as UploadEvent)).toMatchObject({
      state: 'waiting',
      file,
      begun: true,
      attempts: 0,
    })
  })

  it('is not sent before it was begun', () => {
    expect(after(PUT, SENT)).toMatchObject({ state: 'waiting' })
    expect(after(SENT)).toBeUndefined()
  })

  it('keeps why it is left out or refused until it is put in again', () => {
    const leave: UploadEvent = { ...KEY, do: 'leave', target: '/a.jpg', file: FILE, why: 'ai' }
    expect(after(leave)).toMatchObject({ state: 'left_out', why: 'ai' })
    expect(after(leave, PUT)).toMatchObject({ state: 'waiting' })
    expect(after(leave, PUT)).not.toHaveProperty('why')
    const refused = after(PUT, { ...KEY, do: 'refused', why: 'full', detail: 'x' })
    expect(refused).toMatchObject({ state: 'refused', why: 'full', detail: 'x' })
    expect(afterUpload(refused, { ...KEY, do: 'again' })).toMatchObject({ state: 'waiting' })
  })

  it('that is on its way is not left out any more', () => {
    const going = after(PUT, { ...KEY, do: 'begin', before: null })
    expect(afterUpload(going, { ...KEY, do: 'leave', target: '/a.jpg', file: FILE, why: 'ai' })).toBe(going)
  })
})

describe('what became of a picture that was cut short', () => {
  const cut = (lastOut: boolean, before: number | null = null): UploadItem =>
    after(
      PUT,
      { ...KEY, do: 'begin', before },
      ...(lastOut ? [{ ...KEY, do: 'last' } as UploadEvent] : []),
    ) as UploadItem

  it.each([
    // The last byte never went: it cannot be whole there, whatever lies there.
    [false, null, null, 'again'],
    [false, 400, null, 'again'],
    [false, 1_000, null, 'again'],
    [true, 1_000, null, 'sent'],
    [true, 999, null, 'again'],
    // Taken away, perhaps: nobody here can see that.
    [true, null, null, 'unsure'],
    // A former version of the same size lay there already.
    [true, 1_000, 1_000, 'again'],
    [true, 1_000, 400, 'sent'],
  ] as const)('last byte out %s, size there %s, before %s: %s', (lastOut, size, before, verdict) => {
    expect(judgeCut(cut(lastOut, before), size)).toBe(verdict)
  })

  it.each([
    [1_000, 'size'],
    [999, 'half'],
    [0, 'half'],
    [null, 'taken'],
  ] as const)('and of one whose end was confirmed, size %s: %s', (size, verdict) => {
    expect(judgeEnd(cut(true), size)).toBe(verdict)
  })
})
