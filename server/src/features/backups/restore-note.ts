import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import type { Restoring } from '@thokham/contract/backups'
import { RESTORE_FAULTS, type RestoreFault } from '@thokham/domain/backup-plan'
import { DAY_MS } from '@thokham/domain/bangkok-time'
import { z } from 'zod'

const FOLDER = '.restore'
const NOTE = 'note.json'
const FETCHED = 'archive.tar.gz'

const noteShape = z.object({
  /** Name and place of what is restored; a bucket's archive is fetched into the data folder first. */
  archive: z.string(),
  file: z.string(),
  /**
   * - `checking`: it is tried out beside the running server, and nothing is begun.
   * - `asked`: it was fine; the next start backs up what is there.
   * - `replacing`: that is done; the next start replaces it.
   * - `replaced`, `refused`: it came to an end, of which the database does not know yet.
   * - `done`, `failed`: it does.
   */
  state: z.enum(['checking', 'asked', 'replacing', 'replaced', 'refused', 'done', 'failed']),
  /** How many starts have tried. */
  tries: z.number().int(),
  /** The address of the backup that was made of what was there. */
  before: z.string().nullable(),
  reason: z.enum(RESTORE_FAULTS).nullable(),
  /** Who wished for it, when and from where, for the audit log and the letter. */
  asked: z.object({ memberId: z.string(), ip: z.string(), userAgent: z.string().optional(), at: z.string() }),
  endedAt: z.string().nullable(),
})
export type RestoreNote = z.infer<typeof noteShape>

/**
 * Reads how far a restore from the screen has come. It is noted in the data folder, as the tables in which it could be
 * noted are those that it replaces (decision 070).
 * @returns null where there was none yet, or what is there is no note
 */
export function readRestoreNote(dataDir: string): RestoreNote | null {
  try {
    return noteShape.parse(JSON.parse(readFileSync(join(dataDir, FOLDER, NOTE), 'utf8')))
  } catch {
    return null
  }
}

/** Notes how far a restore has come, whole or not at all: it is on the disk when this returns. */
export function writeRestoreNote(dataDir: string, note: RestoreNote): void {
  const path = join(restoreFolder(dataDir), NOTE)
  const file = openSync(`${path}.new`, 'w', 0o600)
  writeSync(file, JSON.stringify(note))
  fsyncSync(file)
  closeSync(file)
  renameSync(`${path}.new`, path)
}

/** Returns where a bucket's archive waits for the next start. */
export function fetchedArchive(dataDir: string): string {
  return join(restoreFolder(dataDir), FETCHED)
}

/** Removes that archive. */
export function dropFetched(dataDir: string): void {
  rmSync(join(dataDir, FOLDER, FETCHED), { force: true })
}

/** Returns the end of a restore that did not come about. */
export function refused(note: RestoreNote, reason: RestoreFault): RestoreNote {
  return { ...note, state: 'refused', reason }
}

/** Tells whether a restore is under way, so that no other may begin. */
export function isUnderWay({ state }: RestoreNote): boolean {
  return state !== 'done' && state !== 'failed'
}

/** Presents a restore as the API shows it; null a week after its end, when it is no news any more. */
export function presentRestore(note: RestoreNote, now: Date): Restoring | null {
  const { archive, state, reason, before, asked, endedAt } = note
  if (endedAt !== null && now.getTime() - Date.parse(endedAt) > 7 * DAY_MS) return null
  return {
    archive,
    state: state === 'checking' || state === 'done' || state === 'failed' ? state : 'restoring',
    reason,
    before,
    at: endedAt ?? asked.at,
  }
}

function restoreFolder(dataDir: string): string {
  const folder = join(dataDir, FOLDER)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return folder
}
