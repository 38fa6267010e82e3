import { describe, expect, it } from 'vitest'
import { keywordFileName } from './keyword-set.ts'
import { categoryFileName } from './prompt-file.ts'

describe('names of files', () => {
  it.each([
    ['อาหาร', 'อาหาร (100).txt'],
    ['บ้าน/ตกแต่ง: "ใหม่"', 'บ้าน-ตกแต่ง- -ใหม่- (100).txt'],
  ])('of a keyword set of %s: %s', (title, name) => expect(keywordFileName(title)).toBe(name))

  it.each([
    ['2026-11-20T16:59:59.999Z', 'อาหาร 20-11-2026.txt'],
    ['2026-11-20T17:00:00.000Z', 'อาหาร 21-11-2026.txt'],
    ['2026-12-31T20:00:00.000Z', 'อาหาร 01-01-2027.txt'],
  ])('of a category’s prompts made at %s: %s', (now, name) =>
    expect(categoryFileName('อาหาร', new Date(now))).toBe(name),
  )
})
