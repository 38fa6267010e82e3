import type { HealthFacts } from '@thokham/domain/system-health'
import type { BackupState } from '../backups/read-backup-state.ts'
import type { DatabaseFacts } from './database-facts.ts'

/** Returns what the backups are judged by, for the owner's screen and for Prometheus alike. */
export function backupFacts(
  { isPlanned, lastGoodAt, failedAt }: BackupState,
  { archive }: Pick<DatabaseFacts, 'archive'>,
  now: Date,
): Pick<HealthFacts, 'backup' | 'archive'> {
  return {
    backup: {
      isPlanned,
      lastGoodAgeMs: lastGoodAt && now.getTime() - lastGoodAt.getTime(),
      hasNewestFailed: failedAt !== null,
    },
    archive: archive && { isFailing: archive.failedAt !== null, waitingMs: archive.waitingMs },
  }
}
