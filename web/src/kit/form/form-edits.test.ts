import { describe, expect, it, test } from 'vitest'
import { editsSince, laidOver } from './form-edits.ts'

const values = {
  links: { line: 'a', tiktok: 'as it was', facebook: '' },
  sales: { seats: 20, until: null },
  replies: [{ name: 'a' }, { name: 'b' }],
  note: '',
}

describe('edits since', () => {
  test.each([
    ['nothing', {}],
    ['a text', { note: 'typed' }],
    ['a box of a part, and no neighbour of it', { links: { line: 'typed' } }],
    ['boxes of several parts', { links: { line: '', facebook: 'f' }, sales: { seats: 0 } }],
    ['a box that held nothing', { sales: { until: '2026-11-23' } }],
    ['a list, as a whole', { replies: [{ name: 'a' }, { name: 'c' }] }],
    ['a list that is shorter', { replies: [] }],
  ])('%s', (_what, edits) => {
    expect(editsSince(values, laidOver(values, edits))).toEqual(edits)
  })
  it('are all that was not there before', () => {
    expect(editsSince(undefined, { note: 'typed' })).toEqual({ note: 'typed' })
    expect(editsSince({ note: 'a' }, { note: 'a', more: { seats: 1 } })).toEqual({ more: { seats: 1 } })
  })
})

it('edits lie over what stands there by then', () => {
  const since = { ...values, links: { line: '', tiktok: 'put back', facebook: 'f' } }
  expect(laidOver(since, { links: { line: 'typed' }, replies: [] })).toEqual({
    ...since,
    links: { line: 'typed', tiktok: 'put back', facebook: 'f' },
    replies: [],
  })
})
