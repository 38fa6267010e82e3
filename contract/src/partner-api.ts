import { PARTNER_ANSWERS, PARTNER_LEVELS } from '@thokham/domain/partner'
import { z } from 'zod'
import { instant } from './fields.ts'
import { operation } from './operation.ts'

/**
 * What partners' programs ask, version 1 (docs/partner-api.md): with a key of theirs in `Authorization: Bearer …` and the
 * code that the member shows. `unauthenticated` for a key that is none or was revoked.
 */
export const verifyPartnerCode = operation({
  name: 'partnerApi.verify',
  summary: 'Which level does the member have who showed this code?',
  method: 'POST',
  path: '/api/v1/partners/verify',
  access: 'public',
  bearer: 'partnerKey',
  body: z.object({
    /** As scanned or pasted; one that is no code at all is answered like one that has expired. */
    code: z.string('required').min(1, 'required').max(1_024, 'too_long'),
  }),
  response: z.object({
    valid: z.boolean(),
    code: z.enum(PARTNER_ANSWERS),
    detail: z.string(),
    /** `VALID` only */
    level: z.enum(PARTNER_LEVELS).nullable(),
    /** The last Bangkok day of the membership; null = without end, or not `VALID` */
    endsOn: z.iso.date().nullable(),
    /** The server's clock. */
    ts: instant,
  }),
})
