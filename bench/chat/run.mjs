import { createHmac, hkdfSync, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Agent, get, request } from 'node:http'
import { filesFolder, memory, pinning, pool, port, stop, url } from '../api/under-load.mjs'

/**
 * `npm run bench -- chat`: how soon a canned answer is there, how long it takes while 500 visitors with an open stream each
 * write once a second, and what 2,000 open streams cost in memory. Whoever asks is this program, on PostgreSQL's core.
 */
const TARGET_CANNED_MS = 20
const TARGET_P99_MS = 100
const TARGET_STREAMS_MB = 150
const ALONE = 200
const VISITORS = 500
const SECONDS = 15
const STREAMS = 2_000

const secret = readFileSync(`${filesFolder}/secrets/server-secret`, 'utf8').trim()
const tokenSecret = Buffer.from(hkdfSync('sha256', secret, 'thokham', 'token', 32)).toString('base64url')

/** The cookie of a visitor, signed as the server signs. */
function cookieOf(id) {
  const signature = createHmac('sha256', tokenSecret).update(`chat visitor ${id}`).digest('base64url')
  return `thokham.chat=${id}.${signature}`
}

/** Visitors who have a conversation: beginning so many from one address is what the server refuses. */
async function visitors(count) {
  const ids = Array.from({ length: count }, () => randomUUID())
  await pool.query(
    `INSERT INTO chat_conversations (visitor_id, last_at, created_at) SELECT id, now(), now() FROM unnest($1::uuid[]) id`,
    [ids],
  )
  return ids.map(cookieOf)
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 })

/** Says something. @returns how long, in ms, its answer took */
function say(cookie, text) {
  const body = JSON.stringify({ key: randomUUID(), text })
  const began = performance.now()
  return new Promise((resolve, reject) => {
    const headers = { cookie, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
    const sent = request({
      host: url.hostname,
      port,
      path: '/api/chat/messages',
      method: 'POST',
      agent,
      headers,
    })
    sent.on('response', (answer) => {
      answer.resume().on('end', () => {
        if (answer.statusCode === 200) resolve(performance.now() - began)
        else reject(new Error(`A message was answered with ${answer.statusCode}`))
      })
    })
    sent.on('error', reject).end(body)
  })
}

/** Opens the stream of a conversation. @param onMessages told how many bytes came */
function listen(cookie, onMessages = () => {}) {
  return new Promise((resolve, reject) => {
    const sent = get({
      host: url.hostname,
      port,
      path: '/api/chat/events',
      headers: { cookie },
      agent: false,
    })
    sent.on('error', () => {})
    sent.on('response', (answer) => {
      if (answer.statusCode !== 200)
        return reject(new Error(`A stream was answered with ${answer.statusCode}`))
      answer.setEncoding('utf8').once('data', () => resolve(sent))
      answer.on('data', (text) => onMessages(text.split('event: messages').length - 1))
      answer.on('error', () => {})
    })
  })
}

const quantile = (times, share) => times.toSorted((a, b) => a - b)[Math.ceil(times.length * share) - 1]

/** One visitor after another, nobody else there. */
async function measureAlone() {
  const [cookie] = await visitors(1)
  const [other] = await visitors(1)
  for (let at = 0; at < 50; at++) await say(other, 'ราคา')
  const times = []
  for (let at = 0; at < ALONE / 2; at++) times.push(await say(cookie, 'ราคา'), await say(other, 'วิธีใช้'))
  return { p50: quantile(times, 0.5), p99: quantile(times, 0.99) }
}

/** Each writes once a second, at a moment of its own, and hears the answer on its stream as well. */
async function measureTogether() {
  const cookies = await visitors(VISITORS)
  let heard = 0
  const streams = await inTurn(cookies, (cookie) =>
    listen(cookie, (events) => {
      heard += events
    }),
  )
  const times = []
  const faults = []
  const begin = performance.now()
  await Promise.all(
    cookies.map(async (cookie, at) => {
      for (let second = 0; second < SECONDS; second++) {
        const due = begin + 1_000 * (second + at / VISITORS)
        await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())))
        await say(cookie, 'ราคา VIP').then(
          // The first seconds warm the server up.
          (ms) => second >= 3 && times.push(ms),
          (error) => faults.push(error),
        )
      }
    }),
  )
  await new Promise((resolve) => setTimeout(resolve, 500))
  for (const stream of streams) stream.destroy()
  if (faults.length > 0) throw faults[0]
  return { p50: quantile(times, 0.5), p99: quantile(times, 0.99), heard }
}

async function inTurn(items, work, atOnce = 50) {
  const done = []
  for (let from = 0; from < items.length; from += atOnce)
    done.push(...(await Promise.all(items.slice(from, from + atOnce).map(work))))
  return done
}

/** What so many open streams cost, after as many have been open once. */
async function measureStreams() {
  const cookies = await visitors(STREAMS)
  const before = await least(5)
  const streams = await inTurn(cookies, (cookie) => listen(cookie))
  const open = await least(10)
  for (const stream of streams) stream.destroy()
  return { before, open }
}

/** The least memory within some seconds, MB. */
async function least(seconds) {
  let found = Number.POSITIVE_INFINITY
  for (let second = 0; second < seconds; second++) {
    await fetch(new URL('/api/settings', url)).then((answer) => answer.text())
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    found = Math.min(found, memory())
  }
  return found
}

const alone = await measureAlone()
const streams = await measureStreams()
const together = await measureTogether()
const ms = (value) => `${value.toFixed(1)} ms`
const more = streams.open - streams.before
console.log(`One visitor, ${pinning}`)
console.log(`  canned answer, median ${ms(alone.p50)}, p99 ${ms(alone.p99)} (≤ ${TARGET_CANNED_MS} ms)`)
console.log(`${VISITORS} visitors with an open stream each, a message a second each`)
console.log(
  `  answer, median ${ms(together.p50)}, p99 ${ms(together.p99)} (≤ ${TARGET_P99_MS} ms); ${together.heard} events heard`,
)
console.log(
  `${STREAMS} open streams: ${streams.before.toFixed(0)} → ${streams.open.toFixed(0)} MB, ${more.toFixed(0)} MB more (≤ ${TARGET_STREAMS_MB} MB)`,
)
const missed = alone.p99 > TARGET_CANNED_MS || together.p99 > TARGET_P99_MS || more > TARGET_STREAMS_MB
await stop()
process.exit(missed ? 1 : 0)
