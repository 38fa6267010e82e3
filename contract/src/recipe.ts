import type { Recipe } from '@thokham/engine'
import { z } from 'zod'

const line = z.string().max(20_000)

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
  model: z.enum(['7', '6.1', '5.2', 'niji', 'none']),
  prefix: line,
  suffix: line,
  copySpace: z.boolean(),
  whiteBackground: z.boolean(),
  personal: z.array(line).max(10_000),
  no: line,
  repeat: z.int().min(1).max(1_000_000),
  extra: line,
  advanced: z.boolean(),
  variants: z.enum(['all', 'one']).optional(),
  lists: z.record(z.string().max(200), z.array(line).max(100_000)),
  seed: z.int().min(0).max(4_294_967_295),
}) satisfies z.ZodType<Recipe>
export type WrittenRecipe = z.infer<typeof recipe>
