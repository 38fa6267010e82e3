import { and, eq } from 'drizzle-orm'
import type { Transaction } from '../../db/client.ts'
import { machineActivations, machineRefusals } from '../../db/schema.ts'

/**
 * Takes an active machine off a licence within the caller's transaction, which has locked the licence. Notices
 * of machines that were refused for lack of a place go with it: those may be activated now.
 * @returns whether there was such a machine
 */
export async function removeMachine(
  tx: Transaction,
  licenceId: string,
  { id }: { id: string },
  now: Date,
): Promise<boolean> {
  const { rowCount } = await tx
    .update(machineActivations)
    .set({ isActive: false, removedAt: now })
    .where(
      and(
        eq(machineActivations.id, id),
        eq(machineActivations.licenseKeyId, licenceId),
        eq(machineActivations.isActive, true),
      ),
    )
  if (!rowCount) return false
  await tx.delete(machineRefusals).where(eq(machineRefusals.licenseKeyId, licenceId))
  return true
}
