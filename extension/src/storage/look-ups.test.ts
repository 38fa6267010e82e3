import { describe, expect, it } from 'vitest'
import { addLook, changeSince, forgotten, type LookUp, lookUpKey, mainScope, type Point } from './look-ups.ts'

const seen = (counts: Parameters<typeof addLook>[1]['counts']) => ({
  keyword: 'Thai street food',
  marketplace: 'adobe-stock' as const,
  counts,
})
const on = (day: number, hour = 12) => new Date(2026, 9, day, hour)

describe('looks at a keyword', () => {
  it('are one a day and scope, the last of the day', () => {
    let look = addLook(undefined, seen({ all: 100 }), on(21, 8))
    look = addLook(look, seen({ all: 110, photo: 60 }), on(21, 23))
    look = addLook(look, seen({ photo: 66 }), on(22))
    expect(look.points).toEqual({
      all: [['2026-10-21', 110]],
      photo: [
        ['2026-10-21', 60],
        ['2026-10-22', 66],
      ],
    })
    expect(changeSince(look.points.photo)).toEqual({ change: 0.1, since: '2026-10-21' })
    expect(changeSince(look.points.all)).toBeNull()
    expect(changeSince(look.points.video)).toBeNull()
  })

  it('keep the first and the latest 23', () => {
    let look: LookUp | undefined
    for (let day = 1; day <= 31; day++) look = addLook(look, seen({ all: day }), on(day))
    const points = look?.points.all as Point[]
    expect(points).toHaveLength(24)
    expect([points[0], points[1], points.at(-1)]).toEqual([
      ['2026-10-01', 1],
      ['2026-10-09', 9],
      ['2026-10-31', 31],
    ])
  })

  it('leave what they were added to as it was', () => {
    const first = addLook(undefined, seen({ all: 1 }), on(1))
    addLook(first, seen({ all: 2 }), on(2))
    expect(first.points.all).toEqual([['2026-10-01', 1]])
  })

  it('are forgotten above 300 keywords, the longest past first', () => {
    const all = Array.from({ length: 302 }, (_, n) => [`look:${n}`, { at: n } as LookUp] as const)
    expect(forgotten(all)).toEqual(['look:1', 'look:0'])
  })

  it('belong to a marketplace and a keyword whatever its case', () => {
    expect(lookUpKey('adobe-stock', ' Thai  Street food')).toBe('look:adobe-stock:thai street food')
  })

  it('are told by the unfiltered number, else by the kind with the most', () => {
    const point: Point = ['2026-10-01', 1]
    const of = (points: LookUp['points']) => mainScope({ points } as LookUp)
    expect(of({ all: [point], photo: [point, point] })).toBe('all')
    expect(of({ photo: [point], video: [point, point] })).toBe('video')
    expect(of({})).toBe('all')
  })
})
