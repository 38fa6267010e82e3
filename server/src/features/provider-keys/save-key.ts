import type { Provider } from '@thokham/contract/provider-keys'
import { Refusal } from '../../http/fail.ts'
import type { Services } from '../../services.ts'
import { endPause } from '../ai-runs/end-pause.ts'
import { sealForRow } from '../vault/seal-for-row.ts'
import { type StoredKey, writeKey } from './provider-key-queries.ts'

/** The end of a key shorter than this would be too much of it. */
const SHORTEST_SHOWN = 12

/**
 * Seals a member's key and stores it in place of any earlier one; active and untested. One transaction, which takes the
 * shared lock of sealing.
 * @throws Refusal `gemini_key_format` (docs/product.md#the-health-of-a-key)
 */
export async function saveKey(
  { db, vault }: Services,
  key: { memberId: string; provider: Provider; apiKey: string; now: Date },
): Promise<StoredKey> {
  const { memberId, provider, apiKey, now } = key
  if (provider === 'gemini' && !/^AI/i.test(apiKey)) {
    throw new Refusal('gemini_key_format', { fields: { apiKey: 'format' } })
  }
  return db.transaction(async (tx) => {
    // What the former key waits for is no matter of this one.
    await endPause(tx, { memberId, provider })
    const sealed = await sealForRow(tx, vault, apiKey, { ownerId: memberId, purpose: provider })
    return writeKey(tx, provider, { profileId: memberId, sealed, last4: endOf(apiKey), now })
  })
}

function endOf(apiKey: string): string {
  return apiKey.length < SHORTEST_SHOWN ? '' : apiKey.slice(-4)
}
