import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { StartError } from '../start/start-error.ts'
import { processStart } from './embedded-process.ts'

/** The refusal of a data folder that another living process works on. */
export class FolderInUse extends StartError {}

/**
 * Makes this process the only one that may touch a data folder, until released or dead. A lock left by a killed
 * process is recognised by its id and start time, and taken over.
 * @returns the release
 * @throws FolderInUse when another living process holds it
 */
export function lockFolder(folder: string): () => void {
  const path = `${folder}/thokham.lock`
  // Looked at before anything is written: beside a server that runs, a full disk stops no command.
  refuseIfLocked(contentOf(path) ?? '', folder)
  const mine = `${process.pid} ${processStart(process.pid) ?? ''}\n`
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, mine, { mode: 0o644 })
  try {
    while (!linked(draft, path)) clearStale(path, folder)
  } finally {
    rmSync(draft, { force: true })
  }
  return () => {
    if (contentOf(path) === mine) rmSync(path, { force: true })
  }
}

/**
 * Links a draft as the lock. A hard link is made whole or not at all, so nobody ever reads a half-written lock.
 * @returns false when there is one
 */
function linked(draft: string, path: string): boolean {
  try {
    linkSync(draft, path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

function clearStale(path: string, folder: string): void {
  const found = contentOf(path)
  if (found === null) return
  refuseIfLocked(found, folder)
  const aside = `${path}.stale-${process.pid}`
  try {
    renameSync(path, aside)
  } catch {
    return // another starter was quicker; look again
  }
  const moved = contentOf(aside)
  // Between the look and the move another starter may have taken the lock: give it back.
  if (moved !== found) linked(aside, path)
  rmSync(aside, { force: true })
  if (moved !== null && moved !== found) refuseIfLocked(moved, folder)
}

function refuseIfLocked(content: string, folder: string): void {
  const [pid, start = ''] = content.trim().split(' ')
  if (processStart(Number(pid)) !== start) return
  throw new FolderInUse(
    `Another Thokham (process ${pid}) is already running on the data folder ${folder}. ` +
      'Stop it first, or give this one a folder of its own with DATA_DIR.',
  )
}

function contentOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}
