import type { KeyTestResult, Provider } from '@thokham/contract/provider-keys'
import type { Database } from '../../db/client.ts'
import { readKey, type StoredKey, writeTestResult } from './provider-key-queries.ts'

/**
 * Reads a member's stored key without the key itself, for those who must know how it stands; null when there is none.
 */
export async function readKeyState(
  db: Database,
  memberId: string,
  provider: Provider,
): Promise<Omit<StoredKey, 'apiKey' | 'sealedUnder'> | null> {
  const stored = await readKey(db, provider, memberId)
  if (!stored) return null
  const { apiKey: _, sealedUnder: __, ...standing } = stored
  return standing
}

/** Notes what the provider said to a key that was used, unless the key was replaced meanwhile. */
export function noteKeyResult(
  db: Database,
  provider: Provider,
  used: StoredKey,
  said: { result: KeyTestResult; at: Date },
): Promise<void> {
  return writeTestResult(db, provider, used, said)
}
