import { spawn, spawnSync } from 'node:child_process'
import { cpSync, openSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../scripts/free-port.mjs'
import { root } from '../bench-database.mjs'

/** As Linux counts the time of processors. */
const TICKS_A_SECOND = 100
const hasTaskset = spawnSync('taskset', ['--version']).status === 0
export const CORES = availableParallelism()

const children = []
process.on('exit', () => {
  for (const child of children) child.kill('SIGKILL')
})

/** Starts a program on a core, or anywhere. */
export function startOn(core, args, options = {}) {
  const words =
    hasTaskset && core !== null ? ['taskset', '-c', String(core), process.execPath] : [process.execPath]
  const [file, ...rest] = [...words, ...args]
  const child = spawn(file, rest, { stdio: ['ignore', 'pipe', 'inherit'], ...options })
  children.push(child)
  return child
}

/** Starts the built server on a core, on a database that others may share. @param like data folder whose secrets it has */
export async function startServer({ core, folder, name, database, like }) {
  const port = await freePort()
  const data = join(folder, name)
  if (like) cpSync(join(like, 'secrets'), join(data, 'secrets'), { recursive: true })
  const log = openSync(join(folder, `${name}.log`), 'a')
  const child = startOn(core, [join(root, 'server/dist/main.mjs')], {
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
      LOG_LEVEL: 'warn',
      DESKTOP_FOLDER: folder,
    },
  })
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null)
    if (answer?.status === 200) break
    if (child.exitCode !== null) throw new Error(readFileSync(join(folder, `${name}.log`), 'utf8'))
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return { port, data, child }
}

/** Processor time that a process and those it started have used, in seconds. */
export function processorTime(pid) {
  let ticks = 0
  const all = spawnSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' }).stdout.trim().split('\n')
  const parents = new Map(all.map((line) => line.trim().split(/\s+/).map(Number)))
  const isBelow = (one) =>
    one === pid || (parents.has(one) && parents.get(one) > 1 && isBelow(parents.get(one)))
  for (const one of parents.keys()) {
    if (!isBelow(one)) continue
    try {
      const fields = readFileSync(`/proc/${one}/stat`, 'utf8').split(') ')[1].split(' ')
      ticks += Number(fields[11]) + Number(fields[12])
    } catch {
      // It has ended.
    }
  }
  return ticks / TICKS_A_SECOND
}
