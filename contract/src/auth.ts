import { displayName } from '@thokham/domain/display-name'
import { normaliseEmail } from '@thokham/domain/email'
import { parsePhone } from '@thokham/domain/phone'
import { normalisePassword, PASSWORD_MAX, PASSWORD_MIN } from '@thokham/domain/typed-password'
import { z } from 'zod'
import { requiredText } from './fields.ts'
import { operation } from './operation.ts'

/** An address as typed; trimmed, NFKC, lower-case (docs/product/accounts.md#accounts). */
export const emailField = z
  .string('required')
  .transform(normaliseEmail)
  .pipe(z.string().min(1, 'required').max(254, 'too_long').pipe(z.email('format')))

/** A new password. On the common list it is refused later, as `weak_password`. */
export const newPasswordField = z
  .string('required')
  .min(1, 'required')
  .transform(normalisePassword)
  .pipe(z.string().min(PASSWORD_MIN, 'too_short').max(PASSWORD_MAX, 'too_long'))

/** The name that others see, as typed but for spaces; 1 to 80 characters. */
export const displayNameField = z.string('required').transform(displayName).pipe(requiredText(80))

/** A Thai mobile number in any usual writing; comes out as 10 digits (docs/product/accounts.md#accounts). */
export const phoneField = z
  .string('required')
  .trim()
  .min(1, 'required')
  .transform((typed, context) => {
    const phone = parsePhone(typed)
    if (phone === null) context.addIssue({ code: 'custom', message: 'format' })
    return phone ?? z.NEVER
  })

/**
 * What the solved captcha gave: ALTCHA's base64 of `{challenge, solution}`, or the provider's token; good for one
 * attempt.
 */
export const captchaField = z.string('required').min(1, 'required').max(8_192, 'too_long')

/**
 * Our own proof of work, whichever captcha is configured: needed only where the answer was `captcha_failed` with
 * `captcha: required`, because this account has been tried too often.
 */
export const workField = captchaField.optional()

/**
 * Makes a free account and signs it in (docs/auth.md#registering). Takes these five fields and nothing else:
 * membership, counts and verification never come from outside.
 */
export const signUp = operation({
  name: 'auth.signUp',
  summary: 'Register with e-mail, display name, phone and password, and sign in',
  method: 'POST',
  path: '/api/auth/sign-up/email',
  access: 'public',
  body: z.object({
    email: emailField,
    displayName: displayNameField,
    phone: phoneField,
    password: newPasswordField,
    captcha: captchaField,
  }),
  response: z.object({ userId: z.string() }),
  errors: ['captcha_failed', 'email_taken', 'phone_taken', 'weak_password', 'unavailable'],
})

/**
 * Signs in; `invalid_credentials` says nothing about which half was wrong, with the same work done either way.
 * `two_factor_required` with details `{challenge, expiresInSeconds}`: go on with `verifyTwoFactor`.
 */
export const signIn = operation({
  name: 'auth.signIn',
  summary: 'Sign in with e-mail and password',
  method: 'POST',
  path: '/api/auth/sign-in/email',
  access: 'public',
  body: z.object({
    email: emailField,
    password: z.string('required').min(1, 'required').max(1_024, 'too_long').transform(normalisePassword),
    captcha: workField,
  }),
  response: z.object({ userId: z.string() }),
  errors: ['invalid_credentials', 'two_factor_required', 'captcha_failed'],
})

/** Ends this session; for a visitor nothing happens, which is no error either. */
export const signOut = operation({
  name: 'auth.signOut',
  summary: 'End the session of this browser',
  method: 'POST',
  path: '/api/auth/sign-out',
  access: 'public',
  response: z.object({ success: z.literal(true) }),
})
