import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { postmasterOf } from './cluster.mjs'
import { FAULTS } from './faults.mjs'
import { DATABASES, MACHINES, runAs, runOn } from './network.mjs'
import { stateOf, until, untilWhole } from './state.mjs'
import { effectsOf, pairOf } from './verify.mjs'

const require = createRequire(fileURLToPath(new URL('../../server/package.json', import.meta.url)))
// biome-ignore lint/correctness/noUndeclaredDependencies: the server's own
const pg = require('pg')

const PG_CTL = '/usr/lib/postgresql/15/bin/pg_ctl'
const PSQL = '/usr/lib/postgresql/15/bin/psql'
const STANZA = '--stanza=thokham'
/** The node that is restored. */
const [CHOSEN] = DATABASES
const ARCHIVED_WITHIN_MS = 120_000
const RESTORED_WITHIN_MS = 300_000
/** Kinds whose rows are written once, and never before they are asked for. */
const WRITTEN_ONCE = ['sign-up', 'reservation', 'payment', 'chat', 'run']

/**
 * A moment between two writes: of the database's clock, and just before and after of this process's (ms).
 * @typedef {{ time: string, before: number, after: number }} Moment
 */

/** Makes the first backup of the cluster, as operations/scaling.md#backups-of-a-cluster says. */
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
 * Brings the cluster back to a moment as operations/scaling.md#backups-of-a-cluster says, from its first backup and the log: PostgreSQL is begun
 * by hand on one node, then Patroni leads from it, the others copy it, the lead is switched once, and a backup is made. The ledger is
 * held against it by hand and in the end: what was acknowledged before is there, what was asked for after is not.
 * @param {import('./cluster.mjs').Cluster} cluster
 * @param {import('./load.mjs').Entry[]} ledger
 * @param {Moment} moment
 * @returns {Promise<{ before: number, after: number, wrong: import('./load.mjs').Entry[], seconds: number, wholeAfter: number }>}
 *   `seconds` until PostgreSQL has come to its moment, `wholeAfter` until the whole cluster works on from it
 */
export async function restoreTo(cluster, ledger, moment) {
  await untilArchived(cluster)
  const from = performance.now()
  await stopDatabases(cluster)
  const byHand = await restoreByHand(cluster, ledger, moment)
  const seconds = (performance.now() - from) / 1_000
  await leadFrom(cluster)
  const wholeAfter = (performance.now() - from) / 1_000
  await FAULTS.switchover.strike(cluster)
  await untilWhole()
  await backUpCluster(cluster)
  const { wrong } = await compare(cluster.query, ledger, moment)
  return { ...byHand, wrong: [...byHand.wrong, ...wrong], seconds, wholeAfter }
}

/** Stops the databases as `systemctl stop patroni-guard patroni` does on all three, and waits until PostgreSQL has ended. */
async function stopDatabases({ base, programs }) {
  await Promise.all(
    DATABASES.flatMap((machine) => [`${machine} guard`, `${machine} patroni`]).map((name) =>
      programs[name].stop(),
    ),
  )
  const left = () => DATABASES.filter((machine) => postmasterOf(base, machine) !== null)
  await until(
    () => `PostgreSQL of ${left().join(', ')} to stop`,
    () => left().length === 0,
  )
}

async function restoreByHand({ base, secrets }, ledger, moment) {
  const at = (path) => join(base, CHOSEN, path)
  const as = runOn(CHOSEN, 'postgres')
  const control = [...as, PG_CTL, '-D', at('disk/pg'), '-w', '-t', String(RESTORED_WITHIN_MS / 1_000)]
  const to = ['--delta', '--type=time', `--target=${moment.time}`, '--target-action=promote']
  ran([...as, 'pgbackrest', `--config=${at('pgbackrest.conf')}`, STANZA, ...to, 'restore'])
  // Beside the nodes' own, where it is kept (`--logs`).
  ran([...control, '-l', at('restored.log'), '-o', '-c archive_mode=off', 'start'])
  const client = await untilPromoted({
    host: MACHINES[CHOSEN],
    user: 'thokham',
    password: secrets['CHANGE-ME-DATABASE'],
    database: 'thokham',
  })
  try {
    return await compare(async (sql, values) => (await client.query(sql, values)).rows, ledger, moment)
  } finally {
    await client.end()
    ran([...control, 'stop'])
  }
}

/** Removes what etcd knows of the former cluster; Patroni leads from what was restored, and the others copy it. */
async function leadFrom({ base, programs }) {
  const remove = ['patronictl', '-c', join(base, CHOSEN, 'patroni.yml'), 'remove', 'thokham']
  ran([...runOn(CHOSEN, 'postgres'), ...remove], 'thokham\nYes I am aware\n')
  const start = (machine) => {
    for (const part of ['patroni', 'guard']) programs[`${machine} ${part}`].bringBack()
  }
  start(CHOSEN)
  await until(`${CHOSEN} to lead from what was restored`, async () => (await stateOf()).leader === CHOSEN)
  for (const machine of DATABASES.filter((name) => name !== CHOSEN)) {
    rmSync(join(base, machine, 'disk/pg'), { recursive: true })
    start(machine)
  }
  await untilWhole()
}

async function compare(query, ledger, { before, after }) {
  const earlier = ledger.filter(({ at }) => at < before)
  const later = ledger.filter(({ from, kind }) => from > after && WRITTEN_ONCE.includes(kind))
  const wrong = []
  for (const [entries, times] of [
    [earlier, 1],
    [later, 0],
  ]) {
    for (const kind of new Set(entries.map((entry) => entry.kind))) {
      const own = entries.filter((entry) => entry.kind === kind)
      const effects = await effectsOf(query, kind)
      wrong.push(...own.filter((entry) => (effects.get(pairOf(entry)) ?? []).length !== times))
    }
  }
  return { before: earlier.length, after: later.length, wrong }
}

/** Waits until the log up to now is in the archive. */
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

async function untilPromoted(address) {
  for (const late = Date.now() + RESTORED_WITHIN_MS; ; ) {
    const client = new pg.Client(address)
    client.on('error', () => {})
    try {
      await client.connect()
      const { rows } = await client.query('SELECT pg_is_in_recovery() AS "isReading"')
      if (!rows[0].isReading) return client
      await client.end()
    } catch (error) {
      if (Date.now() > late) throw error
    }
    if (Date.now() > late) throw new Error('The restored PostgreSQL does not come to its moment')
    await pause(500)
  }
}

function ran([file, ...args], input = '') {
  const { status, stdout, stderr, error } = spawnSync(file, args, { encoding: 'utf8', input })
  if (status !== 0) throw new Error(`${args.join(' ')} failed: ${stdout}${stderr}${error?.message ?? ''}`)
}
