import { spawnSync } from 'node:child_process'
import { createHash, createHmac, hkdfSync } from 'node:crypto'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { loadavg, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { root, sourceOf } from '../../bench/bench-database.mjs'
import { judge, sized } from '../../bench/size.mjs'
import { fill, tableSizes } from './fill.mjs'
import { openRounds, paceOf } from './rounds.mjs'
import {
  CORES,
  idleTime,
  isBehind,
  keepOn,
  processorTime,
  putFirst,
  queuedTime,
  startOn,
  startServer,
  treeOf,
} from './servers.mjs'

import { groupTogether, limitShare } from './share.mjs'
import { explainStretches } from './stretches.mjs'
import { watchWaits } from './waits.mjs'

/**
 * `npm run bench -- scale`: 1,000,000 members, 10,000,000 sets of history and 100,000 sessions in a PostgreSQL of its own. What
 * each table takes; how much two servers answer against one, each on a core of its own or, on fewer than four cores, with a
 * small share of one; and how long each operation takes while members keep the machine at 70 % of what it can.
 */
const { values } = parseArgs({
  options: {
    members: { type: 'string', default: sized('1000000', '2000') },
    history: { type: 'string', default: sized('10000000', '20000') },
    sessions: { type: 'string', default: sized('100000', '1000') },
    asked: { type: 'string', default: sized('300', '1') },
    rate: { type: 'string' },
    pace: { type: 'string' },
    only: { type: 'string' },
    filled: { type: 'string' },
  },
})
const { asked, rate: givenRate, pace: givenPace, only, filled, ...size } = values
const SIZE = Object.fromEntries(Object.entries(size).map(([name, value]) => [name, Number(value)]))
/** Each server has as many, whether it is alone or not. */
const CONNECTIONS = 32
/** Members have connections of their own: what waits is to wait in the server, not for one of these. */
const PACED_CONNECTIONS = 256
const SECONDS = sized(5, 1)
const WARM_UP = sized(2, 0)
/** Before the load: a database that has just begun reads from the disk what it has in memory later, and can less. */
const FIRST_WARM_UP = sized(30, 1)
const ROUNDS = sized(3, 1)
/** Of what the machine can, all that is asked together. */
const LOAD = 0.7
const TARGET_RATIO = 1.7
const TARGET_P99_MS = 50
/** How often each operation is asked; of three hundred times its p99 is the slowest but three, of a hundred the slowest but one, which says little. */
const ASKED = Number(asked)
const MANY_ROWS = 10_000
/** Of a core, for each server where there are no cores to give. */
const SHARE = 0.2
/** Of the processors, against the server's and PostgreSQL's 1 each: whoever measures waits for neither. */
const INSTRUMENT_WEIGHT = 10
/** From four cores on, each server has one, and PostgreSQL and whoever asks have the rest. */
const HAS_SPARE = CORES >= 4
const MIX = [
  'session',
  'session',
  'session',
  'session',
  'profile',
  'profile',
  'history',
  'history',
  'history',
  'reservation',
]

const require = createRequire(join(root, 'server/package.json'))
// biome-ignore lint/correctness/noUndeclaredDependencies: the server's own
const pg = require('pg')
const { startEmbedded } = await sourceOf('db/embedded.ts')
const { migrate } = await sourceOf('db/migrate.ts')

const folder = mkdtempSync(join(tmpdir(), 'thokham-bench-'))
chmodSync(folder, 0o755)
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
const MACHINE_MB = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY) / 1_048_576
/** A quarter and three quarters of the machine's memory, as operations/deploy/patroni/config.yml gives a database node. */
const shared_buffers = `${Math.floor(MACHINE_MB / 4)}MB`
const effective_cache_size = `${Math.floor((MACHINE_MB * 3) / 4)}MB`
const settings = { shared_buffers, effective_cache_size, max_wal_size: '1GB', log_checkpoints: 'on' }
const dataDir = join(folder, 'data')
const isFilled = Boolean(filled) && existsSync(filled)
if (isFilled) copy(filled, dataDir)
let database = await startEmbedded({ dataDir, settings })
if (!isFilled) {
  const maintenance = new pg.Pool({ ...database.connection, max: 1 })
  await maintenance.query('CREATE DATABASE scale')
  await maintenance.end()
}
let pool = new pg.Pool({ ...database.connection, database: 'scale', max: 1 })
await migrate(pool, { folder: join(root, 'server/src/db/migrations') })
const count = (value) => Math.round(value).toLocaleString('en')
const megabytes = (bytes) => `${(bytes / 1_048_576).toFixed(0)} MB`

console.log(
  `${count(SIZE.members)} members, ${count(SIZE.history)} sets, ${count(SIZE.sessions)} sessions; PostgreSQL with ${shared_buffers} of buffers; load of the machine ${loadavg()[0].toFixed(0)}`,
)
const from = performance.now()
if (!isFilled) await fill(pool, SIZE)
console.log(
  isFilled ? `Filled by an earlier run` : `Filled in ${((performance.now() - from) / 1000).toFixed(0)} s`,
)
if (filled && !isFilled) {
  await pool.end()
  await database.stop()
  copy(dataDir, filled)
  database = await startEmbedded({ dataDir, settings })
  pool = new pg.Pool({ ...database.connection, database: 'scale', max: 1 })
}
const before = await tableSizes(pool)
console.log('\ntable                          rows       rows take   indexes   a row')
for (const { name, rows, bytes, indexes } of before.slice(0, 14))
  console.log(
    `${name.padEnd(26)} ${count(rows).padStart(12)} ${megabytes(bytes).padStart(11)} ${megabytes(indexes).padStart(9)} ${((bytes + indexes) / rows).toFixed(0).padStart(6)} B`,
  )

const { user, host, port } = database.connection
const url = `postgres://${user}@localhost:${port}/scale?host=${encodeURIComponent(host)}`
const spare = HAS_SPARE ? `2-${CORES - 1}` : null
const first = await startServer({ cores: HAS_SPARE ? '0' : null, folder, name: 'one', database: url })
const second = await startServer({
  cores: HAS_SPARE ? '1' : null,
  folder,
  name: 'two',
  database: url,
  like: first.data,
})
if (HAS_SPARE) keepOn(spare, database.pid)
const secret = readFileSync(join(first.data, 'secrets/server-secret'), 'utf8').trim()
const key = Buffer.from(hkdfSync('sha256', secret, 'thokham', 'session', 32)).toString('base64url')
const cookieOf = (token) =>
  `thokham.session_token=${encodeURIComponent(`${token}.${createHmac('sha256', key).update(token).digest('base64')}`)}`
// The first members are those who ask for each operation.
const sessionsFile = join(folder, 'sessions')
const tokenOf = (number) => createHash('md5').update(`session ${number}`).digest('hex')
writeFileSync(
  sessionsFile,
  Array.from({ length: SIZE.sessions - ASKED - 2 }, (_, at) => cookieOf(tokenOf(at + ASKED + 3))).join('\n'),
)
const isFirst = putFirst(process.pid)
console.log(
  isFirst
    ? '\nWhoever asks goes before everybody else to a processor (nice −10), so that their own waiting is not measured.'
    : '\nWhoever asks stands in the queue for a processor with everybody else: this account may not say otherwise, or was not to (nice).',
)
const watcher = new pg.Pool({ ...database.connection, database: 'scale', max: 1 })

/** Copies a folder, whoever its files belong to, until it is on the disk. @throws Error when it cannot be copied whole */
function copy(from, to) {
  const { status } = spawnSync('cp', ['-a', from, to], { stdio: 'inherit' })
  if (status !== 0) throw new Error(`${from} could not be copied to ${to}`)
  // Else its gigabytes are written while what is measured waits for the same disk.
  spawnSync('sync')
}

/** Measures what the servers and PostgreSQL do from now on. @returns what says it, each part in cores, and in words */
function measureParts(servers) {
  const parts = { servers: servers.map(({ child }) => child.pid), PostgreSQL: [database.pid] }
  const sums = (measure) =>
    Object.values(parts).map((pids) => pids.reduce((sum, pid) => sum + measure(pid), 0))
  const since = performance.now()
  const before = { used: sums(processorTime), queued: sums(queuedTime), idle: idleTime() }
  return () => {
    const took = (performance.now() - since) / 1000
    const now = { used: sums(processorTime), queued: sums(queuedTime), idle: idleTime() }
    const cores = (what, at) => (now[what][at] - before[what][at]) / took
    return {
      used: Object.fromEntries(Object.keys(parts).map((name, at) => [name, cores('used', at)])),
      words: Object.keys(parts).map(
        (name, at) => `${name} ${cores('used', at).toFixed(2)} + ${cores('queued', at).toFixed(2)}`,
      ),
      idle: now.idle && (now.idle.idle - before.idle.idle) / (now.idle.all - before.idle.all),
    }
  }
}

/**
 * Lets the asker ask.
 * @returns what the asker saw, and how many cores each part used meanwhile; `ends` lets it end that has no seconds
 */
async function ask(servers, wish, ends) {
  const plan = {
    sessions: sessionsFile,
    connections: CONNECTIONS,
    seconds: SECONDS,
    warmUp: WARM_UP,
    ...wish,
  }
  const asker = startOn(spare, [
    join(root, 'operations/scale/asker.mjs'),
    JSON.stringify({ ...plan, ports: servers.map((server) => server.port) }),
  ])
  if (isFirst) putFirst(asker.pid)
  const measured = measureParts(servers)
  const waits = watchWaits(watcher)
  ends?.then(() => asker.kill('SIGTERM'))
  let text = ''
  asker.stdout.setEncoding('utf8').on('data', (chunk) => (text += chunk))
  const code = await new Promise((resolve) => asker.once('close', resolve))
  const waited = await waits()
  if (code !== 0) throw new Error(`The asker ended with ${code}`)
  const { used, words, idle } = measured()
  const seen = JSON.parse(text)
  const wrong = Object.keys(seen.statuses).filter((status) => status !== '200')
  if (wrong.length > 0) throw new Error(`Answered ${JSON.stringify(seen.statuses)}`)
  const said = [...words, `asker ${seen.cores.toFixed(2)} + ${seen.queued.toFixed(2)}`]
  if (idle !== null) said.push(`${(idle * 100).toFixed(0)} % of the machine’s processors idle`)
  return { ...seen, said: said.join(', '), waits: waited, waited: waited.all, used }
}

/**
 * Returns the best run of each side: whatever else the machine does can only slow a run down. They take turns, so that
 * none has the better minute.
 * @param {object[][]} sides servers that are asked together
 */
async function bestOfEach(sides, kinds) {
  const tops = sides.map(() => ({ rate: 0 }))
  for (let round = 0; round < ROUNDS; round++)
    for (const [side, servers] of sides.entries()) {
      const seen = await ask(servers, { kinds })
      if (seen.rate > tops[side].rate) tops[side] = seen
    }
  return tops
}

const isMet = []
if (only !== 'load') await compareServers()
second.child.kill('SIGTERM')
if (only !== 'servers') await carryLoad()

async function compareServers() {
  const shares = HAS_SPARE ? [] : [first, second].map(({ child }) => limitShare(child.pid, SHARE))
  console.log(
    `\nTwo servers against one, ${HAS_SPARE ? 'a core each' : `${SHARE} of a core each (${shares[0].by}), as this machine has ${CORES} and PostgreSQL and whoever asks need some`}; ${CONNECTIONS} connections to each.`,
  )
  console.log(
    'Cores: used + waited for in the queue. PostgreSQL: connections with something to do, and what they wait for',
  )
  for (const [name, kinds] of Object.entries({
    'signed-in reads': ['profile'],
    reservations: ['reservation'],
  })) {
    const [one, two] = await bestOfEach([[first], [first, second]], kinds)
    const ratio = two.rate / one.rate
    isMet.push(ratio >= TARGET_RATIO)
    console.log(
      `${name}: ${count(one.rate)}/s → ${count(two.rate)}/s, ${ratio.toFixed(2)} × (≥ ${TARGET_RATIO})`,
    )
    for (const [label, { said, waited, used, rate }] of Object.entries({ one, two }))
      console.log(
        `  ${label}: ${said}; ${waited || 'none'}; ${count((used.servers / rate) * 1e6)} µs of the servers’ core and ${count((used.PostgreSQL / rate) * 1e6)} µs of PostgreSQL’s an answer`,
      )
  }
  for (const { lift } of shares) lift()
}

/** Returns how much of what the server can is used by something else: on cores of their own, of the part that is used most. */
function shareOf(used, full) {
  const parts = Object.keys(full)
  if (HAS_SPARE) return Math.max(...parts.map((part) => used[part] / full[part]))
  const sum = (cores) => parts.reduce((all, part) => all + cores[part], 0)
  return sum(used) / sum(full)
}

/**
 * Puts the server, PostgreSQL and whoever asks into groups, as they are services of systemd, where they share their cores.
 * @returns in words, how they share them
 */
function groupParts() {
  if (HAS_SPARE) return 'The server has a core, and PostgreSQL and whoever asks have the others.'
  if (isBehind)
    return 'Each process and each connection of PostgreSQL stands in the queue by itself, behind others.'
  const parts = [
    [treeOf(first.child.pid), 1],
    [treeOf(database.pid), 1],
    [[process.pid], INSTRUMENT_WEIGHT],
  ]
  const lifts = parts.map(([pids, weight]) => groupTogether(pids, weight))
  if (lifts.every((lift) => lift !== null))
    return 'The server and PostgreSQL have a group of the processors each, as services of systemd have.'
  for (const lift of lifts) lift?.()
  return 'Each connection of PostgreSQL has as much of the processors as the server: this machine lets us make no groups.'
}

async function carryLoad() {
  console.log(`\n${groupParts()}`)
  await ask([first], { kinds: MIX, warmUp: FIRST_WARM_UP })
  const [full] = await bestOfEach([[first]], MIX)
  console.log(
    `\nOne server${HAS_SPARE ? '' : ', all parts on the same cores'}, members as they come (session 4, profile 2, history 3, reservation 1): ${count(full.rate)}/s at most`,
  )
  console.log(`  ${full.said}; ${full.waited || 'none'}`)
  const pace = Number(givenPace ?? paceOf(full.rate))
  const rounds = await openRounds({ pool, port: first.port, cookieOf, rounds: ASKED + 2, pace })
  console.log(
    `The operations take ${Math.ceil(((ASKED + 2) * rounds.figures.length) / pace / 60)} minutes at least, ${pace} begun in a second`,
  )
  // Once without its load: what is opened first is not measured. A second time to see what it takes.
  await rounds.round(ASKED + 1)
  const measured = measureParts([first])
  await rounds.round(ASKED + 2)
  const taken = shareOf(measured().used, full.used)
  for (const figure of rounds.figures) figure.times.length = 0
  const rate = Number(givenRate ?? Math.round(full.rate * Math.max(0, LOAD - taken)))
  let finish
  const isOver = new Promise((resolve) => (finish = resolve))
  await first.loopDelay()
  const carrying = ask([first], { kinds: MIX, rate, seconds: null, connections: PACED_CONNECTIONS }, isOver)
  await new Promise((resolve) => setTimeout(resolve, 3_000))
  for (let round = 1; round <= ASKED; round++) await rounds.round(round)
  const late = await first.loopDelay()
  finish()
  const carried = await carrying
  console.log(
    `At ${((rate / full.rate + taken) * 100).toFixed(0)} %: ${count(rate)}/s of what the members ask (${((rate / full.rate) * 100).toFixed(0)} %), all of it while the operations below were asked beside it, ${pace} a second at most (${(taken * 100).toFixed(0)} %)`,
  )
  for (const [kind, { p50, p99, p99Sent, max, count: times }] of Object.entries(carried.kinds)) {
    isMet.push(p99 <= TARGET_P99_MS)
    console.log(
      `  ${kind.padEnd(12)} median ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms (≤ ${TARGET_P99_MS}), from when it was sent ${p99Sent.toFixed(1)} ms, at most ${max.toFixed(0)} ms, ${count(times)} times`,
    )
  }
  console.log(`  ${carried.said}; ${carried.waited || 'none'}`)
  if (late)
    console.log(
      `  The server’s event loop was late by ${late.p50.toFixed(1)} ms at the median, ${late.p99.toFixed(1)} ms at p99, ${late.max.toFixed(0)} ms at most; the asker’s by ${carried.lateAtMost.toFixed(0)} ms at most; ${carried.newConnections} connections were made meanwhile; V8 collected the server’s old generation ${late.collections.length} ×`,
    )
  const beside = {
    waits: carried.waits,
    rounds,
    serverLate: late?.late ?? [],
    collections: late?.collections ?? [],
    log: join(folder, 'data/postgres.log'),
  }
  for (const line of explainStretches(carried, beside)) console.log(`  ${line}`)

  const at = (times, share) => times[Math.max(0, Math.ceil(times.length * share) - 1)] ?? Number.NaN
  const judged = rounds.figures
    .map(({ times, ...figure }) => {
      times.sort((a, b) => a - b)
      return { ...figure, answers: times.length, p50: at(times, 0.5), p99: at(times, 0.99) }
    })
    .toSorted((a, b) => b.p99 - a.p99)
  const slow = judged.filter(({ p99 }) => p99 > TARGET_P99_MS)
  const refused = judged.filter(({ refused }) => refused.length > 0)
  isMet.push(slow.length === 0 && refused.length === 0)
  console.log(
    `\n${rounds.asked} operations in ${judged.length} ways, ${ASKED} times each, each time another member; ${judged.length - slow.length} ways within ${TARGET_P99_MS} ms. The slowest by their p99:`,
  )
  for (const { name, p50, p99 } of judged
    .filter(({ answers }) => answers > 0)
    .slice(0, Math.max(15, slow.length)))
    console.log(`  ${name.padEnd(62)} median ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`)
  for (const { name, refused: reasons } of refused)
    console.log(`  ${name}: ${reasons.length} of ${ASKED} refused, ${reasons[0]}`)
  console.log(
    `Not asked: ${rounds.leftOut} operations that are left out on purpose (operations.mjs says why), and ${rounds.unasked.length} more: ${rounds.unasked.join(', ')}`,
  )
}

await pool.query('ANALYZE')
const grown = new Map((await tableSizes(pool)).map((table) => [table.name, table]))
const readWhole = before.flatMap(({ name, rows, scans }) => {
  const times = (grown.get(name)?.scans ?? scans) - scans
  return rows >= MANY_ROWS && times > 0 ? [`${name} ${count(times)} ×`] : []
})
console.log(
  `\nRead from end to end meanwhile, of tables of ${count(MANY_ROWS)} rows and more: ${readWhole.join(', ') || 'none'}`,
)
console.log('\nGrown meanwhile')
for (const table of before) {
  const now = grown.get(table.name)
  const bytes = now ? now.bytes + now.indexes - table.bytes - table.indexes : 0
  if (bytes > 1_048_576)
    console.log(`  ${table.name.padEnd(26)} ${megabytes(bytes)}, ${count(now.rows - table.rows)} rows`)
}
console.log(
  `Load of the machine ${loadavg()[0].toFixed(0)}, ${((performance.now() - from) / 60_000).toFixed(0)} min in all`,
)
first.child.kill('SIGTERM')
await watcher.end()
await pool.end()
await database.stop()
judge(isMet.every(Boolean))
process.exit()
