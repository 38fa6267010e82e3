import { describe, expect, it } from 'vitest'
import { pageButtons } from './pager.tsx'

describe('page buttons', () => {
  it.each([
    [1, 1, [1]],
    [2, 5, [1, 2, 3, 4, 5]],
    [1, 6, [1, 2, 3, 4, 6]],
    [3, 6, [1, 2, 3, 4, 6]],
    [4, 6, [1, 3, 4, 5, 6]],
    [6, 6, [1, 3, 4, 5, 6]],
    [50, 100, [1, 49, 50, 51, 100]],
  ])('of page %i of %i are %j', (page, pages, wanted) => {
    expect(pageButtons(page, pages)).toEqual(wanted)
  })
})
