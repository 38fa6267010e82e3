import { describe, expect, it } from 'vitest'
import { editsIn, laidOver } from './kept-edits.ts'

const values = {
  links: { line: 'typed', tiktok: 'as it was', facebook: '' },
  sales: { seats: 20 },
  replies: [{ name: 'a' }, { name: 'b' }],
  note: '',
}

describe('edits that are kept', () => {
  it('are the boxes that were changed, and no neighbour of theirs', () => {
    expect(editsIn(values, { links: { line: true, tiktok: false } })).toEqual({ links: { line: 'typed' } })
    expect(editsIn(values, { links: { tiktok: false }, note: true })).toEqual({ note: '' })
    expect(editsIn(values, {})).toEqual({})
  })
  it('hold lists as a whole', () => {
    expect(editsIn(values, { replies: [{ name: true }] })).toEqual({ replies: values.replies })
    expect(editsIn(values, { replies: true })).toEqual({ replies: values.replies })
  })
  it('lie over what stands there by then', () => {
    const since = { ...values, links: { line: '', tiktok: 'put back', facebook: 'f' } }
    expect(laidOver(since, { links: { line: 'typed' }, replies: [] })).toEqual({
      ...since,
      links: { line: 'typed', tiktok: 'put back', facebook: 'f' },
      replies: [],
    })
  })
})
