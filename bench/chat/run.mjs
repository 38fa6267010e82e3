import { createHmac, hkdfSync, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Agent, get, request } from 'node:http'
import { loadavg } from 'node:os'
import { filesFolder, memory, pinning, pool, port, stop, url } from '../api/under-load.mjs'
import { judge, sized } from '../size.mjs'

/**
 * `npm run bench -- chat`: how soon a canned answer is there, how long it takes while 500 visitors with an open stream each
 * write once a second and the team watches, and what 2,000 open streams cost in memory. Whoever asks is this program, on
 * PostgreSQL's core. Beside both times stands PostgreSQL alone, keeping the same two rows in one commit at the same pace,
 * measured in the same minute: what the machine is able to do right then.
 */
const TARGET_CANNED_MS = 20
const TARGET_P99_MS = 100
const TARGET_STREAMS_MB = 150
const ALONE = sized(200, 4)
const VISITORS = sized(500, 5)
const SECONDS = sized(15, 4)
const STREAMS = sized(2_000, 10)
/** Admins with the inbox open. */
const TEAM = 3
/** As many as a server keeps. */
const CONNECTIONS = 10
const PEER_SECONDS = sized(6, 1)

const secret = readFileSync(`${filesFolder}/secrets/server-secret`, 'utf8').trim()
const tokenSecret = Buffer.from(hkdfSync('sha256', secret, 'thokham', 'token', 32)).toString('base64url')

/** Returns the cookie of a visitor, signed as the server signs. */
function cookieOf(id) {
  const signature = createHmac('sha256', tokenSecret).update(`chat visitor ${id}`).digest('base64url')
  return `thokham.chat=${id}.${signature}`
}

/**
 * Makes visitors who have a conversation: beginning so many from one address is what the server refuses.
 * @returns their cookies
 */
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
function listen(cookie, onMessages = () => {}, path = '/api/chat/events') {
  return new Promise((resolve, reject) => {
    const sent = get({
      host: url.hostname,
      port,
      path,
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
const spread = (times) => ({ p50: quantile(times, 0.5), p99: quantile(times, 0.99) })

/** Measures one visitor after another, with nobody else there. */
async function measureAlone() {
  const [cookie] = await visitors(1)
  const [other] = await visitors(1)
  for (let at = 0; at < 50; at++) await say(other, 'ราคา')
  const times = []
  for (let at = 0; at < ALONE / 2; at++) times.push(await say(cookie, 'ราคา'), await say(other, 'วิธีใช้'))
  return spread(times)
}

/** The same two rows and the row that counts them, in one statement and one commit, by no server of ours. */
const PEER = `
  WITH moved AS (UPDATE chat_conversations SET last_seq = last_seq + 2, last_at = now() WHERE id = $1 RETURNING id, last_seq)
  INSERT INTO chat_messages (conversation_id, seq, key, sender, text, source, created_at)
  SELECT id, last_seq - 1, gen_random_uuid(), 'visitor', 'ราคา', NULL, now() FROM moved
  UNION ALL SELECT id, last_seq, NULL, 'bot', $2, 'canned', now() FROM moved`

/** Measures PostgreSQL alone at the same work: one after another, and as many a second as the visitors write. */
async function measurePeer() {
  const peer = new pool.constructor({ ...pool.options, max: CONNECTIONS })
  const { rows } = await pool.query(
    `INSERT INTO chat_conversations (visitor_id, last_at, created_at)
     SELECT gen_random_uuid(), now(), now() FROM generate_series(1, ${VISITORS}) RETURNING id`,
  )
  const keep = async (at) => {
    const began = performance.now()
    await peer.query({ name: 'peer', text: PEER, values: [rows[at % VISITORS].id, 'ก'.repeat(200)] })
    return performance.now() - began
  }
  for (let at = 0; at < 50; at++) await keep(at)
  const alone = []
  for (let at = 0; at < ALONE; at++) alone.push(await keep(at))
  const begin = performance.now()
  const together = await Promise.all(
    Array.from({ length: VISITORS * PEER_SECONDS }, async (_, at) => {
      const due = begin + (at * 1_000) / VISITORS
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())))
      return keep(at)
    }),
  )
  await peer.end()
  return { alone: spread(alone), together: spread(together) }
}

/** Signs the owner in, whose inbox is open on several screens. @returns the cookie */
async function signIn() {
  const answer = await fetch(new URL('/api/auth/sign-in/email', url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'owner@thokham.local', password: 'ไหมทอง 9 เส้น' }),
  })
  if (answer.status !== 200) throw new Error(`The owner was answered with ${answer.status}`)
  return answer.headers.getSetCookie()[0].split(';')[0]
}

/**
 * Measures visitors who each write once a second, at a moment of their own, and hear the answer on their streams as
 * well; the team watches.
 */
async function measureTogether() {
  const cookies = await visitors(VISITORS)
  const owner = await signIn()
  const team = []
  for (let at = 0; at < TEAM; at++) team.push(await listen(owner, undefined, '/api/admin/inbox/events'))
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
  for (const stream of [...streams, ...team]) stream.destroy()
  if (faults.length > 0) throw faults[0]
  return { ...spread(times), heard }
}

async function inTurn(items, work, atOnce = 50) {
  const done = []
  for (let from = 0; from < items.length; from += atOnce)
    done.push(...(await Promise.all(items.slice(from, from + atOnce).map(work))))
  return done
}

/** Measures what so many open streams cost, after as many have been open once. */
async function measureStreams() {
  const cookies = await visitors(STREAMS)
  const before = await least(sized(5, 1))
  const streams = await inTurn(cookies, (cookie) => listen(cookie))
  const open = await least(sized(10, 1))
  for (const stream of streams) stream.destroy()
  return { before, open }
}

/** Returns the least memory within some seconds, MB. */
async function least(seconds) {
  let found = Number.POSITIVE_INFINITY
  for (let second = 0; second < seconds; second++) {
    await fetch(new URL('/api/settings', url)).then((answer) => answer.text())
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    found = Math.min(found, memory())
  }
  return found
}

const load = loadavg()[0].toFixed(1)
const before = await measurePeer()
const alone = await measureAlone()
const together = await measureTogether()
const after = await measurePeer()
const streams = await measureStreams()
const ms = (value) => `${value.toFixed(1)} ms`
const times = (ours, kind, share) => {
  const peer = (before[kind][share] + after[kind][share]) / 2
  return `${ms(ours[share])}, ${(ours[share] / peer).toFixed(1)} × PostgreSQL alone (${ms(peer)})`
}
const more = streams.open - streams.before
console.log(`One visitor, ${pinning}; load of the machine at the start ${load}`)
console.log(`  canned answer, median ${times(alone, 'alone', 'p50')}`)
console.log(`  p99 ${times(alone, 'alone', 'p99')} (≤ ${TARGET_CANNED_MS} ms)`)
console.log(`${VISITORS} visitors with an open stream each, a message a second each; ${TEAM} inboxes open`)
console.log(`  answer, median ${times(together, 'together', 'p50')}`)
console.log(
  `  p99 ${times(together, 'together', 'p99')} (≤ ${TARGET_P99_MS} ms); ${together.heard} events heard`,
)
console.log(
  `${STREAMS} open streams: ${streams.before.toFixed(0)} → ${streams.open.toFixed(0)} MB, ${more.toFixed(0)} MB more (≤ ${TARGET_STREAMS_MB} MB)`,
)
const missed = alone.p99 > TARGET_CANNED_MS || together.p99 > TARGET_P99_MS || more > TARGET_STREAMS_MB
await stop()
judge(!missed)
process.exit()
