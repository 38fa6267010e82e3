import { maskLicenceKey, swapsCountedFrom } from '@thokham/domain/licence'
import { and, eq } from 'drizzle-orm'
import { licenseKeys, machineActivations, machineRefusals } from '../../db/schema.ts'
import { writeTogether } from '../../db/write-together.ts'
import { Refusal } from '../../http/fail.ts'
import type { Services } from '../../services.ts'
import { type Doer, insertAudit } from '../audit/write-audit.ts'
import { lockLicence } from './licence-queries.ts'
import { sealNewKey } from './seal-new-key.ts'

/**
 * Gives a member's licence another key and takes every machine off it: the former key ends with the commit, and whoever
 * had it needs the new one to come back. New machines are counted afresh, once within 30 days (decision 038). Locks the
 * licence.
 * @param replaces the masked key that the member saw: of several presses one counts
 * @throws Refusal `not_found`, and `conflict` when the key was replaced meanwhile
 */
export function replaceLicenceKey(
  services: Services,
  memberId: string,
  replaces: string,
  doer: Doer,
): Promise<string> {
  return services.db.transaction(async (tx) => {
    // Before the licence is locked: a change of the vault's keys takes its locks in this order.
    const { key, columns } = await sealNewKey(tx, services, memberId)
    const found = await lockLicence(tx, { memberId })
    if (!found) throw new Refusal('not_found')
    const { id, maskedKey } = found.licence
    if (maskedKey !== replaces) throw new Refusal('conflict')
    const afresh = {
      ...columns,
      replacedAt: doer.now,
      swapsCountedFrom: swapsCountedFrom(doer.now, found.licence.swapsCountedFrom),
    }
    const isActive = and(eq(machineActivations.licenseKeyId, id), eq(machineActivations.isActive, true))
    await writeTogether(tx, [
      tx.update(licenseKeys).set(afresh).where(eq(licenseKeys.id, id)),
      tx.update(machineActivations).set({ isActive: false, removedAt: doer.now }).where(isActive),
      tx.delete(machineRefusals).where(eq(machineRefusals.licenseKeyId, id)),
      insertAudit(tx, doer, {
        action: 'licence.replace-key',
        subjectKind: 'member',
        subjectId: memberId,
        before: { maskedKey },
        after: { maskedKey: maskLicenceKey(key) },
      }),
    ])
    return key
  })
}
