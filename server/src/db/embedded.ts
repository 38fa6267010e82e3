import { type ChildProcess, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import pg from 'pg'
import { prepareDataFolder } from '../start/data-folder.ts'
import { asDiskError, diskFullIn } from '../start/disk-error.ts'
import { StartError } from '../start/start-error.ts'
import { type Binaries, findBinaries } from './embedded-binaries.ts'
import { lockFolder } from './embedded-lock.ts'
import { type Account, findPlace, type Place, privateFolder } from './embedded-place.ts'
import {
  clearLeftover,
  launch,
  type Note,
  readNote,
  refuseUnseen,
  stopPostmaster,
} from './embedded-postmaster.ts'
import { CLUSTER_SETTINGS, LETTERS_OF_ALL_SCRIPTS, POSTGRES_SETTINGS } from './embedded-settings.ts'
import { freeLoopbackPort } from './free-loopback-port.ts'

const USER = 'thokham'
const PORT = 5432
const LOOPBACK = '127.0.0.1'
/** Windows has no sockets that a folder guards: there the way in is a port, and this file of the cluster holds its password. */
const HAS_SOCKETS = process.platform !== 'win32'
const PASSWORD_FILE = 'thokham.password'
/** The system's limit for the path of a socket, with the name that PostgreSQL adds, `/.s.PGSQL.5432`, taken off. */
const LONGEST_SOCKET_FOLDER = 103 - '/.s.PGSQL.5432'.length
const FIND_LIMIT_MS = 10_000
const LOG_LIMIT_BYTES = 10 * 1024 * 1024

export interface EmbeddedOptions {
  /** Absolute; made when absent. */
  dataDir: string
  /** PostgreSQL settings that replace ours, `{fsync: 'off'}` in tests for example. */
  settings?: Record<string, string>
  /** The locale of letters that a new cluster asks the system for. */
  letters?: string
  /** Where things go that another account must reach when we are root in a folder of root's alone. */
  reachable?: string
  /** Called when PostgreSQL died by itself and is up again. */
  onRestart?: () => void
  /** Called when PostgreSQL died and cannot be started again. */
  onLost?: (error: Error) => void
}

export interface Embedded {
  /** For `new pg.Pool(connection)`. The user may create further databases. */
  connection: { host: string; port: number; user: string; database: string; password?: string }
  /** The folder the cluster really lives in. */
  place: string
  /** PostgreSQL's own process id; changes when it had to be started again. */
  readonly pid: number
  /** Stops PostgreSQL after the statements in flight were cancelled, and frees the data folder. Idempotent. */
  stop(): Promise<void>
}

/**
 * Starts the PostgreSQL that comes with Thokham on `dataDir/postgres`, creating it on the first start and healing
 * what a killed predecessor left. It listens on a unix socket only (on Windows on a loopback port, behind a password),
 * dies with this process however that ends, and is started again when it dies alone.
 * @throws FolderInUse when another process works on the folder; StartError when it cannot be used, or when one of another
 *   container works on it
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { dataDir, reachable = '/var/lib/thokham' } = options
  prepareDataFolder(dataDir)
  await refuseUnseen(`${dataDir}/postgres`)
  const unlock = lockOrSayFull(dataDir)
  try {
    const place = findPlace(dataDir, reachable)
    const binaries = findBinaries(place.account, process.getuid?.() === 0 ? reachable : dataDir)
    await clearLeftover(place.cluster, `${binaries.folder}/bin/postgres`)
    if (!existsSync(`${place.cluster}/PG_VERSION`)) createCluster(binaries, place, options.letters)
    refuseOtherMajor(binaries, place.cluster)
    // What a copy or a restore left wider, PostgreSQL would refuse.
    chmodSync(place.cluster, 0o700)
    return await supervise(binaries, place, options, unlock)
  } catch (error) {
    unlock()
    throw diskFullIn(dataDir) ?? error
  }
}

function lockOrSayFull(dataDir: string): () => void {
  try {
    return lockFolder(dataDir)
  } catch (error) {
    throw asDiskError(error, dataDir)
  }
}

/** Makes the cluster beside its final name and moves it there, so that it is whole or absent. */
function createCluster(
  { folder }: Binaries,
  { cluster, account }: Place,
  letters = LETTERS_OF_ALL_SCRIPTS,
): void {
  const draft = `${cluster}.new`
  const password = `${draft}.password`
  const auth = HAS_SOCKETS ? ['--auth=trust'] : ['--auth=scram-sha-256', `--pwfile=${password}`]
  if (!HAS_SOCKETS) writeFileSync(password, randomBytes(32).toString('base64url'), { mode: 0o600 })
  const initialise = (...settings: string[]) => {
    rmSync(draft, { recursive: true, force: true })
    privateFolder(draft, account)
    return spawnSync(`${folder}/bin/initdb`, ['-D', draft, '-U', USER, ...auth, ...settings], {
      ...account,
      windowsHide: true,
      cwd: '/',
      env: { PATH: process.env.PATH },
      encoding: 'utf8',
    })
  }
  let made = initialise(...CLUSTER_SETTINGS, `--lc-ctype=${letters}`)
  // Not every system has that locale; without it Thai words are found as well, only slower.
  if (made.status !== 0) made = initialise(...CLUSTER_SETTINGS)
  if (made.status !== 0) {
    rmSync(draft, { recursive: true, force: true })
    throw new StartError(`PostgreSQL could not create its files in ${cluster}: ${lastLine(made.stderr)}`)
  }
  if (!HAS_SOCKETS) renameSync(password, `${draft}/${PASSWORD_FILE}`)
  rmSync(cluster, { recursive: true, force: true })
  renameSync(draft, cluster)
}

function refuseOtherMajor({ version }: Binaries, cluster: string): void {
  const ours = version.split('.')[0]
  const theirs = readFileSync(`${cluster}/PG_VERSION`, 'utf8').trim()
  if (ours === theirs) return
  throw new StartError(
    `The database in ${cluster} was made by PostgreSQL ${theirs}, and this Thokham brings PostgreSQL ${ours}. ` +
      'Start the version of Thokham that made it and move the data with a backup.',
  )
}

/**
 * Finds the way to the embedded server that another process runs on a data folder; waits a while for one that is
 * starting.
 * @throws StartError when none is to be found
 */
export async function findRunning(dataDir: string): Promise<Embedded['connection']> {
  const until = Date.now() + FIND_LIMIT_MS
  for (;;) {
    const cluster = `${dataDir}/postgres`
    const note = readNote(cluster)
    if (note?.ready) return connectionTo(cluster, note)
    if (Date.now() > until) {
      throw new StartError(
        `The database of ${dataDir} is not to be found, though a Thokham runs there. Try again.`,
      )
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

async function supervise(
  binaries: Binaries,
  { cluster, account }: Place,
  options: EmbeddedOptions,
  unlock: () => void,
): Promise<Embedded> {
  const log = `${options.dataDir}/postgres.log`
  limitLog(log)
  const sockets = HAS_SOCKETS ? socketFolder(cluster, account) : ''
  const port = HAS_SOCKETS ? PORT : await freeLoopbackPort()
  const connection = connectionTo(cluster, { sockets, port })
  const way = HAS_SOCKETS ? {} : { listen_addresses: LOOPBACK, port: String(port) }
  const settings = { ...POSTGRES_SETTINGS, ...options.settings, ...way, unix_socket_directories: sockets }
  const program = `${binaries.folder}/bin/postgres`
  const start = () => launch({ program, cluster, account, settings, log })
  let stopping: Promise<void> | undefined
  let child = await start()

  const watch = (running: ChildProcess) => {
    running.once('exit', () => {
      if (!stopping) void recover()
    })
  }
  const recover = async () => {
    try {
      child = await startAgain(start, () => stopping !== undefined)
      watch(child)
      options.onRestart?.()
    } catch (error) {
      if (!stopping) options.onLost?.(error as Error)
    }
  }
  const stop = async () => {
    await stopPostmaster(child, program)
    if (HAS_SOCKETS && sockets !== cluster) rmSync(sockets, { recursive: true, force: true })
    unlock()
  }
  watch(child)
  try {
    await createDatabase(connection)
  } catch (error) {
    stopping = stop()
    await stopping
    throw error
  }
  return {
    connection,
    place: cluster,
    get pid() {
      return child.pid as number
    },
    stop: () => (stopping ??= stop()),
  }
}

/** Tries to start for ten seconds: the children of a killed PostgreSQL need a moment to notice and let go of its memory. */
async function startAgain(
  start: () => Promise<ChildProcess>,
  isStopping: () => boolean,
): Promise<ChildProcess> {
  const until = Date.now() + 10_000
  for (;;) {
    try {
      return await start()
    } catch (error) {
      if (Date.now() > until || isStopping()) throw error
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
  }
}

/** Returns the way in to the PostgreSQL that serves a cluster. */
function connectionTo(
  cluster: string,
  { sockets, port }: Pick<Note, 'sockets' | 'port'>,
): Embedded['connection'] {
  const account = { user: USER, database: USER }
  if (HAS_SOCKETS) return { host: sockets, port: PORT, ...account }
  return { host: LOOPBACK, port, ...account, password: readFileSync(`${cluster}/${PASSWORD_FILE}`, 'utf8') }
}

function socketFolder(cluster: string, account: Account | null): string {
  if (Buffer.byteLength(cluster) <= LONGEST_SOCKET_FOLDER) return cluster
  const short = mkdtempSync(`${tmpdir()}/thokham-`)
  rmSync(short, { recursive: true })
  privateFolder(short, account)
  return short
}

function limitLog(path: string): void {
  if (existsSync(path) && statSync(path).size > LOG_LIMIT_BYTES) renameSync(path, `${path}.1`)
}

async function createDatabase(connection: Embedded['connection']): Promise<void> {
  const client = new pg.Client({ ...connection, database: 'postgres' })
  await client.connect()
  try {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [
      connection.database,
    ])
    if (!rowCount) await client.query(`CREATE DATABASE ${connection.database}`)
  } finally {
    await client.end()
  }
}

function lastLine(text: string | null): string {
  return text?.trim().split('\n').at(-1) ?? 'no reason given'
}
