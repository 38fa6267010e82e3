import { sql } from 'drizzle-orm'
import type { Transaction } from '../../db/client.ts'
import type { KeyVault, Sealed } from '../../integrations/key-vault.ts'
import type { Purpose } from './sealed-tables.ts'

/** Sealers share it, a change of the vault's keys takes it for a moment alone (change-vault-key.ts). */
export const SEALING = 0x7365616c

/** A secret, and whose and what it is. */
export interface ToSeal {
  secret: string
  binding: { ownerId: string; purpose: Purpose }
}

/**
 * Seals a secret for a row that this transaction is going to write, in a table that sealed-tables.ts names. The lock
 * lasts until the commit, so no change of the vault's keys can pass between the sealing and the row.
 */
export async function sealForRow(
  tx: Transaction,
  vault: KeyVault,
  secret: string,
  binding: ToSeal['binding'],
): Promise<Sealed> {
  const seal = await sealerForRows(tx, vault)
  return seal({ secret, binding })
}

/** Returns what seals any number of secrets as `sealForRow` does, under the lock that it has taken once. */
export async function sealerForRows(tx: Transaction, vault: KeyVault): Promise<(what: ToSeal) => Sealed> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock_shared(${SEALING})`)
  return ({ secret, binding }) => vault.seal(secret, binding)
}
