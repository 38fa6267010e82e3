import { expect, test } from 'vitest'
import { typedSince } from './typed-since.ts'

test.each([
  ['nothing since', 'first', 'first', ''],
  ['more behind it', 'first', 'first and more', 'and more'],
  ['a line below it', 'first', 'first\nsecond', 'second'],
  ['something else', 'first', 'fir', 'fir'],
  ['a picture alone', '', 'typed', 'typed'],
])('%s', (_what, sent, now, left) => {
  expect(typedSince(sent, now)).toBe(left)
})
