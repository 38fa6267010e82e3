import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { backupFileName } from '@thokham/domain/backup-plan'
import type { Pool } from 'pg'
import { typedDatabase } from '../../db/client.ts'
import type { Env } from '../../env.ts'
import { openVault } from '../../integrations/key-vault.ts'
import { openFiles } from '../../integrations/open-files.ts'
import { describeError, type Logger } from '../../log.ts'
import { backUp } from '../../owner/back-up.ts'
import { restore, STAGE } from '../../owner/restore.ts'
import { openDoor } from '../../start/restore-door.ts'
import { archiveIn, openPlace } from './backup-place.ts'
import { readPlan } from './backup-queries.ts'
import { bucketKeysOf } from './bucket-keys.ts'
import { restoreFault } from './prepare-restore.ts'
import { type RestoreNote, readRestoreNote, refused, writeRestoreNote } from './restore-note.ts'

/** A restore that ends its process is not tried for ever: the shop opens with what is there. */
const MOST_TRIES = 3

interface Carrying {
  pool: Pool
  env: Env
  port: number
  log: Pick<Logger, 'info' | 'error'>
}

/**
 * Carries out the restore that the owner asked for on the screen, before anything else of a start: nobody is at work on the
 * tables. What is there is backed up first, where backups go. Killed at any moment, the next start goes on with it; whatever
 * fails, the server starts with what is there, and the screen says why (decision 070).
 */
export async function carryOutRestore({ pool, env, port, log }: Carrying): Promise<void> {
  const dataDir = env.DATA_DIR
  let note = readRestoreNote(dataDir)
  const write = (next: RestoreNote) => {
    note = next
    writeRestoreNote(dataDir, next)
  }
  // Cut short while it was only tried out: nothing was begun.
  if (note?.state === 'checking') return write(refused(note, 'stopped'))
  if (note?.state !== 'asked' && note?.state !== 'replacing') return
  if (note.tries >= MOST_TRIES) return write(refused(note, 'stopped'))
  const door = await openDoor(env.HOST, port)
  try {
    write({ ...note, tries: note.tries + 1 })
    await removeStages(dataDir)
    if (note.state === 'asked') write({ ...note, state: 'replacing', before: await backUpBefore(pool, env) })
    const say = (line: string) => log.info(line)
    await restore({ pool, env, say, beside: false, files: openFiles(env) }, note.file, { replace: true })
    write({ ...note, state: 'replaced' })
  } catch (error) {
    log.error({ error: describeError(error) }, 'a restore failed')
    write(refused(note, restoreFault(error)))
  } finally {
    await door.close()
  }
}

/** Removes what a killed start had unpacked. */
async function removeStages(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir))
    if (name.startsWith(STAGE)) await rm(join(dataDir, name), { recursive: true, force: true })
}

/** Backs up what is there, where the plan has its backups go. @returns the archive's address */
async function backUpBefore(pool: Pool, env: Env): Promise<string> {
  const plan = await readPlan(typedDatabase(pool))
  const place = openPlace(plan.folder, bucketKeysOf(openVault(`${env.DATA_DIR}/secrets/vault`), plan))
  const names = await place.names()
  const at = new Date()
  // A name that is taken would be left as it is, and that archive taken for this one.
  while (names.includes(backupFileName(at))) at.setSeconds(at.getSeconds() + 1)
  const name = backupFileName(at)
  const context = { pool, env, files: openFiles(env), say: () => {} }
  await place.put(name, (path) => backUp(context, path, { secrets: false }))
  return archiveIn(plan.folder, name)
}
