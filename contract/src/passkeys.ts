import { PASSKEY_NAME_LONGEST } from '@thokham/domain/passkey'
import { z } from 'zod'
import { idParams, instant, requiredLine } from './fields.ts'
import { operation } from './operation.ts'
import { challengeField } from './two-factor.ts'

/** A passkey of the member's: whoever unlocks it signs in without a password and without a second step. */
const passkey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: instant,
  /** null = not since it was added */
  lastUsedAt: instant.nullable(),
})
export type Passkey = z.infer<typeof passkey>

const passkeyNameField = requiredLine(PASSKEY_NAME_LONGEST)

/** Bytes as WebAuthn's JSON writes them: base64url without padding. */
const bytes = (most: number) =>
  z
    .string('required')
    .min(1, 'required')
    .max(most, 'too_long')
    .regex(/^[\w-]+$/, 'format')

/** Ways to an authenticator, as browsers name them; new ones come. */
const transports = z.array(z.string().max(32)).max(16)

const credential = z.object({
  type: z.literal('public-key'),
  id: z.string(),
  transports: transports.optional(),
})

/** What the browser's `navigator.credentials.create` is given (PublicKeyCredentialCreationOptionsJSON). */
const creation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  excludeCredentials: z.array(credential),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
})

/** What the browser's `navigator.credentials.get` is given (PublicKeyCredentialRequestOptionsJSON). */
const request = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  /** Empty = any that this browser knows of us. */
  allowCredentials: z.array(credential),
  userVerification: z.literal('required'),
})

/** What a browser answers with after `create` (RegistrationResponseJSON). */
const created = z.object({
  id: bytes(2_048),
  rawId: bytes(2_048),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: bytes(8_192),
    attestationObject: bytes(16_384),
    transports: transports.optional(),
  }),
})

/** What a browser answers with after `get` (AuthenticationResponseJSON). */
const proof = z.object({
  id: bytes(2_048),
  rawId: bytes(2_048),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: bytes(8_192),
    authenticatorData: bytes(8_192),
    signature: bytes(4_096),
    userHandle: bytes(128).nullish(),
  }),
})
export type PasskeyProof = z.infer<typeof proof>

export const listPasskeys = operation({
  name: 'passkeys.list',
  summary: 'The caller’s passkeys',
  method: 'GET',
  path: '/api/auth/passkey/list-user-passkeys',
  access: 'own:use',
  response: z.object({ passkeys: z.array(passkey) }),
})

/**
 * Begins to add one: the browser is given what it makes a passkey with. Asks for the proof of who is calling here, as the
 * answer is good for this session alone. `passkeys_full` where there are twenty.
 */
export const startPasskey = operation({
  name: 'passkeys.start',
  summary: 'Begin to add a passkey',
  method: 'POST',
  path: '/api/auth/passkey/generate-register-options',
  access: 'own:use',
  response: creation,
  stepUp: () => 'passkey.add',
  errors: ['passkeys_full'],
})

/**
 * It is called by the browser’s and system’s names until it is renamed. `challenge_over` when it took too long, `passkey_bad` for what was not made on a page of
 * ours for this session.
 */
export const addPasskey = operation({
  name: 'passkeys.add',
  summary: 'Add the passkey that the browser has made',
  method: 'POST',
  path: '/api/auth/passkey/verify-registration',
  access: 'own:use',
  body: z.object({ created }),
  response: z.object({
    passkey,
    /** An admin’s first second factor brings ten codes, each good once; shown now and never again. null = none are new */
    recoveryCodes: z.array(z.string()).nullable(),
  }),
  errors: ['passkey_bad', 'challenge_over', 'passkeys_full', 'conflict'],
})

export const renamePasskey = operation({
  name: 'passkeys.rename',
  summary: 'Call a passkey something else',
  method: 'PATCH',
  path: '/api/auth/passkey/:id',
  access: 'own:use',
  params: idParams,
  body: z.object({ name: passkeyNameField }),
  response: passkey,
  errors: ['not_found'],
})

/** It opens nothing from then on; sessions stay. */
export const removePasskey = operation({
  name: 'passkeys.remove',
  summary: 'Remove a passkey',
  method: 'DELETE',
  path: '/api/auth/passkey/:id',
  access: 'own:use',
  params: idParams,
  response: z.object({ removed: z.literal(true) }),
  stepUp: () => 'passkey.remove',
  errors: ['not_found'],
})

/**
 * Gives a browser what it asks for a passkey with. With the challenge of a second step (`two_factor_required`) it is for
 * that account’s passkeys; without, for any, and nobody’s are named.
 */
export const askPasskey = operation({
  name: 'passkeys.ask',
  summary: 'Begin to sign in with a passkey',
  method: 'POST',
  path: '/api/auth/passkey/generate-authenticate-options',
  access: 'public',
  body: z.object({ challenge: challengeField.nullable() }),
  response: request,
  errors: ['challenge_over'],
})

/**
 * Signs in with a passkey. One that was unlocked stands for both steps, so it needs no second one; with the challenge of a
 * second step it ends that. `passkey_bad` for every passkey that opens nothing here, whatever is wrong with it.
 */
export const signInWithPasskey = operation({
  name: 'passkeys.signIn',
  summary: 'Sign in with a passkey',
  method: 'POST',
  path: '/api/auth/passkey/verify-authentication',
  access: 'public',
  body: z.object({ proof, challenge: challengeField.nullable() }),
  response: z.object({ userId: z.string() }),
  errors: ['passkey_bad', 'challenge_over'],
})

/** As `askPasskey`, for the caller’s own. */
export const askOwnPasskey = operation({
  name: 'passkeys.askOwn',
  summary: 'Begin to prove oneself with a passkey',
  method: 'POST',
  path: '/api/auth/step-up/passkey/options',
  access: 'own:use',
  response: request,
})

/** Proves once more who is calling, as `auth.stepUp` does with password and code. */
export const stepUpWithPasskey = operation({
  name: 'passkeys.stepUp',
  summary: 'Prove oneself with a passkey once more',
  method: 'POST',
  path: '/api/auth/step-up/passkey',
  access: 'own:use',
  body: z.object({ proof }),
  response: z.object({ provenUntil: instant }),
  errors: ['passkey_bad', 'challenge_over'],
})
