import { execFileSync, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { startStandIn } from '../../scripts/ai-provider-stand-in.mjs'
import { readEnvironment } from '../systemd-unit.mjs'
import { filesOf, placeFiles, removeFiles } from './files.mjs'
import { startMailBox } from './mail-box.mjs'
import { liveOnSingleServer } from './moved-members.mjs'
import { APPS, buildNetwork, DATABASES, HERE, MACHINES, runAs, runOn } from './network.mjs'
import { placed } from './placed.mjs'
import { endForSure } from './processes.mjs'
import { superviseProgram } from './program.mjs'
import { moveOut, startSingleServer } from './single-server.mjs'
import { isReady, isWhole, stateOf, until } from './state.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const require = createRequire(join(root, 'server/package.json'))
// biome-ignore lint/correctness/noUndeclaredDependencies: the server's own
const pg = require('pg')

const ANSWERED_WITHIN_MS = 60_000
const PSQL = '/usr/lib/postgresql/15/bin/psql'
const FAKETIME = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1'
/**
 * Returns settings with which a program reads its clock from a file, where it can be put forward; what it waits for
 * goes on as it was.
 */
const clockOf = (file) => ({
  LD_PRELOAD: FAKETIME,
  FAKETIME_TIMESTAMP_FILE: file,
  FAKETIME_CACHE_DURATION: '1',
  FAKETIME_DONT_FAKE_MONOTONIC: '1',
})
/** Returns the same settings for Patroni alone: the stamps in its PostgreSQL's log say how far a restore goes. */
const patroniClock = (file, folder) => [`CLOCK_FILE=${file}`, `PYTHONPATH=${folder}`]
/** Room of each database node. */
const DISK = '2g'

/** @typedef {Awaited<ReturnType<typeof startCluster>>} Cluster */

/**
 * Starts three database nodes (etcd, Patroni, PostgreSQL), moves what one machine has into them, and starts three application machines (HAProxy, the server) on it,
 * each in a network namespace of its own, with the files of operations/deploy/: only paths, passwords and a node's own name are put in, and a folder that all machines see in
 * the place of the bucket.
 * @param {{ data?: string, atEnd: (cluster: { base: string }) => void }} options a data folder of one machine, of which a copy is moved, else the demonstration; what is done
 *   before everything is removed
 */
export async function startCluster({ data, atEnd }) {
  const base = mkdtempSync('/var/tmp/thokham-rehearsal-')
  chmodSync(base, 0o755)
  buildNetwork(base)
  const [uid, gid] = ['-u', '-g'].map((flag) => Number(execFileSync('id', [flag, 'postgres'])))
  const secrets = Object.fromEntries(
    ['SUPERUSER', 'REPLICATOR', 'REWINDER', 'DATABASE', 'METRICS-TOKEN', 'BACKUP-CIPHER'].map((name) => [
      `CHANGE-ME-${name}`,
      randomBytes(16).toString('hex'),
    ]),
  )
  const cluster = {
    base,
    owner: { uid, gid },
    secrets,
    programs: {},
    query: (sql, values) => queryLeader(secrets, sql, values),
    /** Does something with one connection to whoever leads. */
    onLeader: (work) => onLeader(secrets, work),
  }
  const ends = []
  const stop = () => {
    atEnd(cluster)
    return stopCluster(cluster, ends)
  }
  try {
    placeDatabases(cluster)
    await until('a leader with a synchronous copy', async () => isWhole(await stateOf()))
    await createDatabase(cluster, (await stateOf()).leader)
    const standIn = await startStandIn({ delayMs: 300 })
    ends.push(() => standIn.close())
    const inward = await forward(HERE, Number(new URL(standIn.url).port))
    ends.push(inward.close)
    const singleServer = await startSingleServer(base, { data, aiUrl: standIn.url })
    ends.push(() => singleServer.stop())
    const left = await liveOnSingleServer(singleServer)
    const moved = { ...(await moveOut(singleServer, secrets['CHANGE-ME-DATABASE'])), left }
    bringFiles(cluster, singleServer)
    const mailBox = await startMailBox(HERE)
    ends.push(() => mailBox.close())
    await startApps(cluster, { aiUrl: inward.url, mailUrl: mailBox.url })
    return { ...cluster, moved, standIn, mailBox, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function stopCluster({ base, programs }, ends) {
  for (const program of Object.values(programs).filter(({ name }) => !name.endsWith('etcd')))
    await program.stop()
  await Promise.all(Object.values(programs).map((program) => program.stop()))
  for (const machine of DATABASES) endPostmaster(base, machine)
  for (const end of ends.reverse()) await end()
  for (const machine of DATABASES) spawnSync('umount', ['-l', join(base, machine, 'disk')])
  removeFiles({ base })
  rmSync(base, { recursive: true, force: true })
}

function placeDatabases({ base, owner: { uid, gid }, secrets, programs }) {
  const ours = (path) => {
    mkdirSync(path, { recursive: true, mode: 0o700 })
    chownSync(path, uid, gid)
    return path
  }
  ours(join(base, 'repository'))
  // Where Patroni's own user can read them.
  writeFileSync(join(base, 'sitecustomize.py'), read('rehearse/sitecustomize.py'))
  const guard = join(base, 'patroni-guard.py')
  writeFileSync(guard, read('operations/deploy/patroni/patroni-guard.py'))

  const addresses = Object.fromEntries(
    DATABASES.map((machine) => [`CHANGE-ME-${machine.toUpperCase()}`, MACHINES[machine]]),
  )
  for (const machine of DATABASES) {
    const at = (path) => join(base, machine, path)
    mkdirSync(at(''), { recursive: true })
    chmodSync(at(''), 0o755)
    mkdirSync(at('disk'))
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK}`, 'tmpfs', at('disk')])
    chownSync(at('disk'), uid, gid)
    for (const path of ['run', 'log', 'lock', 'spool']) ours(at(path))
    ours(at('etcd'))
    const put = (from, to) => {
      const text = placed(read(from), machine, {
        ...secrets,
        ...addresses,
        '/var/lib/etcd/thokham': at('etcd'),
        '/var/lib/postgresql/15/thokham': at('disk/pg'),
        '/var/run/postgresql': at('run'),
        '/var/lib/postgresql/.pgpass-patroni': at('pgpass'),
        '/etc/pgbackrest/pgbackrest.conf': at('pgbackrest.conf'),
        'CHANGE-ME-BACKUP-STORE': join(base, 'repository'),
        '/var/log/pgbackrest': at('log'),
      })
      writeFileSync(at(to), text, { mode: 0o600 })
      chownSync(at(to), uid, gid)
    }
    put('operations/deploy/etcd/etcd.yml', 'etcd.yml')
    put('operations/deploy/patroni/config.yml', 'patroni.yml')
    put('operations/deploy/pgbackrest/pgbackrest.conf', 'pgbackrest.conf')
    // Programs of several machines share this one's /tmp.
    writeFileSync(
      at('pgbackrest.conf'),
      readFileSync(at('pgbackrest.conf'), 'utf8').replace(
        '[global]',
        `[global]\nlock-path=${at('lock')}\nspool-path=${at('spool')}`,
      ),
    )
    writeFileSync(at('clock'), '+0\n')
    // Patroni writes the password file beside it.
    chownSync(at(''), uid, gid)
    programs[`${machine} etcd`] = superviseProgram({
      name: `${machine} etcd`,
      command: [...runOn(machine, 'postgres'), 'etcd', '--config-file', at('etcd.yml')],
      log: at('etcd.log'),
      own: at('etcd.yml'),
    })
    programs[`${machine} patroni`] = superviseProgram({
      name: `${machine} patroni`,
      command: [
        ...runOn(machine, 'postgres'),
        'env',
        ...patroniClock(at('clock'), base),
        'patroni',
        at('patroni.yml'),
      ],
      log: at('patroni.log'),
      own: at('patroni.yml'),
    })
    const [, archive] = readFileSync(at('patroni.yml'), 'utf8').match(/archive_command: (.+)/)
    programs[`${machine} guard`] = superviseProgram({
      name: `${machine} guard`,
      command: [
        ...runOn(machine, 'postgres'),
        '/usr/bin/python3',
        guard,
        at('disk/pg'),
        '--archive',
        archive,
      ],
      log: at('guard.log'),
      own: at('disk/pg'),
    })
  }
}

/**
 * Creates the database as operations/scaling.md#the-cluster-3--3 types it, with the rehearsal's path in the place of
 * /var/run/postgresql.
 */
function createDatabase({ base, secrets }, leader) {
  const password = `password=${secrets['CHANGE-ME-DATABASE']}`
  const psql = [PSQL, '-h', join(base, leader, 'run'), '-v', 'ON_ERROR_STOP=1', '-v', password]
  const [file, ...args] = [...runAs('postgres'), ...psql]
  execFileSync(file, args, {
    input: read('operations/deploy/patroni/create-database.sql'),
    stdio: ['pipe', 'ignore', 'pipe'],
  })
}

const read = (path) => readFileSync(join(root, path), 'utf8')

/** Brings along what lies beside the database: slips into the folder that all machines see, the secrets to each of them. */
function bringFiles({ base }, singleServer) {
  placeFiles({ base }, join(singleServer.folder, 'files'))
  for (const machine of APPS) {
    mkdirSync(join(base, machine, 'data'), { recursive: true })
    cpSync(join(singleServer.folder, 'secrets'), join(base, machine, 'data/secrets'), { recursive: true })
    symlinkSync(filesOf({ base }), join(base, machine, 'data/files'))
  }
}

/** Settings of operations/deploy/ that are another matter on one machine: a folder in the place of the bucket, and whoever owned what was moved. */
const OTHERWISE = ['FILES', 'FILES_KEY_ID', 'FILES_SECRET_KEY', 'OWNER_EMAIL']

async function startApps({ base, secrets, programs }, { aiUrl, mailUrl }) {
  const settings = placed(read('operations/deploy/systemd/thokham.env'), '', secrets)
  const given = Object.fromEntries(
    Object.entries(readEnvironment(settings)).filter(([name]) => !OTHERWISE.includes(name)),
  )
  for (const machine of APPS) {
    const at = (path) => join(base, machine, path)
    writeFileSync(at('haproxy.cfg'), read('operations/deploy/haproxy/haproxy.cfg'))
    writeFileSync(at('clock'), '+0\n')
    programs[`${machine} haproxy`] = superviseProgram({
      name: `${machine} haproxy`,
      command: [...runOn(machine), 'haproxy', '-db', '-f', at('haproxy.cfg')],
      log: at('haproxy.log'),
      own: at('haproxy.cfg'),
    })
    const [, node] = read('operations/deploy/systemd/thokham.service').match(
      /^ExecStart=\/usr\/bin\/node (.+) \S+$/m,
    )
    programs[`${machine} server`] = superviseProgram({
      name: `${machine} server`,
      command: [...runOn(machine), process.execPath, ...node.split(' '), join(root, 'server/dist/main.mjs')],
      env: {
        ...given,
        DATA_DIR: at('data'),
        PUBLIC_URL: `http://${MACHINES.app1}:8080`,
        TRUST_PROXY: APPS.map((name) => MACHINES[name]).join(','),
        OPENAI_BASE_URL: `${aiUrl}/v1`,
        SMTP_URL: mailUrl,
        MAIL_FROM: 'no-reply@rehearsal.test',
        REQUESTS_PER_MINUTE: '1000000',
        LOG_LEVEL: 'warn',
        // The last machine's clock can be put forward.
        ...(machine === APPS[2] && clockOf(at('clock'))),
      },
      log: at('server.log'),
      own: at('data'),
    })
    await until(`the server of ${machine}`, () => isReady(machine))
  }
}

/** Asks whoever leads; while the lead changes, again. */
async function queryLeader(secrets, sql, values) {
  for (const late = Date.now() + ANSWERED_WITHIN_MS; ; await pause(300)) {
    try {
      return await queryOnce(secrets, sql, values)
    } catch (error) {
      // What PostgreSQL itself refuses is no matter of time.
      const isRefusal = /^[0-9A-Z]{5}$/.test(error.code ?? '') && !/^(08|57P|25006)/.test(error.code)
      if (isRefusal || Date.now() > late) throw error
    }
  }
}

const queryOnce = (secrets, sql, values) =>
  onLeader(secrets, async (client) => (await client.query(sql, values)).rows)

async function onLeader(secrets, work) {
  const { leader } = await stateOf()
  const client = new pg.Client({
    host: MACHINES[leader],
    user: 'thokham',
    password: secrets['CHANGE-ME-DATABASE'],
    database: 'thokham',
    connectionTimeoutMillis: 5_000,
  })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Returns the id of the first process of a node's PostgreSQL; null when it does not run. */
export function postmasterOf(base, machine) {
  try {
    return Number(readFileSync(join(base, machine, 'disk/pg/postmaster.pid'), 'utf8').split('\n')[0])
  } catch {
    return null
  }
}

/** Ends a node's PostgreSQL the hard way. @throws Error when it did not run, is another one's, or lives on */
export const killPostmaster = (base, machine) =>
  endForSure({
    name: `PostgreSQL of ${machine}`,
    pid: postmasterOf(base, machine),
    own: join(base, machine, 'disk/pg'),
  })

/** Ends whatever is left of a node's PostgreSQL. */
function endPostmaster(base, machine) {
  const pid = postmasterOf(base, machine)
  try {
    if (pid) process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended already.
  }
}

/** Hands what comes to this machine's address on to its loopback. */
async function forward(host, port) {
  const server = createServer((socket) => {
    const inner = connect(port, '127.0.0.1')
    socket.pipe(inner).pipe(socket)
    for (const end of [socket, inner]) end.on('error', () => socket.destroy(inner.destroy()))
  })
  await new Promise((resolve) => server.listen(port, host, resolve))
  return { url: `http://${host}:${port}`, close: () => server.close() }
}
