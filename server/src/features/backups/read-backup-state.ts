import type { Database } from '../../db/client.ts'
import { lastGoodBackup, newestRuns, readPlan } from './backup-queries.ts'

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
  const [plan, good, runs] = await Promise.all([readPlan(db), lastGoodBackup(db), newestRuns(db)])
  const newest = runs.find(({ kind, outcome }) => kind !== 'rehearsal' && outcome !== null)
  return {
    isPlanned: plan.isOn,
    lastGoodAt: good?.finishedAt ?? null,
    failedAt: newest?.outcome === 'failed' ? newest.finishedAt : null,
  }
}
