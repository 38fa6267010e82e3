import { describe, expect, it } from 'vitest'
import type { UploadItem } from './upload-queue.ts'
import { mondayOf, weekOf } from './upload-week.ts'

const at = (moment: string) => new Date(`${moment}+07:00`)

describe('a week of uploads', () => {
  it.each([
    ['2026-11-29T23:59:59', '2026-11-23'],
    ['2026-11-30T00:00:00', '2026-11-30'],
    ['2026-12-06T12:00:00', '2026-11-30'],
    ['2027-01-01T03:00:00', '2026-12-28'],
  ])('%s in Bangkok is of the week of Monday %s', (moment, monday) => {
    expect(mondayOf(at(moment))).toBe(monday)
  })

  const item = (state: UploadItem['state'], sentAt?: string, market = '123rf'): UploadItem => ({
    market,
    path: `/${Math.random()}`,
    target: '/a.jpg',
    file: { size: 1, mtimeMs: 1 },
    state,
    before: null,
    lastOut: false,
    begun: true,
    attempts: 1,
    rank: 1,
    ...(sentAt !== undefined && { sentAt: at(sentAt).toISOString() }),
  })

  it('counts what was sent in it, and what has to wait for the next one', () => {
    const items = [
      item('sent', '2026-11-23T00:00:00'),
      item('sent', '2026-11-29T20:00:00'),
      // The week before, and another marketplace.
      item('sent', '2026-11-22T23:59:00'),
      item('sent', '2026-11-29T20:00:00', 'adobe'),
      item('waiting'),
      item('waiting'),
      item('sending'),
      item('left_out'),
    ]
    const now = at('2026-11-29T21:00:00')
    expect(weekOf(items, '123rf', 4, now)).toEqual({
      sent: 2,
      queued: 3,
      most: 4,
      over: 1,
      next: '2026-11-30',
    })
    expect(weekOf(items, '123rf', null, now)).toMatchObject({ sent: 2, over: 0 })
    expect(weekOf(items, '123rf', 1, now)).toMatchObject({ over: 3 })
    expect(weekOf(items, '123rf', 4, at('2026-11-30T00:00:00'))).toMatchObject({ sent: 0, over: 0 })
  })
})
