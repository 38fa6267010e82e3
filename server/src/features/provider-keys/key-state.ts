import type { KeyProvider } from '@thokham/contract/provider-keys'
import { keyAfter } from '@thokham/domain/provider-error'
import type { Database } from '../../db/client.ts'
import type { CallOutcome } from '../../integrations/ai-call.ts'
import {
  type KeyAnswer,
  type OwnServer,
  readKey,
  type StoredKey,
  writeTestResult,
} from './provider-key-queries.ts'

/**
 * Reads a member's stored key without the key itself, for those who must know how it stands; null when there is none.
 */
export async function readKeyState(
  db: Database,
  memberId: string,
  provider: KeyProvider,
): Promise<Omit<StoredKey, 'apiKey' | 'sealedUnder'> | null> {
  const stored = await readKey(db, provider, memberId)
  if (!stored) return null
  const { apiKey: _, sealedUnder: __, ...standing } = stored
  return standing
}

/** Notes what the provider said to a key that was tested, unless the key was replaced meanwhile. */
export function noteKeyResult(
  db: Database,
  provider: KeyProvider,
  used: StoredKey,
  said: KeyAnswer,
): Promise<void> {
  return writeTestResult(db, provider, used, said)
}

/**
 * Notes what an answer says of the key that it was asked with: that it works, is not known, or needs something of its owner.
 * What is known already is not written.
 */
export async function noteKeyUse(
  db: Database,
  provider: KeyProvider,
  used: StoredKey,
  { outcome, ...said }: { outcome: CallOutcome; model: string; at: Date },
): Promise<void> {
  const result = outcome.ok ? 'ok' : outcome.fault
  if (result !== 'ok' && keyAfter(result) === null) return
  if (used.lastTestResult === result && used.isActive) return
  await writeTestResult(db, provider, used, { result, ...said })
}

/** Reads where a member's own server of pictures is reached, and which of its models is asked; null when none is stored. */
export async function readOwnServer(db: Database, memberId: string): Promise<OwnServer | null> {
  const stored = await readKey(db, 'imageServer', memberId)
  return stored?.address !== undefined && stored.model !== undefined
    ? { address: stored.address, model: stored.model }
    : null
}
