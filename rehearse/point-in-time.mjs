import { spawn, spawnSync } from 'node:child_process'
import { chownSync, mkdirSync, openSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { runAs, runOn } from './network.mjs'
import { stateOf } from './state.mjs'
import { countsOf } from './verify.mjs'

const require = createRequire(fileURLToPath(new URL('../server/package.json', import.meta.url)))
// biome-ignore lint/correctness/noUndeclaredDependencies: the server's own
const pg = require('pg')

const POSTGRES = '/usr/lib/postgresql/15/bin/postgres'
const PSQL = '/usr/lib/postgresql/15/bin/psql'
const STANZA = '--stanza=thokham'
const ARCHIVED_WITHIN_MS = 120_000
const RESTORED_WITHIN_MS = 300_000
/** Kinds whose rows are written once, and never before they are asked for. */
const WRITTEN_ONCE = ['sign-up', 'reservation', 'payment', 'chat', 'run']

/**
 * A moment between two writes: of the database's clock, and just before and after of this process's (ms).
 * @typedef {{ time: string, before: number, after: number }} Moment
 */

/** Makes the first backup of the cluster, as docs/scaling.md#backups-of-a-cluster says. */
export async function backUpCluster({ base }) {
  const { leader } = await stateOf()
  const config = `--config=${join(base, leader, 'pgbackrest.conf')}`
  for (const words of [['stanza-create'], ['--type=full', 'backup'], ['check']])
    ran([...runOn(leader, 'postgres'), 'pgbackrest', config, STANZA, ...words])
}

/**
 * Notes the moment of now.
 * @returns {Promise<Moment>}
 */
export async function momentOf({ query }) {
  const before = performance.now()
  const [{ time }] = await query("SELECT to_char(clock_timestamp(), 'YYYY-MM-DD HH24:MI:SS.USOF') AS time")
  return { time, before, after: performance.now() }
}

/**
 * Restores the first backup and the log up to a moment into a PostgreSQL of its own, and holds the ledger against it: what was
 * acknowledged before is there, what was asked for after is not.
 * @param {import('./cluster.mjs').Cluster} cluster
 * @param {import('./load.mjs').Entry[]} ledger
 * @param {Moment} moment
 * @returns {Promise<{ before: number, after: number, wrong: import('./load.mjs').Entry[], seconds: number }>}
 */
export async function restoreTo(cluster, ledger, moment) {
  const { base } = cluster
  await untilArchived(cluster)
  const from = performance.now()
  const folder = ownFolder(cluster, 'restored')
  const socket = ownFolder(cluster, 'restored-socket')
  const config = `--config=${join(base, 'db1/pgbackrest.conf')}`
  const as = runAs('postgres')
  const to = ['--type=time', `--target=${moment.time}`, '--target-action=promote']
  ran([...as, 'pgbackrest', config, STANZA, `--pg1-path=${folder}`, ...to, 'restore'])
  const own = join(socket, 'pg_hba.conf')
  writeFileSync(own, 'local all all trust\n', { mode: 0o644 })
  const settings = {
    listen_addresses: '',
    unix_socket_directories: socket,
    hba_file: own,
    archive_mode: 'off',
    // It stands alone.
    synchronous_standby_names: '',
  }
  const words = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  // Beside the nodes' own, where it is kept (`--logs`).
  const out = openSync(join(base, 'db1/restored.log'), 'a')
  const [file, ...args] = [...as, POSTGRES, '-D', folder, ...words]
  const server = spawn(file, args, { stdio: ['ignore', out, out] })
  const ended = new Promise((resolve) => server.once('exit', resolve))
  try {
    const client = await untilPromoted(socket, server)
    try {
      const found = await compare(client, ledger, moment)
      return { ...found, seconds: (performance.now() - from) / 1_000 }
    } finally {
      await client.end()
    }
  } finally {
    server.kill('SIGINT')
    await ended
  }
}

async function compare(client, ledger, { before, after }) {
  const query = async (sql, values) => (await client.query(sql, values)).rows
  const earlier = ledger.filter(({ at }) => at < before)
  const later = ledger.filter(({ from, kind }) => from > after && WRITTEN_ONCE.includes(kind))
  const wrong = []
  for (const [entries, times] of [
    [earlier, 1],
    [later, 0],
  ]) {
    for (const kind of new Set(entries.map((entry) => entry.kind))) {
      const own = entries.filter((entry) => entry.kind === kind)
      const counts = await countsOf(query, kind, own)
      wrong.push(...own.filter(({ key }) => (counts.get(key) ?? 0) !== times))
    }
  }
  return { before: earlier.length, after: later.length, wrong }
}

/** The log up to now is in the archive. */
async function untilArchived({ base, query }) {
  const { leader } = await stateOf()
  const [{ segment }] = await query('SELECT pg_walfile_name(pg_current_wal_lsn()) AS segment')
  const psql = [PSQL, '-h', join(base, leader, 'run'), '-d', 'postgres', '-c', 'SELECT pg_switch_wal()']
  ran([...runAs('postgres'), ...psql])
  const late = Date.now() + ARCHIVED_WITHIN_MS
  for (;;) {
    const [{ last }] = await query('SELECT last_archived_wal AS last FROM pg_stat_archiver')
    if (last !== null && last.slice(0, 24) >= segment) return
    if (Date.now() > late) throw new Error(`The log was not copied away: ${last} instead of ${segment}`)
    await pause(500)
  }
}

async function untilPromoted(socket, server) {
  for (const late = Date.now() + RESTORED_WITHIN_MS; ; ) {
    const client = new pg.Client({ host: socket, user: 'postgres', database: 'thokham' })
    client.on('error', () => {})
    try {
      await client.connect()
      const { rows } = await client.query('SELECT pg_is_in_recovery() AS "isReading"')
      if (!rows[0].isReading) return client
      await client.end()
    } catch (error) {
      if (Date.now() > late) throw error
    }
    if (server.exitCode !== null)
      throw new Error('The restored PostgreSQL ended before its moment: see its log')
    if (Date.now() > late) throw new Error('The restored PostgreSQL does not come to its moment')
    await pause(500)
  }
}

function ownFolder({ base, owner }, name) {
  const path = join(base, name)
  mkdirSync(path, { mode: 0o700 })
  chownSync(path, owner.uid, owner.gid)
  return path
}

function ran([file, ...args]) {
  const { status, stdout, stderr, error } = spawnSync(file, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${args.join(' ')} failed: ${stdout}${stderr}${error?.message ?? ''}`)
}
