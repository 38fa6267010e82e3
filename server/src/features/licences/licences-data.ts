import { eq } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { licenseKeys, machineActivations } from '../../db/schema.ts'
import type { ExportedMember, PersonalData } from '../account/personal-data.ts'

function lists(db: Database, { id }: ExportedMember) {
  const isTheirs = eq(licenseKeys.profileId, id)
  const { licenseKey, createdAt, suspendedAt, suspendedReason } = licenseKeys
  const { machineName: name, system, version, activatedAt, lastUsedAt, removedAt } = machineActivations
  return [
    db.select({ licenseKey, createdAt, suspendedAt, suspendedReason }).from(licenseKeys).where(isTheirs),
    db
      .select({ name, system, version, activatedAt, lastUsedAt, removedAt })
      .from(machineActivations)
      .innerJoin(licenseKeys, eq(licenseKeys.id, machineActivations.licenseKeyId))
      .where(isTheirs)
      .orderBy(activatedAt, machineActivations.id),
  ] as const
}

/** The licence with every machine that it was ever active on; the key in full, as it is the member's own. */
export const licencesData: PersonalData<ReturnType<typeof lists>> = {
  name: 'licence',
  lists,
  present: ([licences, machines], { vault }, { id }) =>
    licences.map(({ licenseKey, ...shown }) => ({
      key: vault.open(licenseKey, { ownerId: id, purpose: 'licence' }),
      ...shown,
      machines,
    })),
  rows: [licenseKeys.profileId],
}
