import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'rolldown'

export const root = fileURLToPath(new URL('..', import.meta.url))
const require = createRequire(join(root, 'server/package.json'))
// biome-ignore lint/correctness/noUndeclaredDependencies: the server's own
const pg = require('pg')

/** Imports a piece of the server's sources as it is; bundled beside the server, where its packages and migrations are found. */
export async function sourceOf(path) {
  const file = join(root, 'server/dist', `bench-${process.pid}-${path.replaceAll('/', '-')}.mjs`)
  await build({
    input: join(root, 'server/src', path),
    platform: 'node',
    external: (id) => !/^[./]|^@thokham\//.test(id) && !id.startsWith(root),
    logLevel: 'silent',
    output: { file, format: 'esm' },
  })
  process.on('exit', () => rmSync(file, { force: true }))
  return import(pathToFileURL(file).href)
}

/**
 * Starts an embedded PostgreSQL in a folder that goes with the process.
 * @returns `create` makes a migrated database and gives a pool of one connection to it; `stop` ends all of it
 */
export async function startBenchCluster() {
  const { startEmbedded } = await sourceOf('db/embedded.ts')
  const { migrate } = await sourceOf('db/migrate.ts')
  const folder = mkdtempSync(join(tmpdir(), 'thokham-bench-'))
  chmodSync(folder, 0o755)
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  const cluster = await startEmbedded({ dataDir: join(folder, 'data') })
  const maintenance = new pg.Client(cluster.connection)
  await maintenance.connect()
  const pools = []
  return {
    async create(database) {
      await maintenance.query(`CREATE DATABASE ${database}`)
      const pool = new pg.Pool({ ...cluster.connection, database, max: 1 })
      pools.push(pool)
      await migrate(pool, { folder: join(root, 'server/src/db/migrations') })
      return pool
    },
    async stop() {
      for (const pool of pools) if (!pool.ended) await pool.end()
      await maintenance.end()
      await cluster.stop()
    },
  }
}
