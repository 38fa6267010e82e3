import { PROVIDERS, type Provider } from '@thokham/contract/provider-keys'
import { sql } from 'drizzle-orm'
import type { Services } from '../../services.ts'
import { lockKeysOfOldSeal, writeSeal } from './provider-key-queries.ts'
import { SEALING } from './save-key.ts'

const AT_A_TIME = 100

/**
 * Seals every stored key anew under a fresh key of the vault and forgets the older ones, while members go on saving and
 * using theirs. After an interruption it goes on where it stopped.
 * @returns how many were sealed anew
 */
export async function resealKeys(services: Pick<Services, 'db' | 'vault'>): Promise<number> {
  const { db, vault } = services
  // Several keys mean that an earlier run was cut short.
  if (vault.keyIds().length === 1) vault.addKey()
  // Whoever had looked at the vault before has saved once this is ours; whoever comes later sees the fresh key.
  await db.transaction((open) => open.execute(sql`SELECT pg_advisory_xact_lock(${SEALING})`))
  let count = 0
  for (const provider of PROVIDERS) {
    for (let done = -1; done !== 0; ) {
      done = await resealSome(services, provider)
      count += done
    }
  }
  vault.dropOldKeys()
  return count
}

function resealSome({ db, vault }: Pick<Services, 'db' | 'vault'>, provider: Provider): Promise<number> {
  return db.transaction(async (open) => {
    const keys = await lockKeysOfOldSeal(open, provider, vault.currentKeyId(), AT_A_TIME)
    for (const { profileId, apiKey } of keys) {
      const binding = { memberId: profileId, purpose: provider }
      await writeSeal(open, provider, profileId, vault.seal(vault.open(apiKey, binding), binding))
    }
    return keys.length
  })
}
