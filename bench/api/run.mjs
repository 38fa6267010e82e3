import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'rolldown'

/**
 * `npm run bench -- api`: how many signed-in members a second can read their profile, beside what its two halves could
 * do alone in the same minute: PostgreSQL answering the same SELECT to pgbench (P), and bare fastify answering the same
 * text (F). Each has one core. The ideal of the two in a row is 1 / (1/P + 1/F); as one session check answers all who
 * came in the same turn of the event loop (docs/decisions/022), the server may come past it.
 */
const TARGET_SHARE = 0.6
const TARGET_P99_MS = 50
const LOAD = 0.7
const MEMBERS = 20_000
const CONNECTIONS = 32
const SECONDS = 2
const ROUNDS = 9
/** The server and PostgreSQL on a core each; whoever asks shares PostgreSQL's, so that the server has one to itself. */
const [SERVER_CORE, OTHER_CORE] = cpus().length > 1 ? ['0', '1'] : ['0', '0']

const root = fileURLToPath(new URL('../..', import.meta.url))
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

const hasTaskset = spawnSync('taskset', ['--version']).status === 0
const onCore = (core, command, args) =>
  hasTaskset ? ['taskset', ['-c', core, command, ...args]] : [command, args]
const pinned = (core, command, args, options) => {
  const child = spawn(...onCore(core, command, args), { stdio: ['ignore', 'pipe', 'inherit'], ...options })
  children.push(child)
  return child
}

/** A piece of the server's sources, as it is; bundled beside the server, where its packages are found. */
async function sourceOf(path) {
  const file = join(root, 'server/dist/bench', `${path.replaceAll('/', '-')}.mjs`)
  await build({
    input: join(root, 'server/src', path),
    platform: 'node',
    external: (id) => !/^[./]|^@thokham\//.test(id) && !id.startsWith(root),
    logLevel: 'silent',
    output: { file, format: 'esm' },
  })
  return import(pathToFileURL(file).href)
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

/** The same of a child whose output goes to a file. */
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
const { SESSION_CHECK } = await sourceOf('http/session-check.ts')
const database = await startEmbedded({ dataDir: join(folder, 'data') })
if (hasTaskset) execFileSync('taskset', ['-acp', OTHER_CORE, String(database.pid)], { stdio: 'ignore' })
const { host: socket, port: pgPort, user, database: name } = database.connection

execFileSync(process.execPath, [join(root, 'server/build.mjs')], { stdio: 'inherit' })
/** As an operator runs it, but that nobody reaches the limit of a caller: its log goes to a file. */
const log = join(folder, 'server.log')
const server = pinned(SERVER_CORE, process.execPath, [join(root, 'server/dist/main.mjs')], {
  cwd: folder,
  stdio: ['ignore', openSync(log, 'a'), 'inherit'],
  env: {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    DATA_DIR: join(folder, 'files'),
    DATABASE_URL: `postgres://${user}@localhost:${pgPort}/${name}?host=${encodeURIComponent(socket)}`,
    PORT: '0',
    OWNER_PASSWORD: 'ไหมทอง 9 เส้น',
    REQUESTS_PER_MINUTE: '1000000000',
  },
})
const url = new URL(await logLine(server, log, /ready at (http\S+)/))
const port = Number(url.port)

/** Members with sessions, so that the indexes are as deep as in a busy database; those who ask can sign in. */
const pool = new pg.Pool({ ...database.connection, max: 1 })
await pool.query(
  `INSERT INTO profiles (id, email, display_name, phone)
   SELECT gen_random_uuid(), 'm' || n || '@example.test', 'สมาชิก ' || n, '08' || lpad(n::text, 8, '0')
   FROM generate_series(1, $1) n`,
  [MEMBERS],
)
await pool.query(`
  INSERT INTO sessions (id, user_id, token, expires_at)
  SELECT gen_random_uuid(), id, md5(id::text), now() + interval '20 days' FROM profiles`)
const asking = Array.from({ length: CONNECTIONS }, (_, at) => `m${at * 500 + 7}@example.test`)
await pool.query(
  `INSERT INTO accounts (id, user_id, provider_id, account_id, password)
   SELECT gen_random_uuid(), p.id, 'credential', p.id, a.password
   FROM profiles p, accounts a WHERE p.email = ANY($1) AND a.provider_id = 'credential'`,
  [asking],
)
await pool.query('VACUUM ANALYZE')
const readProfile = async (cookie) =>
  (await fetch(new URL('/api/auth/user', url), { headers: { cookie } })).json()

async function signIn(email) {
  const answer = await fetch(new URL('/api/auth/sign-in/email', url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'ไหมทอง 9 เส้น' }),
  })
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0]
  const read = await readProfile(cookie)
  if (read.email !== email) throw new Error(`No profile: ${JSON.stringify(read)}`)
  return cookie
}

/** Each connection asks for a member of its own: no check is spared because two ask for the same. */
const cookies = []
for (const email of asking) cookies.push(await signIn(email))
const [cookie] = cookies
const token = decodeURIComponent(cookie.slice(cookie.indexOf('=') + 1)).split('.')[0]
const profile = await readProfile(cookie)

const bare = pinned(SERVER_CORE, process.execPath, [here('bare.mjs'), JSON.stringify(profile)], {
  env: { PATH: process.env.PATH, NODE_ENV: 'production' },
})
const barePort = Number(await sayLine(bare, /(\d+)\n/))

async function load(wish) {
  const plan = { host: '127.0.0.1', connections: CONNECTIONS, seconds: SECONDS, warmUp: 1, ...wish }
  const child = pinned(OTHER_CORE, process.execPath, [here('load.mjs'), JSON.stringify(plan)])
  const seen = JSON.parse(await sayLine(child, /(\{.*\})\n/))
  const wrong = Object.keys(seen.statuses).filter((status) => status !== '200')
  if (wrong.length > 0) throw new Error(`${plan.path} answered ${JSON.stringify(seen.statuses)}`)
  return seen
}

/** The same SELECT for one member, prepared, as fast as C asks; pgbench runs where the server would. */
function pgbench() {
  const script = join(folder, 'caller.sql')
  writeFileSync(
    script,
    `${SESSION_CHECK.replaceAll('$1', ':tokens').replaceAll('$2', ':now').replaceAll('\n', ' ')};\n`,
  )
  const args = ['-n', '-M', 'prepared', '-c', '16', '-j', '1', '-T', String(SECONDS), '-f', script]
  const wanted = ['-D', `tokens={${token}}`, '-D', `now=${new Date().toISOString()}`]
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

/** Whatever else the machine does can only slow a run down: of each the best one counts. */
const best = { P: 0, F: 0, ours: 0 }
for (let round = 0; round < ROUNDS; round++) {
  best.P = Math.max(best.P, pgbench())
  best.F = Math.max(best.F, (await load({ port: barePort, path: '/profile' })).rate)
  best.ours = Math.max(best.ours, (await load({ port, path: '/api/auth/user', cookies })).rate)
}
const { P, F, ours } = best
const ideal = 1 / (1 / P + 1 / F)
const share = ours / ideal
const session = await load({ port, path: '/api/session', cookies })
let paced = { p99: Infinity }
for (let round = 0; round < ROUNDS; round++) {
  const seen = await load({ port, path: '/api/auth/user', cookies, rate: Math.round(ours * LOAD) })
  if (seen.p99 < paced.p99) paced = seen
}

const perSecond = (value) => `${Math.round(value).toLocaleString('en')}/s`
const pinning = hasTaskset
  ? `server, fastify, pgbench on core ${SERVER_CORE}; PostgreSQL and whoever asks on core ${OTHER_CORE}`
  : 'not pinned, as taskset is missing'
console.log(`${MEMBERS} members, ${CONNECTIONS} of them asking at once, best of ${ROUNDS}; ${pinning}`)
console.log(`  pgbench, the same SELECT (P)            ${perSecond(P)}`)
console.log(`  bare fastify, the same text (F)         ${perSecond(F)}`)
console.log(`  ideal of both in a row, 1/(1/P + 1/F)   ${perSecond(ideal)}`)
console.log(
  `  profile reads, signed in                ${perSecond(ours)}   ${(share * 100).toFixed(0)} % of the ideal (≥ ${TARGET_SHARE * 100} %)`,
)
console.log(`  for comparison: session with quota      ${perSecond(session.rate)}`)
console.log(
  `  at ${LOAD * 100} % load, ${perSecond(paced.rate)}: median ${paced.p50.toFixed(1)} ms, p99 ${paced.p99.toFixed(1)} ms (< ${TARGET_P99_MS} ms), longest ${paced.max.toFixed(0)} ms`,
)

await pool.end()
server.kill('SIGTERM')
await new Promise((resolve) => server.once('exit', resolve))
await database.stop()
process.exitCode = share >= TARGET_SHARE && paced.p99 < TARGET_P99_MS ? 0 : 1
process.exit()
