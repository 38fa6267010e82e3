import { describe, expect, it } from 'vitest'
import { isListName, nameOfFile, wordsFault, wordsOf, wordsOfFile } from './word-list.ts'

it.each([
  ['season', true],
  ['animals/mammals', true],
  ['a-b_c', true],
  ['A1', true],
  ['a'.repeat(40), true],
  ['a'.repeat(41), false],
  ['', false],
  ['a__b', false],
  ['_a', false],
  ['a_', false],
  ['ฤดู', true],
  ['น้ำใส/ใบไม้-2', true],
  ['ราคา฿', false],
  ['ฤดู กาล', false],
  ['a b', false],
  ['a*', false],
])('is %j a name? %s', (name, answer) => {
  expect(isListName(name)).toBe(answer)
})

it('takes words line by line, and keeps what is written twice', () => {
  expect(wordsOf(' cat\r\n\r\ndog\rcat\n# note')).toEqual(['cat', 'dog', 'cat', '# note'])
  expect(wordsOfFile('\ufeff# pets\ncat\n#dog\nfox')).toEqual(['cat', 'fox'])
})

describe('a list', () => {
  it.each([
    ['10,000 words', Array(10_000).fill('cat'), null],
    ['10,001 words', Array(10_001).fill('cat'), 'too_many'],
    ['a word of 1,000 characters', ['a'.repeat(1_000)], null],
    ['a word of 1,001 characters', ['a'.repeat(1_001)], 'too_long'],
    ['a million characters with their line ends', Array(1_000).fill('a'.repeat(999)), null],
    ['more than a million', [...Array(1_000).fill('a'.repeat(999)), 'b'], 'too_long'],
    ['nothing', [], null],
  ])('of %s', (_name, words, fault) => {
    expect(wordsFault(words)).toBe(fault)
  })
})

it.each([
  ['seasons.txt', [], 'seasons'],
  ['seasons.txt', ['seasons', 'seasons-2'], 'seasons-3'],
  ['my pets (new).txt', [], 'my-pets-new'],
  ['animals/big cats.txt', [], 'animals/big-cats'],
  ['__a__b__.txt', [], 'a_b'],
  ['ฤดูกาล.txt', [], 'ฤดูกาล'],
  ['Seasons.txt', ['seasons'], 'Seasons-2'],
  ['日本.txt', [], 'list'],
  [`${'x'.repeat(60)}.csv`, [], 'x'.repeat(36)],
])('a file %j beside %j is the list %j', (file, taken, name) => {
  expect(nameOfFile(file, taken)).toBe(name)
  expect(isListName(nameOfFile(file, taken))).toBe(true)
})
