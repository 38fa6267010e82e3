import { z } from 'zod'
import { operation } from './operation.ts'
import { quotaToday } from './session.ts'

/** The largest set that one reservation may hold; the engine itself has no such limit. */
export const MAX_SET = 10_000_000

/**
 * Reserves a set of prompts of the day's quota and adds it to prompt_count, in one transaction (decisions.md §2).
 * A set larger than what is left is refused whole: `quota_exceeded` with details `{left, limit}`.
 * The same key again answers the same and counts nothing twice.
 */
export const reservePrompts = operation({
  name: 'prompts.reserve',
  summary: 'Reserve a set of finished prompts of the day’s quota',
  method: 'POST',
  path: '/api/prompts/reservations',
  access: 'own:use',
  body: z.object({
    idempotencyKey: z.uuid(),
    count: z.int().min(1).max(MAX_SET),
    /** Which generator makes the set; the simple one needs `workshop:use`. */
    generator: z.enum(['free', 'simple']),
  }),
  response: z.object({ promptCount: z.int().min(0), quota: quotaToday }),
  errors: ['quota_exceeded', 'conflict'],
})
