import { z } from 'zod'
import { operation } from './operation.ts'

/** The texts that everybody may read before signing up. */
export const LEGAL_TEXTS = ['terms', 'privacy'] as const
export type LegalTextName = (typeof LEGAL_TEXTS)[number]

/** Returns whether a text of the library is one of them: the owner alone changes these. */
export function isLegalText(id: string): id is LegalTextName {
  return (LEGAL_TEXTS as readonly string[]).includes(id)
}

/** The text of the library as it stands (contract/src/texts.ts), its variables filled in from the settings. */
export const readLegalText = operation({
  name: 'legal.read',
  summary: 'The terms of use, or the privacy policy',
  method: 'GET',
  path: '/api/legal/:text',
  access: 'public',
  params: z.object({ text: z.enum(LEGAL_TEXTS) }),
  errors: ['not_found'],
  response: z.object({
    points: z.array(
      z.object({
        text: z.string(),
        /** The owner has to decide it; true for nobody else. */
        forOwner: z.boolean(),
      }),
    ),
    /** The owner is reminded to check both texts; false for everybody else. */
    isDraft: z.boolean(),
  }),
})
