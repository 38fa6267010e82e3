import { z } from 'zod'
import { displayNameField, phoneField } from './auth.ts'
import { me } from './me.ts'
import { operation } from './operation.ts'
import { currentPasswordField } from './passwords.ts'

/** The session check and nothing more; with the level and the day's quota: `readSession`. */
export const readUser = operation({
  name: 'auth.getUser',
  summary: 'The caller’s own profile',
  method: 'GET',
  path: '/api/auth/user',
  access: 'own:use',
  response: me,
})

/**
 * Changes what is sent, one of them at least, and leaves the rest; e-mail, level and counts cannot be sent.
 * `phone_taken` with `phone: taken`.
 */
export const updateUser = operation({
  name: 'auth.updateUser',
  summary: 'Change the caller’s display name or phone',
  method: 'POST',
  path: '/api/auth/update-user',
  access: 'own:use',
  body: z
    .object({ displayName: displayNameField.optional(), phone: phoneField.optional() })
    .refine((change) => Object.keys(change).length > 0, 'required'),
  response: me,
  errors: ['phone_taken'],
})

/** Streams one JSON object, a key for each kind of thing, with `Content-Disposition: attachment`. */
export const downloadMyData = operation({
  name: 'account.download',
  summary: 'Everything that is kept about the caller, as a JSON file',
  method: 'GET',
  path: '/api/account/data',
  access: 'own:use',
  response: z.unknown(),
})

/**
 * `payment_pending` with `{paymentId, reference}` while one waits and is not to be withdrawn.
 * Ends the account for good: signs out everywhere, frees e-mail and phone, erases what is the member's; the ledger of
 * payments stays without the person. Admins are not deleted (docs/product/accounts.md#links-codes-and-own-data).
 */
export const deleteAccount = operation({
  name: 'auth.deleteUser',
  summary: 'Delete the caller’s account',
  method: 'POST',
  path: '/api/auth/delete-user',
  access: 'account:delete',
  body: z.object({
    password: currentPasswordField,
    /** Takes the pending payment back: coupon and seat are free, and the admins are told that a refund may be due. */
    withdrawPayment: z.boolean().default(false),
  }),
  response: z.object({ deleted: z.literal(true) }),
  errors: ['wrong_password', 'payment_pending'],
})
