import { expect, it } from 'vitest'
import { foundPart } from './found-part.ts'

it.each([
  ['มาลี ดอกไม้', 'ดอก', 'ดอก'],
  ['malee.flower@example.com', ' FLOWER@', 'flower@'],
  ['081-555-0142', '0815550', '081-555-0'],
  ['081-555-0142', '+66 81 555', '081-555'],
  ['0815550142', '081-555', '081555'],
  ['TK-000688', '0688', '0688'],
  ['มาลี', 'สมชาย', null],
  ['12', '12 3', null],
  ['081-555-0142', '99', null],
  ['มาลี', ' ', null],
])('of %s %s marks %s', (text, typed, part) => {
  const found = foundPart(text, typed)
  expect(found && text.slice(...found)).toBe(part)
})
