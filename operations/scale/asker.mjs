import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { createRecord } from './record.mjs'

/**
 * Asks servers as many members would, each request as another one of a file of sessions, and prints what it saw as JSON:
 * `node asker.mjs '{…}'`. Each server has as many connections. Without a rate each connection asks again as soon as it has its
 * answer; with one, requests are due at even intervals and their time counts from when they were due. Without seconds it goes on
 * until SIGTERM.
 */
const { ports, sessions, kinds, connections, seconds, warmUp, rate } = JSON.parse(process.argv[2])
const cookies = readFileSync(sessions, 'utf8').trim().split('\n')
const KINDS = {
  session: { method: 'GET', path: '/api/session' },
  profile: { method: 'GET', path: '/api/auth/user' },
  history: { method: 'GET', path: '/api/history?page=1' },
  reservation: {
    method: 'POST',
    path: '/api/prompts/reservations',
    body: () => JSON.stringify({ idempotencyKey: randomUUID(), count: 1, generator: 'free' }),
  },
}
/** Sooner than the server ends an idle connection (5 s), so that nothing is sent on one that is being ended. */
const IDLE_MS = 3_000
const agent = new Agent({ keepAlive: true, maxSockets: connections, timeout: IDLE_MS })
const record = createRecord(kinds)
const statuses = {}
const due = []
const free = []
let asked = 0
let isCounting = false

function ask(since, port) {
  const kind = kinds[asked % kinds.length]
  const cookie = cookies[Math.floor(Math.random() * cookies.length)]
  asked++
  const { method, path, body } = KINDS[kind]
  const sent = body?.()
  const headers = {
    cookie,
    ...(sent && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(sent) }),
  }
  const sentAt = performance.now()
  const asking = request({ host: '127.0.0.1', port, method, path, headers, agent }, (answer) => {
    answer.resume()
    answer.on('end', () => {
      if (isCounting) {
        record.answered({ kind, dueAt: since, sentAt, isNew: !asking.reusedSocket })
        statuses[answer.statusCode] = (statuses[answer.statusCode] ?? 0) + 1
      }
      next(port)
    })
  })
  asking.on('error', (error) => {
    console.error(error.message)
    process.exit(1)
  })
  asking.end(sent)
}

function next(port) {
  if (!rate) ask(performance.now(), port)
  else if (due.length > 0) ask(due.shift(), port)
  else free.push(port)
}
for (let at = 0; at < connections; at++) for (const port of ports) next(port)

if (rate) {
  const start = performance.now()
  let given = 0
  setInterval(() => {
    const now = performance.now()
    for (; given < ((now - start) / 1000) * rate; given++) {
      const at = start + (given / rate) * 1000
      const port = free.pop()
      if (port) ask(at, port)
      else due.push(at)
    }
  }, 1)
}

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
const isStopRequested = new Promise((resolve) => process.once('SIGTERM', resolve))
/** Returns how long this process stood in the queue for a processor, in ms: what it adds to the times that it sees. */
const queued = () => {
  try {
    return Number(readFileSync('/proc/self/schedstat', 'utf8').split(' ')[1]) / 1e6
  } catch {
    return 0
  }
}
await pause(warmUp * 1000)
isCounting = true
record.begin()
const from = performance.now()
const queuedBefore = queued()
await (seconds ? pause(seconds * 1000) : isStopRequested)
isCounting = false
const took = (performance.now() - from) / 1000
const { count, ...seen } = record.end()
const used = process.cpuUsage()
process.stdout.write(
  JSON.stringify({
    rate: count / took,
    ...seen,
    statuses,
    queued: (queued() - queuedBefore) / 1000 / took,
    cores: (used.user + used.system) / 1e6 / (took + warmUp),
  }),
  () => process.exit(0),
)
