import { describe, expect, it } from 'vitest'
import { findModel, releasedModels } from './model.ts'
import { afterRefusal, noteOf, readNote } from './refusal.ts'

const LUNA = findModel(releasedModels(), 'openai', 'gpt-6-luna')

describe('a model that refused something', () => {
  it('is asked without it', () => {
    const known = afterRefusal(afterRefusal(LUNA, { parameter: 'temperature' }), { parameter: 'temperature' })
    expect(known).toEqual({ ...LUNA, refuses: ['temperature'] })
  })

  it('is told to think as little as it takes, by the same field', () => {
    const known = afterRefusal(LUNA, { parameter: 'least_thinking', instead: 'low' })
    expect(known).toMatchObject({ refuses: ['least_thinking'], leastThinking: { reasoningEffort: 'low' } })
    const flash = findModel(releasedModels(), 'gemini', 'gemini-2.5-flash')
    expect(afterRefusal(flash, { parameter: 'least_thinking', instead: '512' }).leastThinking).toEqual({
      thinkingBudget: 512,
    })
  })

  it.each(['1024', 'xhigh', ''])('is told as before where its row has no %j any more', (instead) => {
    expect(afterRefusal(LUNA, { parameter: 'least_thinking', instead }).leastThinking).toEqual({
      reasoningEffort: 'none',
    })
  })
})

describe('a note of a refusal', () => {
  it.each([
    [{ parameter: 'temperature', on: '2026-11-27' }, 'temperature@2026-11-27'],
    [{ parameter: 'least_thinking', instead: 'low', on: '2026-11-27' }, 'least_thinking=low@2026-11-27'],
  ] as const)('%j is one line, and is read again', (refusal, line) => {
    expect(noteOf(refusal)).toBe(line)
    expect(readNote(line)).toEqual(refusal)
  })

  it.each(['temperature', 'top_p@2026-11-27', 'temperature@soon', ''])('%j is none', (line) => {
    expect(readNote(line)).toBeNull()
  })
})
