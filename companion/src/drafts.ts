import { createHash, randomBytes } from 'node:crypto'
import { closeSync, constants, fchmodSync, openSync, readdirSync, readlinkSync, rmSync } from 'node:fs'
import { type FileHandle, open, rename } from 'node:fs/promises'
import { hostname } from 'node:os'
import { dirname, join } from 'node:path'
import { isAlive } from './is-alive.ts'

/** Stands for those that share process ids: a machine may have several systems of one name. */
const HOST = createHash('sha256')
  .update(`${hostname()} ${process.platform} ${processSpace()}`)
  .digest('hex')
  .slice(0, 8)
const DRAFT = /^\.thokham-([0-9a-f]{8})-(\d+)-[0-9a-f]{8}\.part$/
const OWNER_WRITES = 0o200
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Drafts that are being written. */
const drafts = new Set<string>()

/**
 * Creates an empty file beside `path`, to be opened by `openDraft`, written and renamed. Its name is short, so that files with
 * names of 255 bytes can have one, and says whose it is. It is there when this returns: another thread would create it
 * after a signal had removed all that there were.
 * @param mode its permissions; its owner can write it whatever they are
 * @throws the system's errors
 */
export function createDraft(path: string, mode = 0o666): string {
  const draft = join(dirname(path), `.thokham-${HOST}-${process.pid}-${randomBytes(4).toString('hex')}.part`)
  const file = openSync(draft, 'wx', mode | OWNER_WRITES)
  drafts.add(draft)
  closeSync(file)
  return draft
}

/**
 * Opens a draft to be written. One that a signal has removed stays away, and a link that somebody has put in its place is
 * not followed.
 * @throws the system's errors
 */
export function openDraft(draft: string): Promise<FileHandle> {
  // Windows has no such flag.
  return open(draft, constants.O_WRONLY | (constants.O_NOFOLLOW ?? 0))
}

/** Gives a new file the permissions of the former one, which the user's mask has narrowed when it was created. */
export function keepMode(file: FileHandle, mode: number): void {
  try {
    fchmodSync(file.fd, mode)
  } catch {
    // Disks without permissions.
  }
}

/** Forgets a draft that was renamed, or removes one that was not. */
export function closeDraft(draft: string, isRenamed: boolean): void {
  if (!isRenamed) rmSync(draft, { force: true })
  drafts.delete(draft)
}

/**
 * Writes a file whole or not at all, and waits until the disk has it.
 * @param mode permissions of the file whose place it takes
 * @throws the system's errors, and those of `write`
 */
export async function writeWhole(
  path: string,
  write: (file: FileHandle) => Promise<void>,
  mode?: number,
): Promise<void> {
  const draft = createDraft(path, mode)
  let isRenamed = false
  try {
    const file = await openDraft(draft)
    try {
      if (mode !== undefined) keepMode(file, mode)
      await write(file)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(draft, path)
    isRenamed = true
  } finally {
    closeDraft(draft, isRenamed)
  }
}

/** Removes drafts when the program ends, or is asked to, from now on for as long as it runs. */
export function removeDraftsAtEnd(): void {
  process.on('exit', () => {
    for (const draft of drafts) rmQuietly(draft)
  })
  // Not `once`: without a listener a second signal would end the program before the drafts are gone.
  for (const signal of SIGNALS) process.on(signal, () => endBy(signal))
}

/**
 * Ends the program by the signal itself, at once: `process.exit` waits for the threads that read and decode, however long they
 * take. Windows, which has no signals, is ended by it all the same.
 */
function endBy(signal: (typeof SIGNALS)[number]): void {
  for (const draft of drafts) rmQuietly(draft)
  process.removeAllListeners(signal)
  process.kill(process.pid, signal)
}

function rmQuietly(draft: string): void {
  try {
    rmSync(draft, { force: true })
  } catch {
    // The others are to go all the same.
  }
}

/** Removes what programs of this machine left behind in a folder when they were killed. */
export function removeLeftDrafts(folder: string): void {
  for (const name of readdirSync(folder)) {
    const [, host, pid] = DRAFT.exec(name) ?? []
    if (host === HOST && Number(pid) !== process.pid && !isAlive(Number(pid)))
      rmSync(join(folder, name), { force: true })
  }
}

/** Returns the name of the space that process ids count in; empty where there is one alone. */
function processSpace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid')
  } catch {
    return ''
  }
}
