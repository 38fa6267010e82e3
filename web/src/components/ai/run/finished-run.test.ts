import type { AiRun } from '@thokham/contract/ai-runs'
import { expect, it } from 'vitest'
import { freshRun } from './finished-run.tsx'

const NOW = Date.parse('2026-11-28T22:31:00+07:00')
const run = (changed: Partial<AiRun>): AiRun =>
  ({
    id: 'a',
    state: 'finished',
    prompts: 15,
    createdAt: '2026-11-28T20:00:00+07:00',
    lines: { total: 3, waiting: 0, asking: 0, done: 3, failed: 0, interrupted: 0 },
    ...changed,
  }) as AiRun

it('is the newest run once it is through', () => {
  expect(freshRun([run({}), run({ id: 'b' })], NOW)?.id).toBe('a')
  for (const newest of [
    run({ state: 'running' }),
    run({ state: 'stopped' }),
    run({ prompts: 0 }),
    // 24 hours and a minute ago.
    run({ createdAt: '2026-11-27T22:30:00+07:00' }),
  ])
    expect(freshRun([newest, run({ id: 'b' })], NOW)).toBeNull()
  expect(freshRun([run({ createdAt: '2026-11-27T22:32:00+07:00' })], NOW)?.id).toBe('a')
  expect(freshRun([], NOW)).toBeNull()
})
