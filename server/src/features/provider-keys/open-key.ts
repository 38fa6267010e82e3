import type { Provider } from '@thokham/contract/provider-keys'
import { VaultError } from '../../outside/key-vault.ts'
import type { Services } from '../../services.ts'
import { readKey, type StoredKey } from './provider-key-queries.ts'

/**
 * A member's key in the clear, to be used at once and kept nowhere; null when none is stored.
 * @throws VaultError when the vault's file does not belong to this database
 */
export async function openKey(
  services: Services,
  memberId: string,
  provider: Provider,
): Promise<{ apiKey: string; stored: StoredKey } | null> {
  const read = async () => {
    const stored = await readKey(services.db, provider, memberId)
    if (!stored) return null
    return { stored, apiKey: services.vault.open(stored.apiKey, { memberId, purpose: provider }) }
  }
  try {
    return await read()
  } catch (error) {
    if (!(error instanceof VaultError)) throw error
    // Between our two looks, at the row and at the vault, the keys may have changed: once more, with both.
    return read()
  }
}
