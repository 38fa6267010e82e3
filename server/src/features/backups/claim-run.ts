import { randomUUID } from 'node:crypto'
import { backupFileName, dueBackupDay, isRehearsalDue } from '@thokham/domain/backup-plan'
import { bangkokDate } from '@thokham/domain/bangkok-time'
import { sql } from 'drizzle-orm'
import type { Transaction } from '../../db/client.ts'
import { backupRuns } from '../../db/schema.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import type { Services } from '../../services.ts'
import { archiveIn } from './backup-place.ts'
import { lastGoodBackup, lastOf, type RunRow, readPlan } from './backup-queries.ts'

export const RUN_BACKUP = 'backup:run'
export const REHEARSE = 'backup:rehearse'

/** Claims today's planned backup where it is due, in a transaction of its own; of several processes one does. */
export async function claimDueBackup(services: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const { db, clock } = services
  const plan = await readPlan(db)
  if (!plan.isOn || plan.folder === '') return
  const last = await lastOf(db, 'planned')
  if (dueBackupDay(plan.atTime, last?.day ?? null, clock()) === null) return
  await db.transaction((tx) => claim(tx, 'planned', archiveIn(plan.folder, backupFileName(clock())), clock()))
}

/** Claims a rehearsal of the newest backup where one is due this week, in a transaction of its own. */
export async function claimDueRehearsal(services: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const { db, clock } = services
  const last = await lastOf(db, 'rehearsal')
  if (!isRehearsalDue(last?.day ?? null, bangkokDate(clock()))) return
  const good = await lastGoodBackup(db)
  if (good) await db.transaction((tx) => claim(tx, 'rehearsal', good.file, clock()))
}

/**
 * Notes a run and queues its job, in the caller's transaction, under the one advisory lock of all claims.
 * @returns false when one of its kind goes on, or the day's was claimed
 */
export async function claim(
  tx: Transaction,
  kind: RunRow['kind'],
  file: string,
  now: Date,
): Promise<boolean> {
  const id = randomUUID()
  const day = bangkokDate(now)
  // One that a second process began in the same moment holds the claim until it commits.
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('backup runs', 0))`)
  const made = await tx
    .insert(backupRuns)
    .values({ id, kind, day, file, startedAt: now })
    .onConflictDoNothing()
    .returning({ id: backupRuns.id })
  if (made.length === 0) return false
  await enqueue(tx, kind === 'rehearsal' ? REHEARSE : RUN_BACKUP, { runId: id }, { attempts: 3 })
  return true
}
