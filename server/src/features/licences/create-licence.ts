import { randomBytes, randomUUID } from 'node:crypto'
import { makeLicenceKey, maskLicenceKey } from '@thokham/domain/licence'
import { licenseKeys } from '../../db/schema.ts'
import { Refusal } from '../../http/fail.ts'
import type { Services } from '../../services.ts'
import { readCurrentSettings } from '../settings/read-settings.ts'
import { sealForRow } from '../vault/seal-for-row.ts'
import { hashLicenceKey } from './hash-key.ts'

const randomByte = () => randomBytes(1).readUInt8()

/**
 * Makes a member's licence key. The database lets a member have one.
 * @throws Refusal `licence_exists`
 */
export async function createLicence(services: Services, memberId: string, now: Date): Promise<string> {
  const key = makeLicenceKey(randomByte)
  const made = await services.db.transaction(async (tx) => {
    const { licences } = await readCurrentSettings(tx)
    const sealed = await sealForRow(tx, services.vault, key, { ownerId: memberId, purpose: 'licence' })
    return tx
      .insert(licenseKeys)
      .values({
        id: randomUUID(),
        profileId: memberId,
        licenseKey: sealed.text,
        sealedUnder: sealed.keyId,
        keyHash: hashLicenceKey(services, key),
        maskedKey: maskLicenceKey(key),
        maxMachines: licences.machines,
        createdAt: now,
      })
      .onConflictDoNothing({ target: licenseKeys.profileId })
      .returning({ id: licenseKeys.id })
  })
  if (made.length === 0) throw new Refusal('licence_exists')
  return key
}
