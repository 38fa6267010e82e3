import { expect, it } from 'vitest'
import { isNameLike, mostAlikeWords } from './alike-name.ts'

const NAMES = [
  'สมชาย ใจดี',
  'สมชาย แก้วทองศรี',
  'สมหญิง ใจงาม',
  'Somchai Jaidee',
  'Somsak Jaroen',
  'ภูมินทร์ แก้วทองศรี',
]

it.each([
  ['a letter is missing', 'สมชย', 'สมชาย'],
  ['two letters are turned round', 'somchia', 'Somchai'],
  ['a letter is another one', 'Somchay', 'Somchai'],
  ['of a surname', 'แก้วทองสี', 'แก้วทองศรี'],
  ['of both words', 'ภูมินท แก้วทองศี', 'ภูมินทร์ แก้วทองศรี'],
  ['more words than anybody has', 'somchia jaide naka', 'Somchai Jaidee'],
  ['like nobody’s', 'ประเสริฐ', null],
])('%s: %s', (_what, typed, found) => {
  expect(mostAlikeWords(typed, NAMES)).toBe(found)
})

it('of what is as much alike the more common one counts', () => {
  expect(mostAlikeWords('มาล', ['มาลา ก', 'มาลี ข', 'มาลี ค'])).toBe('มาลี')
})

it.each([
  ['สมชย', true],
  ['somchai jaid', true],
  ['O’Brien-Jones Jr.', true],
  ['กาน', false],
  ['gmail.com', true],
  ['malee@', false],
  ['TK-000042', false],
  ['1,399 21:45', false],
  ['    ก ', false],
])('%s may be a name: %s', (typed, is) => {
  expect(isNameLike(typed)).toBe(is)
})
