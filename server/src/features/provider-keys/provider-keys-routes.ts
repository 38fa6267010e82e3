import {
  deleteProviderKey,
  listProviderKeys,
  PROVIDERS,
  type Provider,
  type ProviderKey,
  saveProviderKey,
  testProviderKey,
} from '@thokham/contract/provider-keys'
import type { FastifyInstance } from 'fastify'
import { memberOf } from '../../http/authorise.ts'
import { Refusal } from '../../http/fail.ts'
import { limit } from '../../http/limits.ts'
import { handle } from '../../http/operation.ts'
import { openKey } from './open-key.ts'
import { deleteKey, readKey, type StoredKey, writeTestResult } from './provider-key-queries.ts'
import { saveKey } from './save-key.ts'

/** Serves a member's keys of AI providers. */
export function providerKeysRoutes(app: FastifyInstance): void {
  const { services } = app
  const saves = limit(services, { name: 'provider-key-save', attempts: 30, seconds: 3_600 })
  const tests = limit(services, { name: 'provider-key-test', attempts: 10, seconds: 60 })

  handle(app, listProviderKeys, async (_input, call) => {
    const memberId = memberOf(call.caller).id
    const stored = await Promise.all(PROVIDERS.map((provider) => readKey(services.db, provider, memberId)))
    return { keys: stored.flatMap((key, at) => (key ? [presentKey(PROVIDERS[at] as Provider, key)] : [])) }
  })

  handle(app, saveProviderKey, async ({ params: { provider }, body: { apiKey } }, call) => {
    const memberId = memberOf(call.caller).id
    await saves.spend(memberId, call.reply)
    return presentKey(provider, await saveKey(services, { memberId, provider, apiKey, now: call.now }))
  })

  handle(app, deleteProviderKey, async ({ params: { provider } }, call) => ({
    deleted: await deleteKey(services.db, provider, memberOf(call.caller).id),
  }))

  handle(app, testProviderKey, async ({ params: { provider } }, call) => {
    const memberId = memberOf(call.caller).id
    await tests.spend(memberId, call.reply)
    const key = await openKey(services, memberId, provider)
    if (!key) throw new Refusal('provider_key_missing')
    const result = await services.providers.testKey(provider, key.apiKey)
    await writeTestResult(services.db, provider, key.stored, { result, at: services.clock() })
    const stored = await readKey(services.db, provider, memberId)
    if (!stored) throw new Refusal('provider_key_missing')
    return presentKey(provider, stored)
  })
}

function presentKey(provider: Provider, key: StoredKey): ProviderKey {
  return {
    provider,
    last4: key.last4,
    isActive: key.isActive,
    updatedAt: key.updatedAt.toISOString(),
    lastTestedAt: key.lastTestedAt?.toISOString() ?? null,
    lastTestResult: key.lastTestResult,
  }
}
