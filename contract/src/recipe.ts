import { isModel, type Recipe } from '@thokham/engine'
import { z } from 'zod'

const line = z.string().max(20_000)

/** A version of Midjourney, as the engine names it (`isModel` of engine/src/model.ts). */
export const model = z.string().max(20).refine(isModel, 'format')

/** Parameters that have a field of their own; absent = not printed. */
export const flagFields = z.object({
  raw: z.boolean().optional(),
  tile: z.boolean().optional(),
  draft: z.boolean().optional(),
  hd: z.boolean().optional(),
  exp: z.int().min(0).max(1_000_000).optional(),
  weird: z.int().min(0).max(1_000_000).optional(),
  sref: z.string().max(2_000).optional(),
  sw: z.int().min(0).max(1_000_000).nullable().optional(),
})

/** The engine's recipe as it travels. */
export const recipe = z.object({
  mode: z.enum(['all', 'pick']),
  keywords: z.array(line).max(1_000_000),
  styles: z.array(line).max(100),
  aspects: z.array(z.string().max(40)).max(100),
  stylize: z.array(z.number()).max(100),
  chaos: z.array(z.number()).max(100),
  printZero: z.boolean(),
  quality: z.enum(['high', 'medium', 'low', 'none']),
  model,
  prefix: line,
  suffix: line,
  copySpace: z.boolean(),
  whiteBackground: z.boolean(),
  personal: z.array(line).max(10_000),
  no: line,
  repeat: z.int().min(1).max(1_000_000),
  extra: line,
  flags: flagFields.optional(),
  advanced: z.boolean(),
  variants: z.enum(['all', 'one']).optional(),
  braces: z.enum(['keep', 'expand']).optional(),
  lists: z.record(z.string().max(200), z.array(line).max(100_000)),
  seed: z.int().min(0).max(4_294_967_295),
  /** Absent = as before there was a choice. */
  draws: z.literal(2).optional(),
}) satisfies z.ZodType<Recipe>
export type WrittenRecipe = z.infer<typeof recipe>
