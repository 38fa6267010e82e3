import { z } from 'zod'
import { idParams } from './fields.ts'
import { quotaToday } from './me.ts'
import { operation } from './operation.ts'
import { recipe } from './recipe.ts'

/** The largest set that one reservation may hold; the engine itself has no such limit. */
export const MAX_SET = 10_000_000
/** The largest recipe as JSON, in bytes. */
export const MAX_RECIPE_BYTES = 24 * 1024 * 1024

/**
 * Reserves a set of prompts of the day's quota and adds it to prompt_count, in one transaction
 * (docs/product/prompts.md#the-daily-quota). A set larger than what is left is refused whole: `quota_exceeded` with details
 * `{left, limit}`. The same key again answers the same and counts nothing twice. The same recipe, seed and count again
 * on the same day is not charged again; of a set that was stopped the rest is charged.
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
    /** SHA-256 of recipe and seed, by which the same set is known; of a set that brings its recipe the server makes it. */
    digest: z
      .string()
      .regex(/^[0-9a-f]{64}$/, 'format')
      .optional(),
  }),
  response: z.object({
    promptCount: z.int().min(0),
    quota: quotaToday,
    /** Prompts that this reservation took of the day and added to the count. */
    charged: z.int().min(0),
    /** The rank that this set reached (`from` of domain/rank.ts), if it is a new one. */
    newRank: z.int().nullable(),
    /** The set in the history; null when it is not kept there, and for the free generator, which makes no file. */
    historyId: z.uuid().nullable(),
  }),
  errors: ['quota_exceeded', 'conflict'],
})

/**
 * Ends a set that was stopped while it was woven: what was not woven goes back to the day it was taken of, and out of
 * prompt_count and the history's file. Stopping again gives nothing more back. `not_found` for a key that reserved
 * nothing.
 */
export const stopPrompts = operation({
  name: 'prompts.stop',
  summary: 'Charge a stopped set for what was woven',
  method: 'POST',
  path: '/api/prompts/reservations/:id/stop',
  access: 'own:use',
  /** The key under which the set was reserved. */
  params: idParams,
  body: z.object({
    /** Prompts that were woven. */
    woven: z.int().min(0).max(MAX_SET),
  }),
  response: z.object({ promptCount: z.int().min(0), quota: quotaToday }),
  errors: ['not_found'],
})
