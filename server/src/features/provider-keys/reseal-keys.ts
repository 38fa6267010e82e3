import { PROVIDERS, type Provider } from '@thokham/contract/provider-keys'
import { sql } from 'drizzle-orm'
import { type Binding, type KeyVault, VaultError } from '../../outside/key-vault.ts'
import type { Services } from '../../services.ts'
import { lockKeysOfOldSeal, writeSeal } from './provider-key-queries.ts'
import { SEALING } from './save-key.ts'

const AT_A_TIME = 100
const FIRST = '00000000-0000-0000-0000-000000000000'

/** How a change of the vault's keys went. */
export interface Resealed {
  /** Keys of members sealed anew. */
  count: number
  /** Those that no key of the vault opens; left as they were. */
  unopenable: number
}

/**
 * Seals every stored key anew under a fresh key of the vault and forgets the older ones, while members go on saving and
 * using theirs. After an interruption it goes on where it stopped.
 */
export async function resealKeys(services: Pick<Services, 'db' | 'vault'>): Promise<Resealed> {
  const { db, vault } = services
  // Several keys mean that an earlier run was cut short.
  if (vault.keyIds().length === 1) vault.addKey()
  // Whoever had looked at the vault before has saved once this is ours; whoever comes later sees the fresh key.
  await db.transaction((open) => open.execute(sql`SELECT pg_advisory_xact_lock(${SEALING})`))
  const done: Resealed = { count: 0, unopenable: 0 }
  for (const provider of PROVIDERS) {
    let after: string | undefined = FIRST
    while (after !== undefined) after = await resealSome(services, provider, after, done)
  }
  vault.dropOldKeys()
  return done
}

/** @returns the last member it came to; undefined when there are no more */
function resealSome(
  { db, vault }: Pick<Services, 'db' | 'vault'>,
  provider: Provider,
  after: string,
  done: Resealed,
): Promise<string | undefined> {
  return db.transaction(async (open) => {
    const some = { currentKeyId: vault.currentKeyId(), after, count: AT_A_TIME }
    const keys = await lockKeysOfOldSeal(open, provider, some)
    for (const { profileId, apiKey } of keys) {
      const binding = { memberId: profileId, purpose: provider }
      const opened = openedWith(vault, apiKey, binding)
      if (opened === null) done.unopenable++
      else {
        await writeSeal(open, provider, profileId, vault.seal(opened, binding))
        done.count++
      }
    }
    return keys.at(-1)?.profileId
  })
}

function openedWith(vault: KeyVault, sealed: string, binding: Binding): string | null {
  try {
    return vault.open(sealed, binding)
  } catch (error) {
    if (error instanceof VaultError) return null
    throw error
  }
}
