import { describe, expect, it } from 'vitest'
import { maskedEmail, maskedName } from './masked-person.ts'

describe('what stays of a person in the audit log', () => {
  it.each([
    ['chonthicha.n@example.com', 'ch…@example.com'],
    ['a@b.co', 'a…@b.co'],
    ['"odd@place"@example.com', '"o…@example.com'],
  ])('of %s: %s', (email, masked) => {
    expect(maskedEmail(email)).toBe(masked)
  })
  it('of a name its first letter, a whole one', () => {
    expect(maskedName('ชลธิชา น้ำทิพย์')).toBe('ช…')
    expect(maskedName('🧵 ไหม')).toBe('🧵…')
  })
})
