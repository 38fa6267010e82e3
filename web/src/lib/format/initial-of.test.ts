import { expect, it } from 'vitest'
import { initialOf } from './initial-of.ts'

it.each([
  ['พิมพ์ชนก', 'พ'],
  ['เจนจิรา', 'จ'],
  ['ไอซ์', 'อ'],
  ['wichai', 'W'],
  [' mali', 'M'],
  ['9lives', '9'],
  ['', ''],
])('%s → %s', (name, initial) => expect(initialOf(name)).toBe(initial))
