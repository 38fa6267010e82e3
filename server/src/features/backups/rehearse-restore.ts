import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BackupFault } from '@thokham/domain/backup-plan'
import type { Pool } from 'pg'
import { extraPool } from '../../db/leader-pool.ts'
import { openFolder } from '../../integrations/files-in-folder.ts'
import type { JobHandler } from '../../jobs/job.ts'
import { ignoreLostConnections } from '../../jobs/migrate-jobs.ts'
import { describeError } from '../../log.ts'
import { restore } from '../../owner/restore.ts'
import type { Services } from '../../services.ts'
import { StartError } from '../../start/start-error.ts'
import { isBucketFault, openPlace, placeAndName } from './backup-place.ts'
import { goingRun, readPlan } from './backup-queries.ts'
import { bucketKeysOf } from './bucket-keys.ts'
import { end, fail } from './run-backup.ts'

/**
 * Restores a backup as an owner would, checksums, tables, files and migrations, into a scratch database and a scratch
 * folder, and removes both: what was rehearsed can be relied on.
 */
export function rehearseRestore(services: Services): JobHandler {
  return async (payload) => {
    const { runId } = payload as { runId: string }
    const run = await goingRun(services.db, runId)
    if (!run) return
    try {
      await withScratch(services, scratchDatabaseOf(runId), async () => {
        const { place, name: archive } = placeAndName(run.file)
        const keys = bucketKeysOf(services.vault, await readPlan(services.db))
        await openPlace(place, keys).read(archive, (file) =>
          restoreInto(services, scratchDatabaseOf(runId), file),
        )
      })
      await end(services, run, { outcome: 'done' })
    } catch (error) {
      services.log.error({ error: describeError(error) }, 'the rehearsal of a restore failed')
      await fail(services, run, rehearsalFault(error))
    }
  }
}

/** No database can be made to try a restore in. */
class NoScratch extends Error {
  override name = 'NoScratch'
}

/**
 * Works with an empty database, in the place of one that a killed process left, and removes it again.
 * @throws NoScratch where none can be made
 */
export async function withScratch(
  { pool, log }: Pick<Services, 'pool' | 'log'>,
  name: string,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await pool.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
    await pool.query(`CREATE DATABASE ${name}`)
  } catch (error) {
    throw new NoScratch('No scratch database can be made', { cause: error })
  }
  try {
    await work()
  } finally {
    await pool
      .query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
      .catch((error) => log.warn({ error: describeError(error) }, 'a scratch database is left'))
  }
}

/** Returns the name of the database in which a run tries its restore, the same at every try. */
export function scratchDatabaseOf(runId: string): string {
  return `thokham_rehearsal_${runId.replaceAll('-', '').slice(0, 12)}`
}

/** Says what stood in the way of trying a backup out. */
export function rehearsalFault(error: unknown): BackupFault {
  if (error instanceof NoScratch) return 'database'
  if (isBucketFault(error)) return 'bucket'
  return error instanceof StartError ? 'damaged' : 'other'
}

/**
 * Restores a backup into a scratch database and a scratch folder.
 * @param look at what came of it
 */
export async function restoreInto(
  { pool }: Pick<Services, 'pool'>,
  database: string,
  file: string,
  look: (scratch: Pool) => Promise<void> = async () => {},
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'thokham-rehearsal-'))
  // The restore holds one for its lock, one for its work, and the queue migrates over others.
  const scratch = extraPool(pool, { database, max: 5 })
  ignoreLostConnections(scratch)
  try {
    const files = openFolder(join(folder, 'files'))
    const context = { pool: scratch, env: { DATA_DIR: folder }, files, say: () => {}, beside: false }
    await restore(context, file, { replace: false })
    await look(scratch)
  } finally {
    await scratch.end()
    await rm(folder, { recursive: true, force: true })
  }
}
