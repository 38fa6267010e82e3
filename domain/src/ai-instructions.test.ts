import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { systemMessage, userMessage } from './ai-instructions.ts'

describe('the messages', () => {
  it('say the rules of each mode', () => {
    expect(systemMessage('polarBear', 'structured')).toMatch(/2 to 3 words.*English only.*JSON/s)
    expect(systemMessage('chicken', 'list')).toMatch(/at most 120 characters.*English only.*\|/s)
  })

  it('keep whatever was typed inside its string', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: 1, max: 50 }), (keyword, amount) => {
        expect(JSON.parse(userMessage({ keyword, amount, have: [] }))).toEqual({ keyword, amount })
      }),
    )
  })
})
