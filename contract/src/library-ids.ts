import { z } from 'zod'
import { wholeNumber } from './fields.ts'

/** What a piece of the library is called in addresses: small letters and digits, words joined by hyphens. */
export const libraryId = z
  .string('required')
  .max(60, 'too_long')
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'format')

export const libraryParams = z.object({ id: libraryId })

/**
 * Of what is being changed, as it was read: `conflict` when somebody else changed it meanwhile, and nothing is written.
 */
export const revision = wholeNumber()
