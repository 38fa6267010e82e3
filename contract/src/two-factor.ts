import { z } from 'zod'
import { sixDigits } from './email-codes.ts'
import { instant } from './fields.ts'
import { operation } from './operation.ts'
import { currentPasswordField } from './passwords.ts'

/** A code of the authenticator app, or one of the recovery codes (`xxxxx-xxxxx`, case and dashes do not matter). */
export const secondFactorField = z.string('required').trim().min(1, 'required').max(32, 'too_long')

/** What a first step that was not enough was answered with. */
export const challengeField = z.string('required').min(1, 'required').max(128, 'too_long')

const recoveryCodes = z.object({
  /** Ten codes, each good once; shown now and never again. */
  recoveryCodes: z.array(z.string()),
})

export const readTwoFactor = operation({
  name: 'twoFactor.read',
  summary: 'Does the caller’s account ask for a second factor?',
  method: 'GET',
  path: '/api/auth/two-factor',
  access: 'own:use',
  response: z.object({
    enabled: z.boolean(),
    /** Asked of the caller's level by the owner's settings. */
    required: z.boolean(),
    enabledAt: instant.nullable(),
    /** A passkey of the caller’s is as good, at their level. */
    byPasskey: z.boolean(),
    recoveryCodesLeft: z.int().min(0),
  }),
})

/** Makes a secret for an authenticator app; nothing changes until a code of it is confirmed. `conflict` when enabled already. */
export const startTwoFactor = operation({
  name: 'twoFactor.start',
  summary: 'Begin to set up the second factor',
  method: 'POST',
  path: '/api/auth/two-factor/enable',
  access: 'own:use',
  body: z.object({ password: currentPasswordField }),
  response: z.object({
    /** `otpauth://totp/…` for the app. */
    uri: z.string(),
    /** The secret for typing in: base32. */
    secret: z.string(),
    /** The QR code of `uri` as the `d` of one SVG path in a square view box of `size`, its quiet zone included. */
    qr: z.object({ size: z.int(), path: z.string() }),
  }),
  errors: ['wrong_password', 'conflict'],
})

/** Turns it on with a first code of the app, and signs out everywhere but here. `conflict` when nothing was begun. */
export const confirmTwoFactor = operation({
  name: 'twoFactor.confirm',
  summary: 'Turn the second factor on with a first code',
  method: 'POST',
  path: '/api/auth/two-factor/confirm',
  access: 'own:use',
  body: z.object({ code: sixDigits }),
  response: recoveryCodes,
  errors: ['code_bad', 'conflict'],
})

/**
 * The second step of a sign-in that answered `two_factor_required` with details `{challenge, expiresInSeconds, byApp,
 * byPasskey}`: by a code, or by `passkeys.signIn`.
 * `code_bad` for a wrong or used code; `challenge_over` when the challenge is used, exhausted (five attempts) or too
 * old: sign in anew.
 */
export const verifyTwoFactor = operation({
  name: 'twoFactor.verify',
  summary: 'Finish a sign-in with the second factor',
  method: 'POST',
  path: '/api/auth/two-factor/verify',
  access: 'public',
  body: z.object({
    challenge: challengeField,
    code: secondFactorField,
  }),
  response: z.object({ userId: z.string() }),
  errors: ['code_bad', 'challenge_over'],
})

/** Voids the former ones. `conflict` when the second factor is off. */
export const renewRecoveryCodes = operation({
  name: 'twoFactor.renewRecoveryCodes',
  summary: 'Ten fresh recovery codes in place of the former ones',
  method: 'POST',
  path: '/api/auth/two-factor/generate-backup-codes',
  access: 'own:use',
  body: z.object({ password: currentPasswordField, code: secondFactorField }),
  response: recoveryCodes,
  errors: ['wrong_password', 'code_bad', 'conflict'],
})

/** `conflict` when it is off already. */
export const disableTwoFactor = operation({
  name: 'twoFactor.disable',
  summary: 'Turn the second factor off',
  method: 'POST',
  path: '/api/auth/two-factor/disable',
  access: 'own:use',
  body: z.object({ password: currentPasswordField, code: secondFactorField }),
  response: z.object({ enabled: z.literal(false) }),
  errors: ['wrong_password', 'code_bad', 'conflict'],
})
