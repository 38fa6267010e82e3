import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, rmSync } from 'node:fs'
import { hostname } from 'node:os'
import { dirname, join } from 'node:path'

const HOST = createHash('sha256').update(hostname()).digest('hex').slice(0, 8)
const DRAFT = /^\.thokham-([0-9a-f]{8})-(\d+)-[0-9a-f]{8}\.part$/
const SIGNALS = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const

/** Drafts that are being written. */
const open = new Set<string>()

/**
 * Returns a name for a file that is written beside `path`. It is short, so that files with names of 255 bytes can have one,
 * and says whose it is.
 */
export function newDraft(path: string): string {
  const draft = join(dirname(path), `.thokham-${HOST}-${process.pid}-${randomBytes(4).toString('hex')}.part`)
  open.add(draft)
  return draft
}

/** Forgets a draft that was renamed, or removes one that was not. */
export function closeDraft(draft: string, isRenamed: boolean): void {
  if (!isRenamed) rmSync(draft, { force: true })
  open.delete(draft)
}

/** Removes drafts when the program is asked to end; the way back is what it returns. */
export function removeDraftsAtEnd(): () => void {
  const stop = (signal: keyof typeof SIGNALS) => {
    for (const draft of open) rmSync(draft, { force: true })
    process.exit(SIGNALS[signal])
  }
  for (const signal of Object.keys(SIGNALS)) process.on(signal, stop)
  return () => {
    for (const signal of Object.keys(SIGNALS)) process.off(signal, stop)
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

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
