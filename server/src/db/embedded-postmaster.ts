import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { closeSync, fstatSync, openSync, readFileSync, rmSync } from 'node:fs'
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
    stdio: ['ignore', output, output],
  })
  closeSync(output)
  child.unref()
  const failed = new Promise<Error>((resolve) => child.once('error', resolve))
  if (!tie) tieByWatcher(child)
  await ready(child, cluster, failed, () => reasonIn(log, from))
  return child
}

/**
 * Stops PostgreSQL in good order: it waits a moment for clients that are leaving, then cuts off the rest; after
 * 20 seconds without order, which costs a recovery but no data.
 */
export async function stopPostmaster(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  const exited = new Promise((resolve) => child.once('exit', resolve))
  child.ref()
  child.kill('SIGTERM')
  const urgent = setTimeout(() => child.kill('SIGINT'), GOODBYE_MS)
  const timeout = setTimeout(() => child.kill('SIGQUIT'), STOP_LIMIT_MS)
  await exited
  clearTimeout(urgent)
  clearTimeout(timeout)
}

/**
 * Ends a PostgreSQL whose Thokham was killed, and removes a note of one that is no more. Only for the holder of the
 * data folder's lock: whoever runs there then is an orphan.
 */
export async function clearLeftover(cluster: string): Promise<void> {
  const note = readNote(cluster)
  if (!note) return
  if (isPostmasterOf(note.pid, cluster)) {
    process.kill(note.pid, 'SIGINT')
    if (!(await gone(note.pid, STOP_LIMIT_MS))) process.kill(note.pid, 'SIGQUIT')
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

/**
 * Lets a shell stop PostgreSQL where the kernel does not: it waits for the end of a pipe, which comes when this process
 * ends.
 */
function tieByWatcher(child: ChildProcess): void {
  if (child.pid === undefined) return
  const watcher = spawn('/bin/sh', ['-c', 'read -r _; kill -INT "$1"', 'sh', String(child.pid)], {
    cwd: '/',
    detached: true,
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

/** Reads postmaster.pid: id, folder, start, port, socket folder, address, memory key, state; a line each. */
export function readNote(cluster: string): { pid: number; sockets: string; ready: boolean } | null {
  try {
    const lines = readFileSync(`${cluster}/postmaster.pid`, 'utf8').split('\n')
    return { pid: Number(lines[0]), sockets: lines[4] ?? '', ready: lines[7]?.trim() === 'ready' }
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
