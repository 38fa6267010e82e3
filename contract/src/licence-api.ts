import { VALIDATION_CODES } from '@thokham/domain/licence'
import { z } from 'zod'
import { instant, optionalText } from './fields.ts'
import { operation } from './operation.ts'
import { ruleChanges } from './rules.ts'

/**
 * The public API of licences, version 1 (docs/licence-api.md): what the desktop edition and others' programs call,
 * with a key and without a session. Answers are HTTP 200 with a code; 400, 413 and 429 are the caller's own faults.
 */

/** What is signed stands on a line of its own: with a line break in it, a caller could have other lines signed. */
const ONE_LINE = /^[^\t\n\r]*$/

/** As typed or pasted; one that is no key at all is answered like one that does not exist. */
const key = z.string('required').min(1, 'required').max(128, 'too_long')
/** A hash of what makes the machine, up to the program. */
const fingerprint = z
  .string('required')
  .trim()
  .min(1, 'required')
  .max(255, 'too_long')
  .regex(ONE_LINE, 'format')
/** Hashes of its parts: a machine is the same when most of them are. */
const parts = z.array(z.string().min(1).max(128)).max(16).default([])
/** Echoed; with it the answer is signed, so that an old answer cannot be played again. */
const nonce = z.string().max(128, 'too_long').regex(ONE_LINE, 'format').optional()

/** What the caller says and the server signs: neither may become another text on the way. */
const SIGNED = ['nonce', 'fingerprint']

/** Ed25519 over `answer/` and nonce, ts, code and fingerprint, each on a line of its own; null without a nonce. */
const proof = z.object({ kid: z.string(), sig: z.string() }).nullable()

const answer = {
  detail: z.string(),
  /** The server's clock. */
  ts: instant,
  nonce: z.string().nullable(),
  proof,
}

/** A machine as programs see it: what is needed to name it and to take it off. */
const apiMachine = z.object({
  fingerprint: z.string(),
  name: z.string(),
  system: z.string(),
  activatedAt: instant,
  lastUsedAt: instant,
})

export const validateLicenceKey = operation({
  name: 'licenceApi.validate',
  summary: 'Does this licence work on this machine, at this moment?',
  method: 'POST',
  path: '/api/v1/licenses/validate',
  access: 'public',
  body: z.object({ key, fingerprint: fingerprint.optional(), parts, nonce }),
  verbatim: SIGNED,
  response: z.object({
    valid: z.boolean(),
    code: z.enum(VALIDATION_CODES),
    ...answer,
    /** End of the membership that carries the licence; null = none, unknown, or without end */
    expiresAt: instant.nullable(),
  }),
})

/** The same machine again is the same activation. A refusal for want of a place lists the machines. */
export const activateMachine = operation({
  name: 'licenceApi.activate',
  summary: 'Activate a machine, and fetch its offline file',
  method: 'POST',
  path: '/api/v1/licenses/activate',
  access: 'public',
  body: z.object({
    key,
    fingerprint,
    parts,
    nonce,
    name: optionalText(80),
    kind: z.enum(['laptop', 'desktop']).default('desktop'),
    system: optionalText(80),
    version: optionalText(80),
  }),
  verbatim: SIGNED,
  response: z.object({
    activated: z.boolean(),
    code: z.enum([
      'ACTIVATED',
      'NOT_FOUND',
      'SUSPENDED',
      'EXPIRED',
      'MACHINE_LIMIT_EXCEEDED',
      'SWAP_LIMIT_EXCEEDED',
    ]),
    ...answer,
    /** `SWAP_LIMIT_EXCEEDED` only: when a new machine may come */
    retryAt: instant.nullable(),
    machines: z.array(apiMachine),
    /** The offline file, good for 30 days; null unless activated */
    file: z.string().nullable(),
  }),
})

/**
 * Any machine, by its fingerprint: also one that is lost; by its parts, one that has changed since. Taking off what is
 * not there is no fault.
 */
export const deactivateMachine = operation({
  name: 'licenceApi.deactivate',
  summary: 'Take a machine off the licence',
  method: 'POST',
  path: '/api/v1/licenses/deactivate',
  access: 'public',
  body: z.object({ key, fingerprint, parts, nonce }),
  verbatim: SIGNED,
  response: z.object({
    deactivated: z.boolean(),
    code: z.enum(['DEACTIVATED', 'NOT_FOUND']),
    ...answer,
    machines: z.array(apiMachine),
  }),
})

export const sendHeartbeat = operation({
  name: 'licenceApi.heartbeat',
  summary: 'Say that a machine is in use, and fetch a fresh offline file',
  method: 'POST',
  path: '/api/v1/licenses/heartbeat',
  access: 'public',
  body: z.object({ key, fingerprint, parts, nonce }),
  verbatim: SIGNED,
  response: z.object({
    alive: z.boolean(),
    code: z.enum(VALIDATION_CODES),
    ...answer,
    file: z.string().nullable(),
  }),
})

export const listMachines = operation({
  name: 'licenceApi.machines',
  summary: 'The machines on which the licence is active',
  method: 'POST',
  path: '/api/v1/licenses/machines',
  access: 'public',
  body: z.object({ key, nonce }),
  verbatim: ['nonce'],
  response: z.object({
    code: z.enum(['VALID', 'NOT_FOUND', 'SUSPENDED', 'EXPIRED']),
    ...answer,
    maxMachines: z.int().min(0),
    machines: z.array(apiMachine),
  }),
})

/** Programs judge pictures as browsers do: by the rules of their release with what the owner changed. */
export const readLicenceRules = operation({
  name: 'licenceApi.rules',
  summary: 'What the owner changed of the rules that ship with a program',
  method: 'POST',
  path: '/api/v1/licenses/rules',
  access: 'public',
  body: z.object({ key, nonce }),
  verbatim: ['nonce'],
  response: z.object({
    code: z.enum(['VALID', 'NOT_FOUND', 'SUSPENDED', 'EXPIRED']),
    ...answer,
    /** null unless the licence works */
    rules: ruleChanges.nullable(),
  }),
})

/**
 * Former keys stay, so files that they signed stay good, until one is revoked. The list is signed by every key there is:
 * who knows one of them can follow to the present one (docs/licence-api.md#keys).
 */
export const listSigningKeys = operation({
  name: 'licenceApi.keys',
  summary: 'The public keys that offline files and answers are checked with',
  method: 'GET',
  path: '/api/v1/licenses/keys',
  access: 'public',
  response: z.object({
    /** Grows with every key that is made or revoked */
    version: z.int().min(1),
    keys: z.array(
      z.object({
        kid: z.string(),
        alg: z.literal('ed25519'),
        /** The 32 bytes of the key, base64 */
        publicKey: z.string(),
        current: z.boolean(),
      }),
    ),
    /** Keys that nothing is to be believed of any more */
    revoked: z.array(z.string()),
    /** Ed25519 over `keys/`, version, `kid publicKey` of each key and `-kid` of each revoked one, a line each */
    proofs: z.array(z.object({ kid: z.string(), sig: z.string() })),
  }),
})
