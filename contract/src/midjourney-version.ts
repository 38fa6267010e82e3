import { isModel, type MidjourneyVersion } from '@thokham/engine'
import { z } from 'zod'
import { calendarDate, requiredLine } from './fields.ts'
import { source } from './reference-source.ts'

/** Seeds, the largest numbers that a parameter takes, end at 2³² − 1. */
const MOST_NUMBER = 4_294_967_295

const number = z.number().min(0).max(MOST_NUMBER)
/** A long name without dashes, or `::` for weights. */
const parameterName = z.string('required').regex(/^(?:::|[a-z][a-z0-9]{0,19})$/, 'format')

const parameterRule = z.strictObject({
  takes: z.enum(['works', 'refused', 'unclear']),
  range: z
    .tuple([number, number])
    .refine(([low, high]) => low <= high, 'invalid')
    .exactOptional(),
  values: z.array(number).min(1, 'required').max(40, 'too_long').exactOptional(),
  default: number.exactOptional(),
  webOnly: z.boolean().exactOptional(),
  instead: parameterName.exactOptional(),
})

/** A version of Midjourney (`MidjourneyVersion` of engine/src/versions.ts explains each field). */
export const midjourneyVersion = z.object({
  id: z
    .string('required')
    .trim()
    .max(20, 'too_long')
    .refine((id) => isModel(id) && id !== 'none' && id !== 'niji', 'format'),
  label: requiredLine(40),
  since: calendarDate,
  state: z.enum(['default', 'available', 'legacy']),
  source,
  checked: calendarDate,
  parameters: z
    .record(parameterName, parameterRule)
    .refine((rules) => Object.keys(rules).length <= 100, 'too_long'),
}) satisfies z.ZodType<MidjourneyVersion>
