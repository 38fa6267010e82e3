import { sql } from 'drizzle-orm'
import type { Transaction } from '../../db/client.ts'

/**
 * Takes an active machine off a licence within the caller's transaction, which has locked the licence. Notices
 * of machines that were refused for lack of a place go with it: those may be activated now.
 * @returns the machine; null when there was no such one
 */
export async function removeMachine(
  tx: Transaction,
  licenceId: string,
  { id }: { id: string },
  now: Date,
): Promise<{ name: string; system: string } | null> {
  const { rows } = await tx.execute<{ name: string; system: string }>(sql`
    WITH removed AS (
      UPDATE machine_activations SET is_active = false, removed_at = ${now.toISOString()}
      WHERE id = ${id} AND license_key_id = ${licenceId} AND is_active
      RETURNING license_key_id, machine_name AS name, system
    ), forgotten AS (
      DELETE FROM machine_refusals USING removed WHERE machine_refusals.license_key_id = removed.license_key_id
    )
    SELECT name, system FROM removed`)
  return rows[0] ?? null
}
