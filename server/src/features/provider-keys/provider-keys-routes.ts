import {
  deleteProviderKey,
  KEY_PROVIDERS,
  type KeyProvider,
  listProviderKeys,
  type Provider,
  type ProviderKey,
  saveImageServer,
  saveProviderKey,
  testProviderKey,
} from '@thokham/contract/provider-keys'
import { shapeOfKey } from '@thokham/domain/ai/provider-key'
import { isImageProvider } from '@thokham/domain/image/image-provider'
import type { FastifyInstance } from 'fastify'
import { memberOf } from '../../http/authorise.ts'
import { Refusal } from '../../http/fail.ts'
import { limit } from '../../http/limits.ts'
import { handle } from '../../http/operation.ts'
import { modelFor, readModelsNow } from '../ai-providers/models-now.ts'
import { openKey } from './open-key.ts'
import { deleteKey, readKey, type StoredKey, writeTestResult } from './provider-key-queries.ts'
import { saveKey } from './save-key.ts'
import { imageModelNow, testImageKey } from './test-image-key.ts'
import { testKey } from './test-key.ts'

/** Serves a member's keys of AI providers. */
export function providerKeysRoutes(app: FastifyInstance): void {
  const { services } = app
  const saves = limit(services, { name: 'provider-key-save', attempts: 30, seconds: 3_600 })
  const tests = limit(services, { name: 'provider-key-test', attempts: 10, seconds: 60 })

  handle(app, listProviderKeys, async (_input, call) => {
    const memberId = memberOf(call.caller).id
    const stored = await Promise.all(
      KEY_PROVIDERS.map((provider) => readKey(services.db, provider, memberId)),
    )
    const now = await readModelsNow(services.db, call.now)
    const tested = (provider: Provider) => {
      const { model } = services.providers.addressOf(provider)
      return modelFor(now, provider, model)?.id ?? model
    }
    return {
      keys: stored.flatMap((key, at) => (key ? [presentKey(KEY_PROVIDERS[at] as KeyProvider, key)] : [])),
      models: {
        openai: tested('openai'),
        gemini: tested('gemini'),
        fal: await imageModelNow(services, 'fal'),
        replicate: await imageModelNow(services, 'replicate'),
      },
    }
  })

  handle(app, saveProviderKey, async ({ params: { provider }, body: { apiKey } }, call) => {
    const memberId = memberOf(call.caller).id
    await saves.spend(memberId, call.reply)
    // Only the provider can tell, and is asked.
    if (shapeOfKey(provider, apiKey) === 'unsure') await tests.spend(memberId, call.reply)
    return presentKey(provider, await saveKey(services, { memberId, provider, apiKey, now: call.now }))
  })

  handle(app, saveImageServer, async ({ body: { apiKey, ...server } }, call) => {
    const memberId = memberOf(call.caller).id
    await saves.spend(memberId, call.reply)
    if (!(await services.imageProviders.isReachable(server.address)))
      throw new Refusal('invalid_input', { fields: { address: 'invalid' } })
    const provider = 'imageServer'
    return presentKey(
      provider,
      await saveKey(services, { memberId, provider, apiKey, server, now: call.now }),
    )
  })

  handle(app, deleteProviderKey, async ({ params: { provider } }, call) => ({
    deleted: await deleteKey(services.db, provider, memberOf(call.caller).id),
  }))

  handle(app, testProviderKey, async ({ params: { provider } }, call) => {
    const memberId = memberOf(call.caller).id
    await tests.spend(memberId, call.reply)
    const key = await openKey(services, memberId, provider)
    if (!key) throw new Refusal('provider_key_missing')
    const tested = isImageProvider(provider)
      ? await testImageKey(services, provider, key)
      : await testKey(services, provider, key.apiKey)
    await writeTestResult(services.db, provider, key.stored, { ...tested, at: services.clock() })
    const stored = await readKey(services.db, provider, memberId)
    if (!stored) throw new Refusal('provider_key_missing')
    return presentKey(provider, stored)
  })
}

function presentKey(provider: KeyProvider, key: StoredKey): ProviderKey {
  const { address, model } = key
  return {
    provider,
    last4: key.last4,
    isActive: key.isActive,
    updatedAt: key.updatedAt.toISOString(),
    lastTestedAt: key.lastTestedAt?.toISOString() ?? null,
    lastTestResult: key.lastTestResult,
    lastTestedModel: key.lastTestedModel,
    isFormerKind: key.isFormerKind,
    server: address !== undefined && model !== undefined ? { address, model } : null,
  }
}
