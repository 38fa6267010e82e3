import { z } from 'zod'
import { emailField } from './auth.ts'
import { instant } from './fields.ts'
import { operation } from './operation.ts'
import { currentPasswordField } from './passwords.ts'

/** The token of a mailed link, which leads to `/email-change#confirm=…` or `#cancel=…`. */
const token = z.string('required').min(1, 'required').max(128, 'too_long')

/** An address that waits for its confirmation; until then the former one counts. */
const waiting = z.object({ email: z.string(), expiresAt: instant })

export const readEmailChange = operation({
  name: 'emailChange.read',
  summary: 'The address that the caller wants, while it is not confirmed',
  method: 'GET',
  path: '/api/auth/email-change',
  access: 'own:use',
  response: z.object({ waiting: waiting.nullable() }),
})

/**
 * An unconfirmed address is corrected at once and gets a confirmation link. A confirmed one stays until the new one's holder
 * opens the mailed link, and is told of it meanwhile (docs/product/accounts.md#another-e-mail). `email: same`, `email: taken`,
 * `password: wrong`; `email_fixed` for the owner, whose address is set at the server.
 */
export const changeEmail = operation({
  name: 'emailChange.request',
  summary: 'Correct or change the caller’s e-mail',
  method: 'POST',
  path: '/api/auth/change-email',
  access: 'own:use',
  body: z.object({ email: emailField, password: currentPasswordField }),
  response: z.object({
    /** Null = corrected at once. */
    waiting: waiting.nullable(),
  }),
  errors: ['wrong_password', 'email_taken', 'email_fixed'],
})

/** Mails both links anew, good for a day from then; former ones stop working. */
export const resendEmailChange = operation({
  name: 'emailChange.resend',
  summary: 'Mail the confirmation of the new address once more',
  method: 'POST',
  path: '/api/auth/email-change/resend',
  access: 'own:use',
  response: z.object({ waiting: waiting.nullable() }),
})

export const dropEmailChange = operation({
  name: 'emailChange.drop',
  summary: 'Keep the former address after all',
  method: 'DELETE',
  path: '/api/auth/email-change',
  access: 'own:use',
  response: z.object({ waiting: waiting.nullable() }),
})

/** Tells before anything is pressed what a mailed link does; it keeps working. */
export const checkEmailChange = operation({
  name: 'emailChange.check',
  summary: 'What does this link do?',
  method: 'POST',
  path: '/api/auth/email-change/check',
  access: 'public',
  body: z.object({ token }),
  response: z.object({
    does: z.enum(['confirm', 'cancel']),
    /** The new address; masked for the holder of the former one. */
    email: z.string(),
    expiresAt: instant,
  }),
  errors: ['link_bad'],
})

/** A press on a page, not the mere opening of a link: mail programs look ahead, and the wrong mailbox would take the account. */
export const confirmEmailChange = operation({
  name: 'emailChange.confirm',
  summary: 'Use the new address from now on, by the link that was mailed to it',
  method: 'POST',
  path: '/api/auth/email-change/confirm',
  access: 'public',
  body: z.object({ token }),
  response: z.object({ email: z.string() }),
  errors: ['link_bad', 'email_taken'],
})

export const cancelEmailChange = operation({
  name: 'emailChange.cancel',
  summary: 'Keep the former address, by the link that was mailed to it',
  method: 'POST',
  path: '/api/auth/email-change/cancel',
  access: 'public',
  body: z.object({ token }),
  response: z.object({ cancelled: z.literal(true) }),
  errors: ['link_bad'],
})
