import { randomUUID } from 'node:crypto'
import { licenseKeys } from '../../db/schema.ts'
import { Refusal } from '../../http/fail.ts'
import type { Services } from '../../services.ts'
import { readCurrentSettings } from '../settings/read-settings.ts'
import { sealNewKey } from './seal-new-key.ts'

/**
 * Makes a member's licence key, in one transaction under the shared lock of sealing. The database lets a member have
 * one.
 * @throws Refusal `licence_exists`
 */
export function createLicence(services: Services, memberId: string, now: Date): Promise<string> {
  return services.db.transaction(async (tx) => {
    const { licences } = await readCurrentSettings(tx)
    const { key, columns } = await sealNewKey(tx, services, memberId)
    const made = await tx
      .insert(licenseKeys)
      .values({
        id: randomUUID(),
        profileId: memberId,
        ...columns,
        maxMachines: licences.machines,
        createdAt: now,
      })
      .onConflictDoNothing({ target: licenseKeys.profileId })
      .returning({ id: licenseKeys.id })
    if (made.length === 0) throw new Refusal('licence_exists')
    return key
  })
}
