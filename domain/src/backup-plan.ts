import { bangkokDate, bangkokTime } from './bangkok-time.ts'
import { daysBetween } from './calendar.ts'

export const BACKUP_KINDS = ['planned', 'manual', 'rehearsal'] as const
/** Why a backup or a rehearsal failed. */
export const BACKUP_FAULTS = [
  'folder',
  'bucket',
  'inside',
  'full',
  'database',
  'damaged',
  'stopped',
  'other',
] as const
export type BackupFault = (typeof BACKUP_FAULTS)[number]

/** Why a restore was not begun, or ended without: what backups fail of, and an owner, keys or servers that stand against it. */
export const RESTORE_FAULTS = [...BACKUP_FAULTS, 'owner', 'keys', 'servers'] as const
export type RestoreFault = (typeof RESTORE_FAULTS)[number]
/** How far a restore from the screen has come: tried out beside the server, in its place, over. */
export const RESTORE_STATES = ['checking', 'restoring', 'done', 'failed'] as const

/** Returns whether backups go to a bucket by this address, rather than into a folder. */
export function isBucket(place: string): boolean {
  return place.startsWith('s3://')
}

/** A restore is rehearsed once in so many days. */
const REHEARSAL_DAYS = 7

/**
 * Returns the Bangkok day whose backup is due: today's from its time on, unless there is one.
 * @param time `HH:MM`, Bangkok
 * @param last day of the newest planned backup, whatever became of it
 */
export function dueBackupDay(time: string, last: string | null, now: Date): string | null {
  const today = bangkokDate(now)
  return bangkokTime(now) >= time && (last === null || last < today) ? today : null
}

/** Returns whether a restore is to be rehearsed after a backup of this day. @param last day of the newest rehearsal */
export function isRehearsalDue(last: string | null, today: string): boolean {
  return last === null || daysBetween(last, today) >= REHEARSAL_DAYS
}

/** Names an archive by the moment it was begun, Bangkok: `thokham-2026-11-22-030000.tar.gz`. */
export function backupFileName(at: Date): string {
  const local = new Date(at.getTime() + 7 * 60 * 60 * 1000).toISOString()
  return `thokham-${local.slice(0, 10)}-${local.slice(11, 19).replaceAll(':', '')}.tar.gz`
}

/** The names that `backupFileName` gives. */
export const BACKUP_FILE = /^thokham-(\d{4}-\d\d-\d\d)-(\d\d)(\d\d)(\d\d)\.tar\.gz$/

/** Returns the moment of an archive by its name, ISO 8601; null for another name. */
export function momentOfBackup(name: string): string | null {
  const [, day, hours, minutes, seconds] = BACKUP_FILE.exec(name) ?? []
  return day ? `${day}T${hours}:${minutes}:${seconds}+07:00` : null
}

/** Returns those of a folder's files that are backups, the newest first. */
export function backupsAmong(names: readonly string[]): string[] {
  return names
    .filter((name) => BACKUP_FILE.test(name))
    .sort()
    .reverse()
}

/** Returns those of a folder's files that are older backups than the newest `keep`; other files are never among them. */
export function outdatedBackups(names: readonly string[], keep: number): string[] {
  return backupsAmong(names).slice(keep)
}
