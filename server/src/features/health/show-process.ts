import { statfs } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { describeError } from '../../log.ts'
import type { Services } from '../../services.ts'
import type { RunningFeature } from '../feature.ts'
import { noteCopies } from './database-facts.ts'
import { REMEMBERED } from './health-queries.ts'

const EVERY_MS = 10_000

/**
 * Shows this process to the owner and to the others: a row of its own, written anew every 10 s until it stops in order.
 * A database that is away is waited for; one that came back without the row gets it again.
 */
export async function showProcess(services: Services): Promise<RunningFeature> {
  const show = () =>
    beat(services)
      .then(() => noteCopies(services.pool))
      .catch((error) =>
        services.log.debug({ error: describeError(error) }, 'this process could not show itself'),
      )
  await forgetFormer(services).catch(() => {})
  await show()
  let shown = Promise.resolve()
  const timer = setInterval(() => {
    shown = show()
  }, EVERY_MS).unref()
  return {
    async stop() {
      clearInterval(timer)
      // What is being written would come back behind the removal.
      await shown
      const { db, instance } = services
      await db.execute(sql`DELETE FROM server_processes WHERE id = ${instance.id}`).catch(() => {})
    },
  }
}

/** Writes the row of this process, and removes those nobody has heard of for a day. */
export async function beat({ db, instance, faults, dataDir, clock }: Services): Promise<void> {
  const { bavail, blocks, bsize } = await statfs(dataDir)
  const now = clock()
  await db.execute(sql`
    WITH gone AS (DELETE FROM server_processes WHERE seen_at < now() - ${REMEMBERED} AND id <> ${instance.id})
    INSERT INTO server_processes (id, name, role, version, started_at, seen_at, clock_ahead_ms, errors_last_hour,
                                  disk_free_bytes, disk_all_bytes)
    VALUES (${instance.id}, ${instance.name}, ${instance.role}, ${instance.version}, now(), now(),
            (extract(epoch FROM ${now.toISOString()}::timestamptz - clock_timestamp()) * 1000)::bigint,
            ${faults.lastHour(now)}, ${bavail * bsize}, ${blocks * bsize})
    ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at, clock_ahead_ms = excluded.clock_ahead_ms,
      errors_last_hour = excluded.errors_last_hour, disk_free_bytes = excluded.disk_free_bytes,
      disk_all_bytes = excluded.disk_all_bytes`)
}

/**
 * Forgets a process that was killed on this machine and port, which is not missed any more. One that lives writes
 * itself down again.
 */
async function forgetFormer({ db, instance }: Services): Promise<void> {
  await db.execute(sql`DELETE FROM server_processes WHERE name = ${instance.name}`)
}
