import { z } from 'zod'
import { instant } from './fields.ts'
import { operation } from './operation.ts'
import { currentPasswordField } from './passwords.ts'
import { secondFactorField } from './two-factor.ts'

/**
 * Proves once more who is calling, for what moves money or power: good for five minutes in this session. A member with a
 * second factor gives a code as well; `code_bad` with `code: required` where it is missing.
 */
export const stepUp = operation({
  name: 'auth.stepUp',
  summary: 'Give the password, and a second factor, once more',
  method: 'POST',
  path: '/api/auth/step-up',
  access: 'own:use',
  body: z.object({ password: currentPasswordField, code: secondFactorField.optional() }),
  response: z.object({ provenUntil: instant }),
  errors: ['wrong_password', 'code_bad'],
})

const trust = z.object({
  /** What of the shop's account changed within 24 hours, by last digits; null = nothing */
  accountChange: z
    .object({
      /** null = there was none */
      before: z.string().nullable(),
      after: z.string().nullable(),
      at: instant,
      /** null = their account is gone */
      by: z.string().nullable(),
    })
    .nullable(),
  /** null = the shop sells */
  frozenSince: instant.nullable(),
})
export type Trust = z.infer<typeof trust>

export const readTrust = operation({
  name: 'trust.read',
  summary: 'A changed account of the shop, and whether selling is frozen',
  method: 'GET',
  path: '/api/admin/trust',
  access: 'admin:use',
  response: trust,
})

const frozen = z.object({ frozenSince: instant })

/** The caller's session ends as well. */
export const freezeShop = operation({
  name: 'trust.freeze',
  summary: 'Hide the shop’s account and sign everybody out',
  method: 'POST',
  path: '/api/admin/trust/freeze',
  access: 'admin:use',
  response: frozen,
})

/** Does what `freezeShop` does, for whoever got the owner's letter: its link leads to `/not-me#…`. */
export const freezeShopByLink = operation({
  name: 'trust.freezeByLink',
  summary: 'Freeze the shop by the link of a letter',
  method: 'POST',
  path: '/api/trust/not-me',
  access: 'public',
  body: z.object({ token: z.string('required').min(1, 'required').max(256, 'too_long') }),
  response: frozen,
  errors: ['link_bad'],
})

export const openShop = operation({
  name: 'trust.open',
  summary: 'Sell again',
  method: 'POST',
  path: '/api/admin/trust/open',
  access: 'owner:use',
  response: trust,
  stepUp: () => 'shop.open',
})
