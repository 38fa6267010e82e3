import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'

/**
 * Asks servers as many members would, each request as another one of a file of sessions, and prints what it saw as JSON:
 * `node asker.mjs '{…}'`. Without a rate each connection asks again as soon as it has its answer; with one, requests are due
 * at even intervals and their time counts from when they were due.
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
const agent = new Agent({ keepAlive: true, maxSockets: connections })
const times = Object.fromEntries(kinds.map((kind) => [kind, []]))
const statuses = {}
const due = []
const free = []
let asked = 0
let isCounting = false

function ask(since) {
  const kind = kinds[asked % kinds.length]
  const port = ports[asked % ports.length]
  const cookie = cookies[Math.floor(Math.random() * cookies.length)]
  asked++
  const { method, path, body } = KINDS[kind]
  const sent = body?.()
  const headers = {
    cookie,
    ...(sent && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(sent) }),
  }
  const wish = { host: '127.0.0.1', port, method, path, headers, agent }
  const asking = request(wish, (answer) => {
    answer.resume()
    answer.on('end', () => {
      if (isCounting) {
        times[kind].push(performance.now() - since)
        statuses[answer.statusCode] = (statuses[answer.statusCode] ?? 0) + 1
      }
      next()
    })
  })
  asking.on('error', (error) => {
    console.error(error.message)
    process.exit(1)
  })
  asking.end(sent)
}

function next() {
  if (!rate) ask(performance.now())
  else if (due.length > 0) ask(due.shift())
  else free.push(1)
}
for (let at = 0; at < connections; at++) next()

if (rate) {
  const start = performance.now()
  let given = 0
  setInterval(() => {
    const now = performance.now()
    for (; given < ((now - start) / 1000) * rate; given++) {
      const at = start + (given / rate) * 1000
      if (free.pop()) ask(at)
      else due.push(at)
    }
  }, 1)
}

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
await pause(warmUp * 1000)
isCounting = true
const from = performance.now()
await pause(seconds * 1000)
isCounting = false
const took = (performance.now() - from) / 1000
const seen = Object.fromEntries(
  Object.entries(times).map(([kind, all]) => {
    all.sort((a, b) => a - b)
    const at = (share) => all[Math.min(all.length - 1, Math.floor(all.length * share))] ?? null
    return [kind, { count: all.length, p50: at(0.5), p99: at(0.99) }]
  }),
)
const answered = Object.values(times).reduce((sum, { length }) => sum + length, 0)
console.log(JSON.stringify({ rate: answered / took, kinds: seen, statuses }))
process.exit(0)
