import type { KeyProvider } from '@thokham/contract/provider-keys'
import { isFormerGeminiKey, shapeOfKey } from '@thokham/domain/ai/provider-key'
import { isImageProvider } from '@thokham/domain/image/image-provider'
import { isKeyTaken } from '@thokham/domain/provider-error'
import { Refusal } from '../../http/fail.ts'
import type { Services } from '../../services.ts'
import { forgetPace } from '../ai-runs/forget-pace.ts'
import { forgetImagePace } from '../image-runs/key-pace.ts'
import { sealForRow } from '../vault/seal-for-row.ts'
import { type OwnServer, type StoredKey, writeKey, writeTestResult } from './provider-key-queries.ts'
import { testKey } from './test-key.ts'

/** The end of a key shorter than this would be too much of it. */
const SHORTEST_SHOWN = 12

/**
 * Seals a member's key and stores it in place of any earlier one; active, and untested unless only its provider could tell
 * whether it is a key. One transaction, which takes the shared lock of sealing.
 * @throws Refusal `gemini_key_format` (docs/product/ai.md#the-health-of-a-key)
 */
export async function saveKey(
  services: Services,
  key: { memberId: string; provider: KeyProvider; apiKey: string; server?: OwnServer; now: Date },
): Promise<StoredKey> {
  const { db, vault } = services
  const { memberId, provider, apiKey, server = null, now } = key
  const tested = await testUnsure(services, provider, apiKey)
  const stored = await db.transaction(async (tx) => {
    if (!isImageProvider(provider)) await forgetPace(tx, { memberId, provider, now })
    await forgetImagePace(tx, { memberId, provider, now })
    const sealed = await sealForRow(tx, vault, apiKey, { ownerId: memberId, purpose: provider })
    const isFormerKind = provider === 'gemini' && isFormerGeminiKey(apiKey)
    const last4 = endOf(apiKey)
    return writeKey(tx, provider, { profileId: memberId, sealed, last4, isFormerKind, server, now })
  })
  if (!tested) return stored
  const result = { ...tested, at: services.clock() }
  await writeTestResult(db, provider, stored, result)
  return { ...stored, lastTestResult: result.result, lastTestedModel: result.model, lastTestedAt: result.at }
}

/**
 * Asks the provider whether a text is a key, where its shape does not tell.
 * @returns null where it tells
 * @throws Refusal `gemini_key_format`
 */
async function testUnsure(services: Services, provider: KeyProvider, apiKey: string) {
  if (provider !== 'gemini') return null
  const shape = shapeOfKey(provider, apiKey)
  if (shape === 'known') return null
  const tested = shape === 'unsure' ? await testKey(services, provider, apiKey) : null
  if (tested && isKeyTaken(tested.result)) return tested
  throw new Refusal('gemini_key_format', { fields: { apiKey: 'format' } })
}

function endOf(apiKey: string): string {
  return apiKey.length < SHORTEST_SHOWN ? '' : apiKey.slice(-4)
}
