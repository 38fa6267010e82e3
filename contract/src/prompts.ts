import { z } from 'zod'
import { quotaToday } from './me.ts'
import { operation } from './operation.ts'
import { recipe } from './recipe.ts'

/** The largest set that one reservation may hold; the engine itself has no such limit. */
export const MAX_SET = 10_000_000
/** The largest recipe as JSON, in bytes. */
export const MAX_RECIPE_BYTES = 24 * 1024 * 1024

/**
 * Reserves a set of prompts of the day's quota and adds it to prompt_count, in one transaction
 * (docs/product.md#the-daily-quota). A set larger than what is left is refused whole: `quota_exceeded` with details
 * `{left, limit}`. The same key again answers the same and counts nothing twice.
 *
 * A set of the simple generator brings its recipe, of which the history's file is woven: the same prompts as on the
 * screen. `invalid_input` at `recipe` when it weaves another number than `count`. A list too large for MAX_RECIPE_BYTES
 * may come without; it is not in the history then, nor is one that would make the files of the member more than
 * KEPT_BYTES of domain/history.ts.
 */
export const reservePrompts = operation({
  name: 'prompts.reserve',
  summary: 'Reserve a set of finished prompts of the day’s quota',
  method: 'POST',
  path: '/api/prompts/reservations',
  access: 'own:use',
  maxBodyBytes: MAX_RECIPE_BYTES + 64 * 1024,
  body: z.object({
    idempotencyKey: z.uuid(),
    count: z.int().min(1).max(MAX_SET),
    /** Which generator makes the set; the simple one needs `workshop:use`. */
    generator: z.enum(['free', 'simple']),
    /** Simple only. */
    recipe: recipe.optional(),
  }),
  response: z.object({
    promptCount: z.int().min(0),
    quota: quotaToday,
    /** The rank that this set reached (`from` of domain/rank.ts), if it is a new one. */
    newRank: z.int().nullable(),
    /** The set in the history; null when it is not kept there, and for the free generator, which makes no file. */
    historyId: z.uuid().nullable(),
  }),
  errors: ['quota_exceeded', 'conflict'],
})
