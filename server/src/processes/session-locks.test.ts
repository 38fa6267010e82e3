import { randomInt } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { startEmbedded } from '../db/embedded.ts'
import { lockMigrations } from '../db/migrate.ts'
import { claimMove } from '../db/refuse-writes.ts'
import { migrateJobs } from '../jobs/migrate-jobs.ts'
import { showLife, withoutServers } from '../jobs/sign-of-life.ts'
import { copyPreparedData } from '../testing/prepared-data.ts'

/** Starts a cluster that is reached over TCP, at an address of this machine that is nobody else's. */
async function aClusterOverTcp(): Promise<pg.PoolConfig> {
  const folder = mkdtempSync(join(tmpdir(), 'thokham-tcp-'))
  // PostgreSQL runs as another account.
  chmodSync(folder, 0o755)
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  await copyPreparedData('cluster', join(folder, 'data'))
  const host = `127.${randomInt(1, 255)}.${randomInt(256)}.${randomInt(1, 255)}`
  const server = await startEmbedded({ dataDir: join(folder, 'data'), settings: { listen_addresses: host } })
  onTestFinished(() => server.stop())
  return { ...server.connection, host }
}

/** Opens a pool whose first connection, and what its session asks of the network, can be looked at. */
function aPool(server: pg.PoolConfig) {
  const pool = new pg.Pool(server)
  pool.on('error', () => {})
  onTestFinished(() => pool.end())
  let first: pg.PoolClient | undefined
  pool.once('acquire', (client) => {
    first = client
  })
  const asked = async () => {
    const found = await first?.query<{ of: string }>(
      `SELECT string_agg(setting, ' ' ORDER BY name) AS of FROM pg_settings
       WHERE name IN ('tcp_keepalives_idle', 'tcp_keepalives_interval', 'tcp_keepalives_count')`,
    )
    return found?.rows[0]?.of
  }
  return { pool, asked }
}

it.skipIf(process.platform !== 'linux')(
  'PostgreSQL asks soon whether the machine of a session that holds a lock is still there',
  async () => {
    const server = await aClusterOverTcp()
    const SOON = '3 5 2'
    const own = async (lock: (client: pg.PoolClient) => Promise<unknown>) => {
      const { pool, asked } = aPool(server)
      const client = await pool.connect()
      await lock(client)
      const found = await asked()
      client.release()
      return found
    }
    expect(await own(async () => {})).not.toBe(SOON)
    expect(await own(lockMigrations), 'a change of the tables').toBe(SOON)
    expect(await own(claimMove), 'a move').toBe(SOON)

    const queue = aPool(server)
    await migrateJobs(queue.pool)
    expect(await queue.asked(), 'a change of the tables of the queue').toBe(SOON)

    const alone = aPool(server)
    expect(await withoutServers(alone.pool, alone.asked), 'a restore').toEqual({ result: SOON })

    const living = aPool(server)
    const life = showLife(living.pool, 'far-away')
    await life.locked
    expect(await living.asked(), 'a process that lives').toBe(SOON)
    await life.release()
  },
)
