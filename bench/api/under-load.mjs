import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { root, sourceOf } from '../bench-database.mjs'
import { sized } from '../size.mjs'

/**
 * The server as an operator runs it, with PostgreSQL and whoever asks on a core of their own: what the benches of requests
 * share. Everything ends with the program that imports it.
 */
export const CONNECTIONS = 32
export const SECONDS = sized(2, 1)
/** The server and PostgreSQL on a core each; whoever asks shares PostgreSQL's, so that the server has one to itself. */
export const [SERVER_CORE, OTHER_CORE] = cpus().length > 1 ? ['0', '1'] : ['0', '0']

const here = (name) => fileURLToPath(new URL(name, import.meta.url))
const require = createRequire(join(root, 'server/package.json'))
// biome-ignore lint/correctness/noUndeclaredDependencies: the server's own
const pg = require('pg')

const folder = mkdtempSync(join(tmpdir(), 'thokham-bench-'))
chmodSync(folder, 0o755)
const children = []
process.on('exit', () => {
  for (const child of children) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

export const hasTaskset = spawnSync('taskset', ['--version']).status === 0
const onCore = (core, command, args) =>
  hasTaskset ? ['taskset', ['-c', core, command, ...args]] : [command, args]
const pinned = (core, command, args, options) => {
  const child = spawn(...onCore(core, command, args), { stdio: ['ignore', 'pipe', 'inherit'], ...options })
  children.push(child)
  return child
}

const sayLine = (child, pattern) =>
  new Promise((resolve, reject) => {
    let text = ''
    child.stdout.setEncoding('utf8').on('data', (chunk) => {
      text += chunk
      const found = pattern.exec(text)
      if (found) resolve(found[1])
    })
    child.once('exit', () => reject(new Error(`Ended early:\n${text}`)))
  })

/** Waits for a line of a child whose output goes to a file. @returns what the pattern captured */
async function logLine(child, file, pattern) {
  for (;;) {
    const text = readFileSync(file, 'utf8')
    const found = pattern.exec(text)
    if (found) return found[1]
    if (child.exitCode !== null) throw new Error(`Ended early:\n${text}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

const { startEmbedded } = await sourceOf('db/embedded.ts')
const database = await startEmbedded({ dataDir: join(folder, 'data') })
if (hasTaskset) execFileSync('taskset', ['-acp', OTHER_CORE, String(database.pid)], { stdio: 'ignore' })
const { host: socket, port: pgPort, user, database: name } = database.connection

execFileSync(process.execPath, [join(root, 'server/build.mjs')], { stdio: 'inherit' })
/** The server's data folder. */
export const filesFolder = join(folder, 'files')
/** As an operator runs it, but that nobody reaches the limit of a caller: its log goes to a file. */
const log = join(folder, 'server.log')
const server = pinned(SERVER_CORE, process.execPath, [join(root, 'server/dist/main.mjs')], {
  cwd: folder,
  stdio: ['ignore', openSync(log, 'a'), 'inherit'],
  env: {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    DATA_DIR: filesFolder,
    DATABASE_URL: `postgres://${user}@localhost:${pgPort}/${name}?host=${encodeURIComponent(socket)}`,
    PORT: '0',
    OWNER_PASSWORD: 'ไหมทอง 9 เส้น',
    REQUESTS_PER_MINUTE: '1000000000',
  },
})
export const url = new URL(await logLine(server, log, /ready at (http\S+)/))
export const port = Number(url.port)

export const pool = new pg.Pool({ ...database.connection, max: 1 })

/** Starts bare fastify on the server's core, answering a text and nothing else. @returns its port */
export async function startBare(answer) {
  const bare = pinned(SERVER_CORE, process.execPath, [here('bare.mjs'), JSON.stringify(answer)], {
    env: { PATH: process.env.PATH, NODE_ENV: 'production' },
  })
  return Number(await sayLine(bare, /(\d+)\n/))
}

/** Asks over many connections (load.mjs) from the other core; any answer but 200 ends the bench. */
export async function load(wish) {
  const plan = { host: '127.0.0.1', connections: CONNECTIONS, seconds: SECONDS, warmUp: sized(1, 0), ...wish }
  const child = pinned(OTHER_CORE, process.execPath, [here('load.mjs'), JSON.stringify(plan)])
  const seen = JSON.parse(await sayLine(child, /(\{.*\})\n/))
  const wrong = Object.keys(seen.statuses).filter((status) => status !== '200')
  if (wrong.length > 0) throw new Error(`${plan.path} answered ${JSON.stringify(seen.statuses)}`)
  return seen
}

/**
 * Runs statements, prepared, as fast as C asks; pgbench runs where the server would.
 * @param {string} statement one, or several with `;` between them, its `$1`, `$2` … written as `:name`
 * @param {Record<string, string>} values by those names
 * @returns {number} how often in a second
 */
export function pgbench(statement, values) {
  const script = join(folder, 'statement.sql')
  writeFileSync(script, `${statement.replaceAll('\n', ' ')};\n`)
  const args = ['-n', '-M', 'prepared', '-c', '16', '-j', '1', '-T', String(SECONDS), '-f', script]
  const wanted = Object.entries(values).flatMap(([key, value]) => ['-D', `${key}=${value}`])
  const where = ['-h', socket, '-p', String(pgPort), '-U', user, name]
  const run = spawnSync(...onCore(SERVER_CORE, 'pgbench', [...args, ...wanted, ...where]), {
    encoding: 'utf8',
  })
  const rate = /tps = ([\d.]+)/.exec(run.stdout ?? '')?.[1]
  if (!rate)
    throw new Error(
      `pgbench is needed (Debian: postgresql-contrib or postgresql-15): ${run.stderr ?? run.error}`,
    )
  return Number(rate)
}

/** Returns the resident memory of the server, in MB. */
export function memory() {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))[1]) / 1024
}

/** Stops the server and PostgreSQL. */
export async function stop() {
  await pool.end()
  server.kill('SIGTERM')
  await new Promise((resolve) => server.once('exit', resolve))
  await database.stop()
}

/** How a bench says what runs where. */
export const pinning = hasTaskset
  ? `server, fastify, pgbench on core ${SERVER_CORE}; PostgreSQL and whoever asks on core ${OTHER_CORE}`
  : 'not pinned, as taskset is missing'
