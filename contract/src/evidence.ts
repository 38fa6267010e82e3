import { z } from 'zod'
import { secureAddress } from './fields.ts'

/** Stands among the sources of what rests on the product itself, or is advice of our own. */
export const OWN_SOURCE = 'own'

/** Where it can be read up that a piece of the library is true (docs/library.md#what-ages). */
export const sources = z
  .array(z.union([z.literal(OWN_SOURCE), secureAddress.max(500, 'too_long')]))
  .max(10, 'too_big')
  .overwrite((given) => [...new Set(given)])

/** The Bangkok date on which somebody last looked whether a piece is still true; null = never. */
export const checkedOn = z.iso.date().nullable()
