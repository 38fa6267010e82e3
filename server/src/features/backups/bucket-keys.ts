import type { Transaction } from '../../db/client.ts'
import type { KeyVault } from '../../integrations/key-vault.ts'
import type { S3Keys } from '../../integrations/s3-client.ts'
import { sealForRow } from '../vault/seal-for-row.ts'
import type { PlanRow } from './backup-queries.ts'

/** Returns the columns that hold the keys of the bucket, sealed for the plan's row under the shared lock of sealing. */
export async function sealBucketKeys(
  tx: Transaction,
  vault: KeyVault,
  planId: string,
  keys: S3Keys,
): Promise<Pick<PlanRow, 'bucketKeys' | 'sealedUnder' | 'keyHint'>> {
  const { text, keyId } = await sealForRow(tx, vault, JSON.stringify(keys), {
    ownerId: planId,
    purpose: 'backup-bucket',
  })
  return { bucketKeys: text, sealedUnder: keyId, keyHint: keys.accessKeyId.slice(-4) }
}

/** Opens the keys of the bucket; null when there are none. @throws VaultError where the vault does not open them */
export function bucketKeysOf(vault: KeyVault, { id, bucketKeys }: PlanRow): S3Keys | null {
  if (bucketKeys === null) return null
  return JSON.parse(vault.open(bucketKeys, { ownerId: id, purpose: 'backup-bucket' })) as S3Keys
}
