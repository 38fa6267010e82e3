import { z } from 'zod'

/** The page that says what a row of reference data does; empty = the owner's own word, as for a model of an own server. */
export const source = z.union([
  z.literal(''),
  z.url({ protocol: /^https?$/, error: 'format' }).max(500, 'too_long'),
])
