import { eq } from 'drizzle-orm'
import { licenseKeys, machineActivations } from '../../db/schema.ts'
import type { PersonalData } from '../account/personal-data.ts'
import { findLicence } from './licence-queries.ts'

/** The licence with every machine that it was ever active on; the key in full, as it is the member's own. */
export const licencesData: PersonalData = {
  name: 'licence',
  async *export({ db, vault }, { id }) {
    const found = await findLicence(db, { memberId: id })
    if (!found) return
    const { licence } = found
    const machines = await db
      .select()
      .from(machineActivations)
      .where(eq(machineActivations.licenseKeyId, licence.id))
      .orderBy(machineActivations.activatedAt, machineActivations.id)
    yield {
      key: vault.open(licence.licenseKey, { ownerId: id, purpose: 'licence' }),
      createdAt: licence.createdAt,
      suspendedAt: licence.suspendedAt,
      suspendedReason: licence.suspendedReason,
      machines: machines.map(({ machineName, system, version, activatedAt, lastUsedAt, removedAt }) => ({
        name: machineName,
        system,
        version,
        activatedAt,
        lastUsedAt,
        removedAt,
      })),
    }
  },
  async erase(_services, tx, { id }) {
    await tx.delete(licenseKeys).where(eq(licenseKeys.profileId, id))
  },
}
