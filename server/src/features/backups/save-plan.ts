import { access, constants, mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { saveBackupPlan } from '@thokham/contract/backups'
import type { FieldReason } from '@thokham/contract/errors'
import { isBucket } from '@thokham/domain/backup-plan'
import { eq } from 'drizzle-orm'
import type { output } from 'zod'
import { withTimeout } from '../../concurrency/with-timeout.ts'
import { backupPlan } from '../../db/schema.ts'
import { Refusal } from '../../http/fail.ts'
import type { Call } from '../../http/operation.ts'
import type { S3Keys } from '../../integrations/s3-client.ts'
import { parseS3Place } from '../../integrations/s3-place.ts'
import type { Services } from '../../services.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { tryBucket } from './backup-place.ts'
import { readPlan } from './backup-queries.ts'
import { bucketKeysOf, sealBucketKeys } from './bucket-keys.ts'

/** A place that says nothing for so long is none to rely on. */
const ANSWERS_WITHIN_MS = 15_000

/**
 * Sets when backups are made and where to, in one transaction, after a look whether anything can be kept there; keys
 * that are not given stay as they are (docs/product/back-office.md#backups-on-a-schedule).
 * @throws Refusal `invalid_input` at the field that stands against it
 */
export async function savePlan(
  services: Services,
  call: Call,
  given: output<typeof saveBackupPlan.body>,
): Promise<void> {
  const { isOn, time: atTime, keep, folder, keyId, secretKey } = given
  if (isOn && folder === '') throw refused({ folder: 'required' })
  const keys = keyId !== '' && secretKey !== '' ? { accessKeyId: keyId, secretAccessKey: secretKey } : null
  if (!keys && keyId !== '') throw refused({ secretKey: 'required' })
  if (!keys && secretKey !== '') throw refused({ keyId: 'required' })
  if (isBucket(folder)) await lookAtBucket(services, folder, keys)
  else if (folder !== '') await lookAtFolder(services, folder)
  await services.db.transaction(async (tx) => {
    const { isOn: wasOn, atTime: timeThen, keep: kept, folder: folderThen, keyHint } = await readPlan(tx)
    const row = { isOn, atTime, keep, folder }
    const [saved] = await tx
      .insert(backupPlan)
      .values(row)
      .onConflictDoUpdate({ target: backupPlan.only, set: row })
      .returning({ id: backupPlan.id })
    const sealed = keys && saved && (await sealBucketKeys(tx, services.vault, saved.id, keys))
    if (sealed) await tx.update(backupPlan).set(sealed).where(eq(backupPlan.only, true))
    await writeAudit(tx, call, {
      action: 'backups.save',
      subjectKind: 'backups',
      subjectId: 'plan',
      before: { isOn: wasOn, atTime: timeThen, keep: kept, folder: folderThen, hint: keyHint },
      after: { ...row, hint: sealed?.keyHint ?? keyHint },
    })
  })
}

const refused = (fields: Record<string, FieldReason>) => new Refusal('invalid_input', { fields })

/**
 * Looks at a bucket where backups are to go.
 * @throws Refusal `invalid_input` with `folder` or `keyId` where it is no bucket, has no keys, cannot be written, or
 * anybody may read it
 */
async function lookAtBucket({ db, vault }: Services, address: string, given: S3Keys | null): Promise<void> {
  const place = parseS3Place(address)
  if (!place) throw refused({ folder: 'format' })
  const keys = given ?? bucketKeysOf(vault, await readPlan(db))
  if (!keys) throw refused({ keyId: 'required' })
  const fault = await withTimeout(tryBucket(place, keys), ANSWERS_WITHIN_MS, 'unreachable' as const)
  if (fault) throw refused({ folder: fault === 'public' ? 'invalid' : 'wrong' })
}

/**
 * Looks at a folder where backups are to go.
 * @throws Refusal `invalid_input` with `folder` where it cannot be written, or would be lost with the data
 */
async function lookAtFolder({ dataDir }: Services, folder: string): Promise<void> {
  const place = resolve(folder)
  const data = resolve(dataDir)
  if (place === data || place.startsWith(join(data, '/'))) throw refused({ folder: 'invalid' })
  try {
    await mkdir(place, { recursive: true, mode: 0o700 })
    await access(place, constants.W_OK)
  } catch {
    throw refused({ folder: 'wrong' })
  }
}
