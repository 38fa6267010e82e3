import { eq } from 'drizzle-orm'
import { readTogether } from '../../db/read-together.ts'
import { licenseKeys, machineActivations } from '../../db/schema.ts'
import type { PersonalData } from '../account/personal-data.ts'

/** The licence with every machine that it was ever active on; the key in full, as it is the member's own. */
export const licencesData: PersonalData = {
  name: 'licence',
  async *export({ db, vault }, { id }) {
    const isTheirs = eq(licenseKeys.profileId, id)
    const { licenseKey, createdAt, suspendedAt, suspendedReason } = licenseKeys
    const { machineName: name, system, version, activatedAt, lastUsedAt, removedAt } = machineActivations
    const [[licence], machines] = await readTogether(db, [
      db.select({ licenseKey, createdAt, suspendedAt, suspendedReason }).from(licenseKeys).where(isTheirs),
      db
        .select({ name, system, version, activatedAt, lastUsedAt, removedAt })
        .from(machineActivations)
        .innerJoin(licenseKeys, eq(licenseKeys.id, machineActivations.licenseKeyId))
        .where(isTheirs)
        .orderBy(activatedAt, machineActivations.id),
    ])
    if (!licence) return
    const { licenseKey: sealed, ...shown } = licence
    yield { key: vault.open(sealed, { ownerId: id, purpose: 'licence' }), ...shown, machines }
  },
  rows: [licenseKeys.profileId],
}
