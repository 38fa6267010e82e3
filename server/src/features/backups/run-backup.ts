import { type BackupFault, outdatedBackups, type RestoreFault } from '@thokham/domain/backup-plan'
import { and, eq, isNull } from 'drizzle-orm'
import type { Transaction } from '../../db/client.ts'
import { backupRuns } from '../../db/schema.ts'
import type { JobHandler } from '../../jobs/job.ts'
import { describeError } from '../../log.ts'
import { backUp } from '../../owner/back-up.ts'
import type { Services } from '../../services.ts'
import { alertOwner } from '../alerts/alert-owner.ts'
import { BACKED_UP } from '../audit/backed-up.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { thaiMoment } from '../mail/templates/thai-moment.ts'
import { type BackupPlace, isBucketFault, openPlace, placeAndName } from './backup-place.ts'
import { goingRun, lastGoodBackup, type RunRow, readPlan } from './backup-queries.ts'
import { bucketKeysOf } from './bucket-keys.ts'
import { claimDueRehearsal } from './claim-run.ts'

/**
 * Writes a claimed backup and removes those past the newest few. That it is there, and the claim of a rehearsal that is
 * due, are one transaction. One that fails ends there, and the owner is told at once; one whose process was killed is
 * taken up again.
 */
export function runBackup(services: Services): JobHandler {
  return async (payload) => {
    const { runId } = payload as { runId: string }
    const run = await goingRun(services.db, runId)
    if (!run) return
    const { place: address, name } = placeAndName(run.file)
    const plan = await readPlan(services.db)
    let place: BackupPlace
    try {
      place = openPlace(address, bucketKeysOf(services.vault, plan))
      const bytes = await place.put(name, (path) => write(services, path))
      await services.db.transaction(async (tx) => {
        const within = { db: tx, clock: services.clock }
        await end(within, run, { outcome: 'done', bytes })
        const server = { caller: { member: null }, request: { ip: 'server' }, now: services.clock() }
        await writeAudit(tx, server, BACKED_UP)
        await claimDueRehearsal(within)
      })
    } catch (error) {
      services.log.error({ error: describeError(error) }, 'a backup failed')
      await fail(services, run, faultOf(error))
      return
    }
    await forgetOutdated(services, place, plan.keep)
  }
}

async function write({ pool, files, dataDir }: Services, file: string): Promise<void> {
  const context = { pool, files, env: { DATA_DIR: dataDir }, say: () => {} }
  await backUp(context, file, { secrets: false })
}

async function forgetOutdated({ log }: Services, place: BackupPlace, keep: number): Promise<void> {
  try {
    for (const name of outdatedBackups(await place.names(), keep)) await place.remove(name)
  } catch (error) {
    log.warn({ error: describeError(error) }, 'older backups cannot be removed')
  }
}

/** Notes how a run ended. */
export async function end(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  run: RunRow,
  ended: { outcome: 'done'; bytes?: number } | { outcome: 'failed'; reason: BackupFault },
): Promise<void> {
  await db
    .update(backupRuns)
    .set({ ...ended, finishedAt: clock() })
    .where(and(eq(backupRuns.id, run.id), isNull(backupRuns.outcome)))
}

/** Notes a failure, and tells the owner on every channel that is to tell of it, in one transaction. */
export async function fail(services: Services, run: RunRow, reason: BackupFault): Promise<void> {
  await services.db.transaction(async (tx) => {
    await end({ db: tx, clock: services.clock }, run, { outcome: 'failed', reason })
    await alertOfFailure(tx, services, run, reason)
  })
}

/** Queues what the owner is told of a run that failed. */
export async function alertOfFailure(
  tx: Transaction,
  services: Services,
  { kind }: Pick<RunRow, 'kind'>,
  reason: BackupFault,
): Promise<void> {
  const last = await lastGoodBackup(tx)
  await alertOwner(tx, services, {
    event: 'backup_failed',
    title: kind === 'rehearsal' ? 'ซ้อมกู้คืนไม่ผ่าน' : 'สำรองข้อมูลไม่สำเร็จ',
    text: `เหตุผล: ${REASONS[reason]} ชุดล่าสุดที่ใช้ได้คือ ${last?.finishedAt ? thaiMoment(last.finishedAt) : 'ยังไม่มี'}`,
    path: '/admin/settings#backups',
  })
}

/** What the owner is told of each fault. */
export const REASONS: Record<RestoreFault, string> = {
  folder: 'เขียนโฟลเดอร์นี้ไม่ได้ กรุณาเลือกที่อื่น',
  bucket: 'ต่อ S3 ไม่ได้ กรุณาตรวจคีย์',
  inside: 'โฟลเดอร์อยู่ในที่เก็บข้อมูลของระบบ กรุณาเลือกที่อื่น',
  full: 'ดิสก์เต็ม กรุณาเพิ่มพื้นที่',
  database: 'สร้างฐานข้อมูลสำหรับซ้อมไม่ได้ กรุณาให้สิทธิ์ CREATEDB',
  damaged: 'ไฟล์สำรองเสียหรือไม่ครบ',
  stopped: 'เซิร์ฟเวอร์หยุดกลางทางทุกครั้งที่ลอง กรุณาดูหน่วยความจำและสั่งใหม่อีกครั้ง',
  owner: 'ชุดนี้ไม่มีบัญชีเจ้าของคนปัจจุบัน',
  keys: 'ชุดนี้เข้ารหัสด้วยกุญแจที่ไม่มีแล้ว ต้องกู้คืนที่เซิร์ฟเวอร์',
  servers: 'มีเซิร์ฟเวอร์อื่นทำงานอยู่',
  other: 'รายละเอียดอยู่ในบันทึกของเซิร์ฟเวอร์',
}

/** Says what stood in the way of a backup. */
export function faultOf(error: unknown): BackupFault {
  if (isBucketFault(error)) return 'bucket'
  const { code, message = '' } = error as NodeJS.ErrnoException
  const text = `${code ?? ''} ${message}`
  if (/ENOSPC|EDQUOT/.test(text)) return 'full'
  if (/would be lost with it/.test(text)) return 'inside'
  if (/EACCES|EPERM|EROFS|ENOENT|ENOTDIR|EEXIST|ELOOP|ENAMETOOLONG|cannot be written/.test(text))
    return 'folder'
  return 'other'
}
