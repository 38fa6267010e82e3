import { MODEL_NAME } from '@thokham/domain/ai/model'
import { isKeyText } from '@thokham/domain/ai/provider-key'
import { IMAGE_PROVIDERS } from '@thokham/domain/image/image-provider'
import { PROVIDER_FAULTS } from '@thokham/domain/provider-error'
import { z } from 'zod'
import { instant, webAddress } from './fields.ts'
import { operation } from './operation.ts'

/** Providers that answer questions. */
export const PROVIDERS = ['openai', 'gemini'] as const
export type Provider = (typeof PROVIDERS)[number]

/** All of which a member stores a key: those that answer questions, and those that make pictures alone. */
export const KEY_PROVIDERS = [...PROVIDERS, ...IMAGE_PROVIDERS] as const
export type KeyProvider = (typeof KEY_PROVIDERS)[number]
/** Those that are reached where the server says. */
const KNOWN_PROVIDERS = [...PROVIDERS, 'fal', 'replicate'] as const

/** What a provider said to a key: it works, or one of the faults of domain/provider-error.ts. */
export const KEY_TEST_RESULTS = ['ok', ...PROVIDER_FAULTS] as const
export type KeyTestResult = (typeof KEY_TEST_RESULTS)[number]

/** A stored key; of the key itself nobody ever sees more than the end. Instants are ISO 8601 in UTC. */
export const providerKey = z.object({
  provider: z.enum(KEY_PROVIDERS),
  /** The last four characters; empty for a key so short that they would give it away. */
  last4: z.string(),
  /** False after the provider rejected it, until a new one is saved or a test goes well. */
  isActive: z.boolean(),
  updatedAt: instant,
  lastTestedAt: instant.nullable(),
  lastTestResult: z.enum(KEY_TEST_RESULTS).nullable(),
  /** The model that it was tested with, or used last. */
  lastTestedModel: z.string().nullable(),
  /** Of the kind that Google is about to take no more. */
  isFormerKind: z.boolean(),
  /** Of an own server alone: where it is reached, and which of its models is asked. */
  server: z.object({ address: z.string(), model: z.string() }).nullable(),
})
export type ProviderKey = z.infer<typeof providerKey>

const named = z.object({ provider: z.enum(KEY_PROVIDERS) })

/** Trimmed; printable characters without spaces, at most 512. */
const apiKey = z.string('required').trim().min(1, 'required').max(512, 'too_long').refine(isKeyText, 'format')

export const listProviderKeys = operation({
  name: 'providerKeys.list',
  summary: 'The caller’s provider keys, without the keys',
  method: 'GET',
  path: '/api/provider-keys',
  access: 'own:use',
  response: z.object({
    keys: z.array(providerKey),
    /** The model that a key of each provider is tested with; an own server's stands with its key. */
    models: z.record(z.enum(KNOWN_PROVIDERS), z.string()),
  }),
})

/**
 * Replaces the stored one. A Gemini key begins with `AQ.` or AI; another one is stored only if Google takes it in a test that
 * is made meanwhile, else `gemini_key_format` (docs/product/ai.md#the-health-of-a-key).
 */
export const saveProviderKey = operation({
  name: 'providerKeys.save',
  summary: 'Store a provider key, sealed',
  method: 'PUT',
  path: '/api/provider-keys/:provider',
  access: 'own:use',
  params: z.object({ provider: z.enum(KNOWN_PROVIDERS) }),
  body: z.object({ apiKey }),
  response: providerKey,
  errors: ['gemini_key_format'],
})

/**
 * Replaces the stored one, with its address and model. The field `address` is `invalid` where it leads into a network that
 * nobody outside can have (docs/product/ai.md#keys-for-pictures).
 */
export const saveImageServer = operation({
  name: 'imageServer.save',
  summary:
    'Store the address of a server of pictures that speaks OpenAI’s protocol, its model and its key, sealed',
  method: 'PUT',
  path: '/api/image-server',
  access: 'own:use',
  body: z.object({
    /** Above `/images/generations`, which is taken off where it was pasted as well. */
    address: z
      .string('required')
      .trim()
      .min(1, 'required')
      .max(300, 'too_long')
      .transform((typed) => typed.replace(/\/+(?:images\/generations\/*)?$/, ''))
      .pipe(webAddress),
    model: z.string('required').trim().min(1, 'required').max(100, 'too_long').regex(MODEL_NAME, 'format'),
    apiKey,
  }),
  response: providerKey,
})

export const deleteProviderKey = operation({
  name: 'providerKeys.delete',
  summary: 'Delete a provider key; one that is not there is no error',
  method: 'DELETE',
  path: '/api/provider-keys/:provider',
  access: 'own:use',
  params: named,
  response: z.object({ deleted: z.boolean() }),
})

/**
 * Makes the smallest call of the model that the key will be used with, of pictures one that makes none; the provider's answer is a result, not an error.
 * `provider_key_missing` when none is stored.
 */
export const testProviderKey = operation({
  name: 'providerKeys.test',
  summary: 'Ask the provider whether the stored key works',
  method: 'POST',
  path: '/api/provider-keys/:provider/test',
  access: 'own:use',
  params: named,
  response: providerKey,
  errors: ['provider_key_missing'],
})
