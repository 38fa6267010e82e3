import { z } from 'zod'
import { webAddress } from './fields.ts'

/** The page that says what a row of reference data does; empty = the owner's own word, as for a model of an own server. */
export const source = z.union([z.literal(''), webAddress.max(500, 'too_long')])
