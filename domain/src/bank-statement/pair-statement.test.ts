import { describe, expect, it } from 'vitest'
import { type BankLine, type ClaimedTransfer, pairStatement } from './pair-statement.ts'

const line = (id: string, time: string | null, more: Partial<BankLine> = {}): BankLine => ({
  id,
  satang: 139_900,
  day: '2026-11-25',
  time,
  details: '',
  ...more,
})
const transfer = (id: string, time: string, more: Partial<ClaimedTransfer> = {}): ClaimedTransfer => ({
  id,
  satang: 139_900,
  day: '2026-11-25',
  time,
  reference: null,
  ...more,
})

const pairs = (lines: BankLine[], transfers: ClaimedTransfer[]) => {
  const { paymentOf, certain } = pairStatement(lines, transfers)
  return { paymentOf: Object.fromEntries(paymentOf), certain: [...certain] }
}

describe('lines and payments', () => {
  it('of one sum within five minutes belong together, also over midnight', () => {
    expect(pairs([line('a', '09:41')], [transfer('p', '09:46')])).toEqual({
      paymentOf: { a: 'p' },
      certain: ['a'],
    })
    expect(pairs([line('a', '09:41')], [transfer('p', '09:47')]).paymentOf).toEqual({})
    expect(pairs([line('a', '23:59')], [transfer('p', '00:02', { day: '2026-11-26' })]).certain).toEqual([
      'a',
    ])
  })

  it('of other sums do not', () => {
    expect(pairs([line('a', '09:41')], [transfer('p', '09:41', { satang: 79_900 })]).paymentOf).toEqual({})
  })

  it('that could be of two are paired by the nearest time, and prove neither', () => {
    const both = [transfer('p', '09:40'), transfer('q', '09:42')]
    expect(pairs([line('a', '09:42'), line('b', '09:39')], both)).toEqual({
      paymentOf: { a: 'q', b: 'p' },
      certain: [],
    })
    expect(pairs([line('a', '09:42')], both)).toEqual({ paymentOf: { a: 'q' }, certain: [] })
  })

  it('go by a reference in the bank’s words before all', () => {
    const named = [transfer('p', '09:40', { reference: '0002123123121200011' }), transfer('q', '09:42')]
    expect(pairs([line('a', '09:42', { details: 'REF 200011' })], named).paymentOf).toEqual({ a: 'p' })
    const far = [transfer('p', '20:00', { reference: '0002123123121200011' })]
    expect(pairs([line('a', '09:42', { details: 'REF 200011' })], far).paymentOf).toEqual({ a: 'p' })
  })

  it('of one package and a whole quarter are paired', () => {
    const days = Array.from({ length: 100 }, (_, at) =>
      new Date(Date.UTC(2026, 7, 1 + at)).toISOString().slice(0, 10),
    )
    const times = Array.from(
      { length: 48 },
      (_, at) => `${String(Math.floor(at / 2)).padStart(2, '0')}:${at % 2}0`,
    )
    const all = days.flatMap((day) => times.map((time) => ({ day, time })))
    const lines = all.map(({ day, time }, at) => line(`l${at}`, time, { day }))
    const transfers = all.map(({ day, time }, at) => transfer(`p${at}`, time, { day }))
    const { paymentOf, certain } = pairStatement(lines, transfers)
    expect([paymentOf.size, certain.size]).toEqual([4_800, 4_800])
  })

  it('without a time are paired by the day, and prove nothing', () => {
    expect(pairs([line('a', null)], [transfer('p', '18:00')])).toEqual({ paymentOf: { a: 'p' }, certain: [] })
  })
})
