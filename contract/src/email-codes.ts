import { withArabicDigits } from '@thokham/domain/thai-digits'
import { z } from 'zod'
import { emailField, workField } from './auth.ts'
import { operation } from './operation.ts'

/** Six digits as people type them: Thai ones and spaces too. */
export const sixDigits = z
  .string('required')
  .min(1, 'required')
  .max(32, 'too_long')
  .transform((typed) => withArabicDigits(typed).replace(/[\s-]/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, 'format'))

/**
 * Same answer and same work whether the address belongs to a member or not. A new code voids
 * the one before that the same browser asked for: a cookie of ten minutes binds a code to the browser (decision 047).
 */
export const sendSignInCode = operation({
  name: 'auth.sendSignInCode',
  summary: 'Mail a six-digit code for signing in, if the address is a member’s',
  method: 'POST',
  path: '/api/auth/email-otp/send-verification-otp',
  access: 'public',
  body: z.object({ email: emailField, captcha: workField }),
  response: z.object({ accepted: z.literal(true), expiresInSeconds: z.int() }),
  errors: ['captcha_failed'],
})

/**
 * Signs in with the mailed code, which also confirms the address. `code_bad` for every wrong, used, expired or
 * exhausted code (five attempts), and in a browser that did not ask for it; `two_factor_required` as at the sign-in by password.
 */
export const signInWithCode = operation({
  name: 'auth.signInWithCode',
  summary: 'Sign in with the code that was mailed',
  method: 'POST',
  path: '/api/auth/sign-in/email-otp',
  access: 'public',
  body: z.object({ email: emailField, code: sixDigits, captcha: workField }),
  response: z.object({ userId: z.string() }),
  errors: ['code_bad', 'two_factor_required', 'captcha_failed'],
})
