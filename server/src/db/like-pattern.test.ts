import { describe, expect, it } from 'vitest'
import { addressPattern, containing, likeFor } from './like-pattern.ts'

describe('a pattern', () => {
  it('means itself', () => {
    expect(containing('100%_\\')).toBe('%100\\%\\_\\\\%')
  })

  it.each([
    ['ชลธิชา น้ำทิพย์', 'LIKE'],
    ['081 555 0142', 'LIKE'],
    ['%_', 'LIKE'],
    ['มาลี m', 'ILIKE'],
    ['É', 'ILIKE'],
  ])('of %s is found by %s', (text, operator) => {
    expect(likeFor(text)).toBe(operator)
  })

  it.each([
    ['mali57@example.com', '%mali57@%'],
    ['Mali57@', '%Mali57@%'],
    ['mali57@example.com@again', '%mali57@%'],
    ['mali57', '%mali57%'],
    ['li@example.com', '%li@example.com%'],
    ['m_7@example.com', '%m\\_7@example.com%'],
    ['_li57@x', '%\\_li57@%'],
    ['@example.com', '%@example.com%'],
    ['มาลี@example.com', '%มาลี@example.com%'],
  ])('of the address %s is looked up as %s', (text, pattern) => {
    expect(addressPattern(text)).toBe(pattern)
  })
})
