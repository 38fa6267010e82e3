import { randomBytes } from 'node:crypto'
import { makeLicenceKey, maskLicenceKey } from '@thokham/domain/licence'
import type { Transaction } from '../../db/client.ts'
import type { Services } from '../../services.ts'
import { sealForRow } from '../vault/seal-for-row.ts'
import { hashLicenceKey } from './hash-key.ts'

const randomByte = () => randomBytes(1).readUInt8()

/**
 * Makes a licence key, and the columns that hold it: sealed (under the shared lock of sealing), its keyed hash, and
 * what of it may be shown.
 */
export async function sealNewKey(tx: Transaction, services: Services, memberId: string) {
  const key = makeLicenceKey(randomByte)
  const sealed = await sealForRow(tx, services.vault, key, { ownerId: memberId, purpose: 'licence' })
  const columns = {
    licenseKey: sealed.text,
    sealedUnder: sealed.keyId,
    keyHash: hashLicenceKey(services, key),
    maskedKey: maskLicenceKey(key),
  }
  return { key, columns }
}
