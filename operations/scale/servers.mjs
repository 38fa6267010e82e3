import { spawn, spawnSync } from 'node:child_process'
import { cpSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, getPriority, setPriority } from 'node:os'
import { join } from 'node:path'
import { root } from '../../bench/bench-database.mjs'
import { freePort } from '../../scripts/free-port.mjs'

/** As Linux counts the time of processors. */
const TICKS_A_SECOND = 100
/** Whoever measures waits for nobody, where this account may say so. */
const INSTRUMENT_PRIORITY = -10
/** Whoever started this with a place behind others (`nice`) wants it there. */
export const isBehind = getPriority() > 0
const hasTaskset = spawnSync('taskset', ['--version']).status === 0
export const CORES = availableParallelism()

const children = []
process.on('exit', () => {
  for (const child of children) child.kill('SIGKILL')
})
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))

/** Starts a program in a session of its own, on some cores; null = anywhere. */
export function startOn(cores, args, options = {}) {
  const words =
    hasTaskset && cores !== null ? ['taskset', '-c', String(cores), process.execPath] : [process.execPath]
  const [file, ...rest] = [...words, ...args]
  const child = spawn(file, rest, { stdio: ['ignore', 'pipe', 'inherit'], detached: true, ...options })
  children.push(child)
  return child
}

/**
 * Gives a process the instrument's place in the queue for a processor. Linux shares a processor between sessions first, and each
 * connection of PostgreSQL is a session of its own: the process's session is put first, too.
 * @returns whether that is permitted, and wanted
 */
export function putFirst(pid) {
  if (isBehind) return false
  try {
    setPriority(pid, INSTRUMENT_PRIORITY)
  } catch {
    return false
  }
  try {
    writeFileSync(`/proc/${pid}/autogroup`, String(INSTRUMENT_PRIORITY))
  } catch {
    // Where sessions are no groups, the process's own priority is all there is.
  }
  return true
}

/** Keeps a process and all that it has started, and will start, on some cores. */
export function keepOn(cores, pid) {
  for (const one of treeOf(pid)) spawnSync('taskset', ['-acp', cores, String(one)], { stdio: 'ignore' })
}

/** Starts the built server on some cores, on a database that others may share. @param like data folder whose secrets it has */
export async function startServer({ cores, folder, name, database, like }) {
  const port = await freePort()
  const data = join(folder, name)
  if (like) cpSync(join(like, 'secrets'), join(data, 'secrets'), { recursive: true })
  const log = openSync(join(folder, `${name}.log`), 'a')
  const loopFile = join(folder, `${name}-loop.json`)
  const child = startOn(
    cores,
    ['--import', join(root, 'operations/scale/watch-loop.mjs'), join(root, 'server/dist/main.mjs')],
    {
      cwd: folder,
      stdio: ['ignore', log, log],
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'production',
        DATA_DIR: data,
        DATABASE_URL: database,
        PUBLIC_URL: 'http://127.0.0.1:1',
        PORT: String(port),
        OWNER_PASSWORD: 'ไหมทอง 9 เส้น',
        REQUESTS_PER_MINUTE: '1000000000',
        // Each member who asks comes from a network of their own.
        TRUST_PROXY: '127.0.0.1',
        LOG_LEVEL: 'warn',
        DESKTOP_FOLDER: folder,
        LOOP_DELAY_FILE: loopFile,
      },
    },
  )
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null)
    if (answer?.status === 200) break
    if (child.exitCode !== null) throw new Error(readFileSync(join(folder, `${name}.log`), 'utf8'))
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  /** Asks how late the server's event loop was since this was asked last, in ms, and when (lateness.mjs). */
  const loopDelay = async () => {
    rmSync(loopFile, { force: true })
    child.kill('SIGUSR2')
    for (let tries = 0; tries < 100; tries++) {
      await new Promise((resolve) => setTimeout(resolve, 50))
      try {
        return JSON.parse(readFileSync(loopFile, 'utf8'))
      } catch {
        // It is still busy.
      }
    }
    return null
  }
  return { port, data, child, loopDelay }
}

/** Lists a process, whether it lives or not, and then those below it that live. */
export function treeOf(pid) {
  const all = spawnSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' }).stdout.trim().split('\n')
  const parents = new Map(all.map((line) => line.trim().split(/\s+/).map(Number)))
  const isBelow = (one) =>
    one === pid || (parents.has(one) && parents.get(one) > 1 && isBelow(parents.get(one)))
  return [pid, ...[...parents.keys()].filter((one) => one !== pid && isBelow(one))]
}

/** Returns the processor time that a process and those it started have used, in seconds; of those that have ended, too. */
export function processorTime(pid) {
  let ticks = 0
  for (const one of treeOf(pid))
    try {
      const fields = readFileSync(`/proc/${one}/stat`, 'utf8').split(') ')[1].split(' ')
      // Its own, and what its ended children left it.
      for (const at of [11, 12, 13, 14]) ticks += Number(fields[at])
    } catch {
      // It has ended.
    }
  return ticks / TICKS_A_SECOND
}

/** Returns how long the threads of a process, and of those below it, stood in the queue for a processor, in seconds. */
export function queuedTime(pid) {
  let nanoseconds = 0
  for (const one of treeOf(pid))
    try {
      for (const thread of readdirSync(`/proc/${one}/task`))
        nanoseconds += Number(readFileSync(`/proc/${one}/task/${thread}/schedstat`, 'utf8').split(' ')[1])
    } catch {
      // It has ended, or this system does not say.
    }
  return nanoseconds / 1e9
}

/**
 * Reads the processors' time since the start of the system, and how much of it nobody used, in any unit; null where
 * Linux does not say.
 */
export function idleTime() {
  try {
    const [, ...times] = readFileSync('/proc/stat', 'utf8').split('\n')[0].trim().split(/\s+/).map(Number)
    const [user, nice, system, idle, waiting, ...others] = times.slice(0, 8)
    return {
      idle: idle + waiting,
      all: [user, nice, system, idle, waiting, ...others].reduce((a, b) => a + b, 0),
    }
  } catch {
    return null
  }
}
