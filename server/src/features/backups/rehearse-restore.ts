import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BackupFault } from '@thokham/domain/backup-plan'
import { poolBeside } from '../../db/leader-pool.ts'
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
    const name = scratchDatabaseOf(runId)
    try {
      // A try whose process was killed has left it.
      await services.pool.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
      await services.pool.query(`CREATE DATABASE ${name}`)
    } catch (error) {
      services.log.error({ error: describeError(error) }, 'no scratch database for the rehearsal')
      return fail(services, run, 'database')
    }
    try {
      const { place, name: archive } = placeAndName(run.file)
      const keys = bucketKeysOf(services.vault, await readPlan(services.db))
      await openPlace(place, keys).read(archive, (file) => restoreInto(services, name, file))
      await end(services, run, { outcome: 'done' })
    } catch (error) {
      services.log.error({ error: describeError(error) }, 'the rehearsal of a restore failed')
      await fail(services, run, rehearsalFault(error))
    } finally {
      await services.pool
        .query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
        .catch((error) => services.log.warn({ error: describeError(error) }, 'a scratch database is left'))
    }
  }
}

/** Returns the name of the database in which a run tries its restore, the same at every try. */
export function scratchDatabaseOf(runId: string): string {
  return `thokham_rehearsal_${runId.replaceAll('-', '').slice(0, 12)}`
}

function rehearsalFault(error: unknown): BackupFault {
  if (isBucketFault(error)) return 'bucket'
  return error instanceof StartError ? 'damaged' : 'other'
}

async function restoreInto({ pool }: Services, database: string, file: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'thokham-rehearsal-'))
  // The restore holds one for its lock, one for its work, and the queue migrates over others.
  const scratch = poolBeside(pool, { database, max: 5 })
  ignoreLostConnections(scratch)
  try {
    const files = openFolder(join(folder, 'files'))
    const context = { pool: scratch, env: { DATA_DIR: folder }, files, say: () => {}, beside: false }
    await restore(context, file, { replace: false })
  } finally {
    await scratch.end()
    await rm(folder, { recursive: true, force: true })
  }
}
