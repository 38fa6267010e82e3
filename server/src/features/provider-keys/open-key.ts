import type { KeyProvider } from '@thokham/contract/provider-keys'
import { VaultError } from '../../integrations/key-vault.ts'
import type { Services } from '../../services.ts'
import { readKey, type StoredKey } from './provider-key-queries.ts'

/** A member's key in the clear, to be used at once and kept nowhere. */
export interface OpenedKey {
  apiKey: string
  stored: StoredKey
}

/** Opens a member's key; null when none is stored, or when the vault's file does not belong to this database. */
export async function openKey(
  services: Services,
  memberId: string,
  provider: KeyProvider,
): Promise<OpenedKey | null> {
  const read = async (): Promise<OpenedKey | null> => {
    const stored = await readKey(services.db, provider, memberId)
    if (!stored) return null
    return { stored, apiKey: services.vault.open(stored.apiKey, { ownerId: memberId, purpose: provider }) }
  }
  // Between the two looks, at the row and at the vault, the keys may have changed: then once more, with both.
  return read()
    .catch(unlessVault(read))
    .catch(
      unlessVault(async () => {
        services.log.error(
          { provider },
          'a stored provider key cannot be opened: restore the vault that sealed it',
        )
        return null
      }),
    )
}

function unlessVault(instead: () => Promise<OpenedKey | null>) {
  return (error: unknown) => {
    if (error instanceof VaultError) return instead()
    throw error
  }
}
