import { connect } from 'node:net'

/**
 * Asks one address over connections that stay open, each with a cookie or with bodies of its own, and prints what it saw as JSON:
 * `node load.mjs '{…}'`. Without a rate each connection asks again as soon as it has its answer; with one, requests are
 * due at even intervals and their time counts from when they were due, so a server that stalls cannot hide it.
 */
const { host, port, path, cookies, bodies, connections, seconds, warmUp, rate } = JSON.parse(process.argv[2])

const getOf = (cookie) =>
  Buffer.from(`GET ${path} HTTP/1.1\r\nHost: ${host}:${port}\r\n${cookie ? `Cookie: ${cookie}\r\n` : ''}\r\n`)
const postOf = (body) =>
  Buffer.from(
    `POST ${path} HTTP/1.1\r\nHost: ${host}:${port}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  )
/** Returns what one connection sends, one after the other and then again. */
const requestsOf = (at) =>
  bodies?.filter((_, place) => place % connections === at).map(postOf) ?? [getOf(cookies?.[at])]
const HEAD_END = Buffer.from('\r\n\r\n')
const times = []
const statuses = {}
const free = []
const due = []
let counting = false

/** Opens one connection, which knows when its answer is whole. */
function open(_, at) {
  const socket = connect({ host, port, noDelay: true })
  const client = { socket, requests: requestsOf(at), sent: 0, since: 0 }
  let pending = Buffer.alloc(0)
  let whole = 0
  socket.on('data', (chunk) => {
    pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk])
    if (whole === 0) {
      const end = pending.indexOf(HEAD_END)
      if (end < 0) return
      const head = pending.toString('latin1', 0, end)
      whole = end + HEAD_END.length + Number(/content-length: (\d+)/i.exec(head)[1])
      if (counting) statuses[head.slice(9, 12)] = (statuses[head.slice(9, 12)] ?? 0) + 1
    }
    if (pending.length < whole) return
    pending = pending.subarray(whole)
    whole = 0
    if (counting) times.push(performance.now() - client.since)
    next(client)
  })
  socket.on('error', (error) => {
    console.error(error.message)
    process.exit(1)
  })
  return new Promise((resolve) => socket.once('connect', () => resolve(client)))
}

function send(client, since) {
  client.since = since
  client.socket.write(client.requests[client.sent++ % client.requests.length])
}

function next(client) {
  if (!rate) send(client, performance.now())
  else if (due.length > 0) send(client, due.shift())
  else free.push(client)
}

const clients = await Promise.all(Array.from({ length: connections }, open))
for (const client of clients) next(client)

let pace
if (rate) {
  const start = performance.now()
  let sent = 0
  pace = setInterval(() => {
    const now = performance.now()
    for (; sent < ((now - start) / 1000) * rate; sent++) {
      const at = start + (sent / rate) * 1000
      const client = free.pop()
      if (client) send(client, at)
      else due.push(at)
    }
  }, 1)
}

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
await pause(warmUp * 1000)
counting = true
const from = performance.now()
await pause(seconds * 1000)
counting = false
clearInterval(pace)
const took = (performance.now() - from) / 1000
times.sort((a, b) => a - b)
const at = (share) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? null
console.log(JSON.stringify({ rate: times.length / took, p50: at(0.5), p99: at(0.99), max: at(1), statuses }))
process.exit(0)
