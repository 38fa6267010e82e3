import { eq, isNotNull } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { readTogether } from '../../db/read-together.ts'
import { backupPlan, backupRuns } from '../../db/schema.ts'
import { newestBackup } from './backup-queries.ts'

/** How the backups stand. */
export interface BackupState {
  isPlanned: boolean
  /** When the newest whole one was finished; null = there is none. */
  lastGoodAt: Date | null
  /** When the newest one failed; null = it did not. */
  failedAt: Date | null
}

/** Reads how the backups stand. */
export async function readBackupState(db: Database): Promise<BackupState> {
  const [[plan], [good], [newest]] = await readTogether(db, [
    db.select({ isOn: backupPlan.isOn }).from(backupPlan),
    newestBackup(db, eq(backupRuns.outcome, 'done')),
    newestBackup(db, isNotNull(backupRuns.outcome)),
  ])
  return {
    isPlanned: plan?.isOn ?? false,
    lastGoodAt: good?.finishedAt ?? null,
    failedAt: newest?.outcome === 'failed' ? newest.finishedAt : null,
  }
}
