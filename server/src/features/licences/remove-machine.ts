import { and, eq } from 'drizzle-orm'
import type { Transaction } from '../../db/client.ts'
import { machineActivations, machineRefusals } from '../../db/schema.ts'

/**
 * Takes an active machine off a licence within the caller's transaction, which has locked the licence. What was turned
 * away for want of a place need not be told any more: it may come now.
 * @returns whether there was such a machine
 */
export async function removeMachine(
  tx: Transaction,
  licenceId: string,
  by: { id: string } | { machineId: string },
  now: Date,
): Promise<boolean> {
  const named = 'id' in by ? eq(machineActivations.id, by.id) : eq(machineActivations.machineId, by.machineId)
  const { rowCount } = await tx
    .update(machineActivations)
    .set({ isActive: false, removedAt: now })
    .where(and(eq(machineActivations.licenseKeyId, licenceId), eq(machineActivations.isActive, true), named))
  if (!rowCount) return false
  await tx.delete(machineRefusals).where(eq(machineRefusals.licenseKeyId, licenceId))
  return true
}
