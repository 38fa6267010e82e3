import { WORD_KINDS, type WordChange } from '@thokham/domain/refused-names/word-change'
import { z } from 'zod'
import { calendarDate, requiredLine } from './fields.ts'
import { source } from './reference-source.ts'

/** A bar parts the spellings of a name in the lists that ship. */
const word = requiredLine(80).refine((text) => !text.includes('|'), { error: 'format' })

/** A word that the owner adds to those that marketplaces refuse, or allows (`WordChange` of domain/src/refused-names/word-change.ts). */
export const refusedWord = z.object({
  id: word,
  means: z.enum(['refused', 'allowed']),
  kind: z.enum(WORD_KINDS),
  spellings: z.array(word).max(20, 'too_long'),
  source,
  checked: calendarDate,
}) satisfies z.ZodType<WordChange>
