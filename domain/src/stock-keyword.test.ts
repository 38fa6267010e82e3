import { describe, expect, it } from 'vitest'
import { keywordFault, keywordSameness, stockKeyword } from './stock-keyword.ts'

describe('a line', () => {
  it.each([
    ['  Thai  Street\tFood ', 'thai street food'],
    ['chef’s table dinner', "chef's table dinner"],
    ['mango\u200Bsticky rice', 'mangosticky rice'],
  ])('%j is written %j', (line, keyword) => expect(stockKeyword(line)).toBe(keyword))
})

describe('a keyword', () => {
  it.each([
    ['thai street food', null],
    ["chef's table dinner", null],
    ['paper-cut lantern 3d', null],
    ['market', 'words'],
    ['one two three four five', 'words'],
    ['', 'words'],
    [`${'a'.repeat(78)} bb`, 'words'],
    ['ตลาดน้ำ ยามเช้า', 'english'],
    ['café terrace morning', 'english'],
    ['food, drink and fun', 'english'],
    ['nike running shoes', 'refused'],
    ['=cmd market', 'english'],
  ])('%j: %s', (keyword, fault) => expect(keywordFault(keyword)).toBe(fault))

  it.each([
    ['thai street food', 'thai street foods'],
    ['boats on lake', 'lake on boat'],
    ['paper-cut dishes', 'dish paper cut'],
  ])('%s is %s', (one, other) => expect(keywordSameness(one)).toBe(keywordSameness(other)))
})
