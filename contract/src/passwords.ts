import { normalisePassword } from '@thokham/domain/typed-password'
import { z } from 'zod'
import { emailField, newPasswordField, workField } from './auth.ts'
import { instant } from './fields.ts'
import { operation } from './operation.ts'

/** A password as it is now: never judged, only compared. */
export const currentPasswordField = z
  .string('required')
  .min(1, 'required')
  .max(1_024, 'too_long')
  .transform(normalisePassword)

/** The token of a mailed link, which leads to `/reset-password#token=…`. */
const resetToken = z.string('required').min(1, 'required').max(128, 'too_long')

/** Same answer and same work whether the address belongs to a member or not (docs/product/accounts.md#accounts). */
export const requestPasswordReset = operation({
  name: 'auth.requestPasswordReset',
  summary: 'Mail a link for a new password, if the address is a member’s',
  method: 'POST',
  path: '/api/auth/request-password-reset',
  access: 'public',
  body: z.object({ email: emailField, captcha: workField }),
  response: z.object({ accepted: z.literal(true) }),
  errors: ['captcha_failed'],
})

/** Tells before anything is typed whether a link still works; it keeps working. */
export const checkResetLink = operation({
  name: 'auth.checkResetLink',
  summary: 'Does the link for a new password still work?',
  method: 'POST',
  path: '/api/auth/reset-password/check',
  access: 'public',
  body: z.object({ token: resetToken }),
  response: z.object({ expiresAt: instant }),
  errors: ['link_bad'],
})

/** Uses the link up, ends every session of the member and mails them about it. Signs nobody in. */
export const resetPassword = operation({
  name: 'auth.resetPassword',
  summary: 'Set a new password by the link that was mailed',
  method: 'POST',
  path: '/api/auth/reset-password',
  access: 'public',
  body: z.object({ token: resetToken, newPassword: newPasswordField }),
  response: z.object({ done: z.literal(true) }),
  errors: ['link_bad', 'weak_password'],
})

/**
 * `wrong_password` with `currentPassword: wrong`; `weak_password` with `newPassword: weak`. Mails the member about it.
 */
export const changePassword = operation({
  name: 'auth.changePassword',
  summary: 'Change the caller’s password',
  method: 'POST',
  path: '/api/auth/change-password',
  access: 'own:use',
  body: z.object({
    currentPassword: currentPasswordField,
    newPassword: newPasswordField,
    /** Sign out everywhere but here. */
    revokeOtherSessions: z.boolean().default(true),
  }),
  response: z.object({ endedSessions: z.int().min(0) }),
  errors: ['wrong_password', 'weak_password'],
})
