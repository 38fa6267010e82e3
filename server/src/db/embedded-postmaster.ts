import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { closeSync, fstatSync, openSync, readFileSync, rmSync } from 'node:fs'
import { createConnection } from 'node:net'
import { dirname, join } from 'node:path'
import { StartError } from '../start/start-error.ts'
import type { Account } from './embedded-place.ts'
import { gone, isPostmasterOf } from './embedded-process.ts'

const START_LIMIT_MS = 60_000
/** How long clients that are just saying goodbye may take. */
const GOODBYE_MS = 300
const STOP_LIMIT_MS = 20_000

export interface Launch {
  program: string
  cluster: string
  account: Account | null
  settings: Record<string, string>
  /** File that takes PostgreSQL's own messages; made when absent. */
  log: string
}

/**
 * Starts PostgreSQL and waits until it takes connections. It gets a session of its own (Ctrl-C in the terminal must
 * not reach it before the requests in flight are done) and a tie to this process that outlives even SIGKILL.
 * @throws StartError with PostgreSQL's own reason
 */
export async function launch({ program, cluster, account, settings, log }: Launch): Promise<ChildProcess> {
  const args = [
    '-D',
    cluster,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]
  const tie = tiedByKernel(account)
  const output = openSync(log, 'a', 0o600)
  const from = fstatSync(output).size
  const child = spawn(tie?.[0] ?? program, tie ? [...tie.slice(1), program, ...args] : args, {
    ...(tie ? {} : account),
    cwd: '/',
    env: { PATH: process.env.PATH },
    detached: true,
    windowsHide: true,
    stdio: ['ignore', output, output],
  })
  closeSync(output)
  child.unref()
  const failed = new Promise<Error>((resolve) => child.once('error', resolve))
  if (!tie) tieByWatcher(child, program)
  await ready(child, cluster, failed, () => reasonIn(log, from))
  return child
}

/**
 * Stops PostgreSQL in good order: it waits a moment for clients that are leaving, then cuts off the rest; after
 * 20 seconds without order, which costs a recovery but no data.
 */
export async function stopPostmaster(child: ChildProcess, program: string): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  const exited = new Promise((resolve) => child.once('exit', resolve))
  child.ref()
  const send = (signal: Signal) => sendSignal(child.pid as number, signal, program)
  send('TERM')
  const urgent = setTimeout(() => send('INT'), GOODBYE_MS)
  const timeout = setTimeout(() => send('QUIT'), STOP_LIMIT_MS)
  await exited
  clearTimeout(urgent)
  clearTimeout(timeout)
}

/**
 * Refuses a cluster that a PostgreSQL of another container is at work on. Its process id, and that of the data folder's lock, mean
 * nothing here, so this is to be asked before the lock.
 * @throws StartError
 */
export async function refuseUnseen(cluster: string): Promise<void> {
  const note = readNote(cluster)
  if (!note || isPostmasterOf(note.pid, cluster) || !(await answers(note))) return
  throw new StartError(
    `A PostgreSQL that is not of this system, in another container perhaps, is at work on ${cluster}. ` +
      'Stop that one, or give this one a folder of its own with DATA_DIR.',
  )
}

/**
 * Ends a PostgreSQL whose Thokham was killed, and removes a note of one that is no more. Only for the holder of the
 * data folder's lock: whoever runs there then is an orphan.
 */
export async function clearLeftover(cluster: string, program: string): Promise<void> {
  const note = readNote(cluster)
  if (!note) return
  if (isPostmasterOf(note.pid, cluster)) {
    sendSignal(note.pid, 'INT', program)
    if (!(await gone(note.pid, STOP_LIMIT_MS))) sendSignal(note.pid, 'QUIT', program)
    if (!(await gone(note.pid, STOP_LIMIT_MS))) {
      throw new StartError(
        `A PostgreSQL (process ${note.pid}) holds ${cluster} and does not stop. End it first.`,
      )
    }
  }
  rmSync(`${cluster}/postmaster.pid`, { force: true })
  // Only folders we made ourselves for a path too long, never a folder of someone else's.
  if (/\/thokham-\w{6}$/.test(note.sockets)) rmSync(note.sockets, { recursive: true, force: true })
}

type Signal = 'TERM' | 'INT' | 'QUIT'

/** Tells PostgreSQL what it understands by a signal; Windows has none, and PostgreSQL a program that stands in. */
function sendSignal(pid: number, signal: Signal, program: string): void {
  if (process.platform === 'win32') {
    spawnSync(pgCtl(program), ['kill', signal, String(pid)], { stdio: 'ignore', windowsHide: true })
    return
  }
  try {
    process.kill(pid, `SIG${signal}`)
  } catch {
    // It has ended meanwhile.
  }
}

const pgCtl = (program: string) => join(dirname(program), 'pg_ctl')

/**
 * Tells whether somebody takes connections on a socket. Process ids of another container say nothing here, but the socket
 * lies in the folder that both see.
 */
function answers({ sockets, port }: Note): Promise<boolean> {
  if (!sockets.startsWith('/')) return Promise.resolve(false)
  return new Promise((resolve) => {
    const socket = createConnection(`${sockets}/.s.PGSQL.${port}`)
    socket.once('connect', () => resolve(true))
    socket.once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}

/** Returns the head of a command after which the kernel ends PostgreSQL with its parent; null where there is no such thing. */
function tiedByKernel(account: Account | null): string[] | null {
  if (process.platform !== 'linux' || !setprivKnowsParents()) return null
  const as = account ? [`--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups'] : []
  return ['setpriv', '--pdeathsig=INT', ...as, '--']
}

let known: boolean | undefined
function setprivKnowsParents(): boolean {
  known ??= spawnSync('setpriv', ['--pdeathsig=INT', 'true'], { stdio: 'ignore' }).status === 0
  return known
}

/** What the watcher does on Windows, by Node: it has no shell that could. */
const WATCH_ON_WINDOWS = `process.stdin.resume().on('close', () =>
  require('node:child_process').spawnSync(process.argv[1], ['kill', 'INT', process.argv[2]], { windowsHide: true }))`

/**
 * Lets another process stop PostgreSQL where the kernel does not: it waits for the end of a pipe, which comes when this
 * process ends.
 */
function tieByWatcher(child: ChildProcess, program: string): void {
  if (child.pid === undefined) return
  const pid = String(child.pid)
  const [watch, args] =
    process.platform === 'win32'
      ? [process.execPath, ['-e', WATCH_ON_WINDOWS, pgCtl(program), pid]]
      : ['/bin/sh', ['-c', 'read -r _; kill -INT "$1"', 'sh', pid]]
  const watcher = spawn(watch, args, {
    cwd: '/',
    detached: true,
    windowsHide: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  watcher.unref()
  const pipe = watcher.stdin as unknown as { unref?: () => void }
  pipe.unref?.()
  // PostgreSQL is gone before us: its id may soon be another's.
  child.once('exit', () => watcher.kill('SIGKILL'))
}

async function ready(
  child: ChildProcess,
  cluster: string,
  failed: Promise<Error>,
  reason: () => string,
): Promise<void> {
  const until = Date.now() + START_LIMIT_MS
  const failure = { error: undefined as Error | undefined }
  void failed.then((error) => {
    failure.error = error
  })
  for (;;) {
    const note = readNote(cluster)
    if (note && note.pid === child.pid && note.ready) return
    if (failure.error) throw new StartError(`PostgreSQL could not be started: ${failure.error.message}`)
    if (child.exitCode !== null || child.signalCode !== null) {
      throw new StartError(`PostgreSQL did not start on ${cluster}: ${reason()}`)
    }
    if (Date.now() > until) {
      child.kill('SIGQUIT')
      throw new StartError(`PostgreSQL was not ready within a minute: ${reason()}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

/** What PostgreSQL writes down of itself when it starts. */
export interface Note {
  pid: number
  port: number
  /** Folder of its socket; empty on Windows. */
  sockets: string
  ready: boolean
}

/** Reads postmaster.pid: id, folder, start, port, socket folder, address, memory key, state; a line each. */
export function readNote(cluster: string): Note | null {
  try {
    const lines = readFileSync(`${cluster}/postmaster.pid`, 'utf8').split('\n')
    return {
      pid: Number(lines[0]),
      port: Number(lines[3]),
      sockets: lines[4]?.trim() ?? '',
      ready: lines[7]?.trim() === 'ready',
    }
  } catch {
    return null
  }
}

/** Returns the last line that PostgreSQL wrote since `from`, without its time and process. */
function reasonIn(log: string, from: number): string {
  const text = readFileSync(log).subarray(from).toString('utf8')
  return (
    text
      .trim()
      .split('\n')
      .at(-1)
      ?.replace(/^.*?\] /, '') || 'it gave no reason'
  )
}
