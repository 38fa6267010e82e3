import { expect, it } from 'vitest'
import { fitting, unfinishedList } from './unfinished-list.ts'

it.each([
  ['a __', 2, ''],
  ['a __se', 2, 'se'],
  ['a __~se', 2, 'se'],
  ['cat\na __animals/m', 6, 'animals/m'],
  ['__food__ and __s', 13, 's'],
  ['__a_b', 0, 'a_b'],
  ['a __ฤดู', 2, 'ฤดู'],
  ['__น้ำใส__ a __ฤ', 12, 'ฤ'],
])('%j is typing a name', (text, start, part) => {
  expect(unfinishedList(text, text.length)).toEqual({ start, part })
})

it.each(['', 'a', 'a _', '__food__', 'a __food__ b', '__food__\n', '__two words', 'a __{'])(
  '%j is not',
  (text) => {
    expect(unfinishedList(text, text.length)).toBeNull()
  },
)

it('looks before the caret alone', () => {
  expect(unfinishedList('__se in winter', 4)).toEqual({ start: 0, part: 'se' })
  expect(unfinishedList('in __se', 2)).toBeNull()
})

it('offers names that begin so before those that hold it', () => {
  const lists = ['my-season', 'food', 'Season'].map((name) => ({ name }))
  expect(fitting(lists, 'sea').map(({ name }) => name)).toEqual(['Season', 'my-season'])
  expect(fitting(lists, '')).toHaveLength(3)
})
