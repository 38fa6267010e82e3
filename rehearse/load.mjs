import { createHmac, hkdfSync, randomBytes, randomInt, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { APPS, MACHINES, VISITORS } from './network.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const require = createRequire(join(root, 'server/package.json'))
// biome-ignore-start lint/correctness/noUndeclaredDependencies: the server's own
const { solveChallenge } = require('altcha-lib')
const { deriveKey } = require('altcha-lib/algorithms/pbkdf2')
// biome-ignore-end lint/correctness/noUndeclaredDependencies: the server's own

const FRONT_PORT = 8080
/** An attempt without an answer is given up and made again; of a COMMIT that waits for a copy, too. */
const ATTEMPT_MS = 10_000
const RETRY_MS = 100
const SLIPS = 900
const PASSWORD = 'ไหมทอง 9 เส้น'
/** Each kind with its members; what one does follows what it did before. */
const WRITERS = { reservation: 8, payment: 60, chat: 6, run: 4, signUp: 1 }
export const TERM_BEGINS = '2030-01-15T03:30:00Z'

/**
 * An acknowledged answer: `from` is before it was asked for first, `at` when it was acknowledged (ms of this process).
 * @typedef {{ kind: string, key: string, member: string, from: number, at: number, fault: number }} Entry
 */

/**
 * Keeps members busy and writes every acknowledged answer down. Whoever gets no answer asks again under the same key, at
 * the next front, as the web does.
 * @param {import('./cluster.mjs').Cluster} cluster
 */
export async function startLoad(cluster) {
  /** @type {Entry[]} */
  const ledger = []
  /** What should never be answered. */
  const surprises = []
  const state = { fault: 0, isOver: false }
  const secret = readFileSync(join(cluster.base, 'app1/data/secrets/server-secret'), 'utf8').trim()
  const members = await makeMembers(cluster, secret)
  const slips = await Promise.all(Array.from({ length: SLIPS }, drawSlip))
  const note = (kind, key, member, from) =>
    ledger.push({ kind, key, member, from, at: performance.now(), fault: state.fault })
  const context = { state, note, surprises, slips, admin: members.admin }

  const writers = Object.entries(WRITERS).flatMap(([kind, count]) =>
    Array.from({ length: count }, (_, at) => go(context, kind, members[kind]?.[at], at)),
  )
  return {
    ledger,
    surprises,
    state,
    async stop() {
      state.isOver = true
      await Promise.all(writers)
      for (const agent of agents.values()) agent.destroy()
    },
  }
}

async function go(context, kind, member, at) {
  const work = { reservation, payment, chat, run, signUp }[kind]
  while (!context.state.isOver) {
    try {
      await work(context, member, at)
    } catch (error) {
      if (context.state.isOver) return
      context.surprises.push(`${kind}: ${error.message}`)
      await pause(1_000)
    }
  }
}

async function reservation({ state, note }, member) {
  const key = randomUUID()
  const from = performance.now()
  const count = randomInt(1, 50)
  const body = { idempotencyKey: key, count, generator: 'free' }
  await insist(state, member, 'POST', '/api/prompts/reservations', body, [200])
  note('reservation', key, member.id, from)
  await pause(60)
}

/** Pays for another month; an admin approves. */
async function payment({ state, note, slips, admin }, member, at) {
  // They do not come all at once.
  if (!member.hasPaid) await rest(state, at * 2_000)
  member.hasPaid = true
  if (state.isOver) return
  const slip = slips.pop()
  if (!slip) return void (await pause(500))
  const key = randomUUID()
  const from = performance.now()
  const fields = {
    idempotencyKey: key,
    plan: 'renewal',
    shownTotalSatang: 9_900,
    onDifference: 'review',
    transferDate: '2026-01-05',
    transferTime: '10:30',
    bank: 'kbank',
    accountName: 'พิมพ์ชนก ทดสอบ',
  }
  const { body } = await insist(state, member, 'POST', '/api/payments', formOf(fields, slip), [200])
  note('payment', key, member.id, from)
  const decidedFrom = performance.now()
  const decided = await insist(
    state,
    admin,
    'POST',
    `/api/admin/payments/${body.id}/approve`,
    undefined,
    [200, 409],
  )
  // The answer of an approval that was carried out may have been lost: then it says that it was.
  const was = decided.body.error
  if (was && !(was.code === 'payment_decided' && was.details?.status === 'approved'))
    throw new Error(`approval answered ${JSON.stringify(was)}`)
  note('approval', body.id, member.id, decidedFrom)
  // Thirty slips a member an hour.
  await rest(state, 125_000)
}

async function chat({ state, note }, member) {
  const key = randomUUID()
  const from = performance.now()
  await insist(
    state,
    member,
    'POST',
    '/api/chat/messages',
    { key, text: `ราคาเท่าไร ${randomInt(1e6)}` },
    [200],
  )
  note('chat', key, member.id, from)
  await pause(3_000)
}

async function run({ state, note }, member) {
  const key = randomUUID()
  const from = performance.now()
  const order = {
    idempotencyKey: key,
    provider: 'openai',
    mode: 'chicken',
    count: 3,
    finish: { aspects: ['1:1'], stylize: [100], chaos: [], quality: 'standard', version: '7' },
    keywords: Array.from({ length: 3 }, (_, at) => `rice terrace ${at} ${randomInt(1e9)}`),
  }
  const { status, body } = await insist(state, member, 'POST', '/api/ai/runs', order, [200, 409])
  if (status === 409) {
    // The former run still works, or was cut off: it is looked at, gone on with or let go.
    if (body.error.code !== 'run_active') throw new Error(`run answered ${body.error.code}`)
    return void (await pause(1_000))
  }
  note('run', key, member.id, from)
  const workedFrom = performance.now()
  for (;;) {
    const { body: found } = await insist(state, member, 'GET', `/api/ai/runs/${body.id}`, undefined, [200])
    if (found.state === 'finished') break
    if (found.state === 'stopped') {
      await insist(
        state,
        member,
        'POST',
        `/api/ai/runs/${body.id}/resume`,
        { positions: null },
        [200, 409, 422],
      )
    }
    if (state.isOver) return
    await pause(700)
  }
  note('run finished', body.id, member.id, workedFrom)
  await pause(3_000)
}

let registered = 0
/** A registration has no key: one that finds its own address taken was carried out before its answer was lost. */
async function signUp({ state, note }) {
  const number = registered++
  const email = `new${number}-${randomInt(1e6)}@example.test`
  const member = { id: email, address: VISITORS[number % VISITORS.length] }
  const own = {
    email,
    displayName: 'ผู้มาใหม่',
    phone: `08${String(randomInt(1e8)).padStart(8, '0')}`,
    password: PASSWORD,
  }
  const from = performance.now()
  for (let wasSent = false; ; wasSent = true) {
    const { body: challenge } = await insist(state, member, 'GET', '/api/captcha/challenge', undefined, [200])
    const solution = await solveChallenge({ challenge, deriveKey })
    const captcha = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
    const answer = await once(member, 'POST', '/api/auth/sign-up/email', { ...own, captcha }).catch(
      () => null,
    )
    if (state.isOver && !answer) return
    const code = answer?.body?.error?.code
    if (answer?.status === 200 || (wasSent && code === 'email_taken')) {
      note('sign-up', email, email, from)
      break
    }
    // The captcha may have been spent by an attempt that was cut off.
    if (answer && answer.status !== 503 && code !== 'captcha_failed')
      throw new Error(`registration answered ${answer.status} ${code}`)
    await pause(RETRY_MS)
  }
  await pause(4_000)
}

/** Asks until there is an answer; a broken connection, 502, 503 and 504 are none. */
async function insist(state, member, method, path, body, expected) {
  for (;;) {
    try {
      const answer = await once(member, method, path, body)
      if (expected.includes(answer.status)) return answer
      if (answer.status === 429 && state.isOver) throw new Error('over')
      if (answer.status === 429) await rest(state, 5_000)
      else if (answer.status < 502)
        throw new Surprise(`${method} ${path} answered ${answer.status} ${JSON.stringify(answer.body)}`)
    } catch (error) {
      if (error instanceof Surprise || error.message === 'over') throw error
    }
    if (state.isOver) throw new Error('over')
    await pause(RETRY_MS)
  }
}

/** Waits, but not longer than the load goes on. */
async function rest(state, ms) {
  for (const end = Date.now() + ms; Date.now() < end && !state.isOver; ) await pause(Math.min(500, ms))
}

class Surprise extends Error {}

const agents = new Map()
let front = 0
const agentOf = (address) => {
  const found = agents.get(address) ?? new Agent({ keepAlive: true, localAddress: address })
  agents.set(address, found)
  return found
}

/** One attempt, at the front that answered last; when it fails the next one is taken. */
function once(member, method, path, body) {
  const machine = APPS[front % APPS.length]
  const taken = front
  const isForm = body instanceof Uint8Array
  const sent = body === undefined || isForm ? body : Buffer.from(JSON.stringify(body))
  const headers = {
    ...(member.cookie && { cookie: member.cookie }),
    ...(sent && {
      'content-type': isForm ? `multipart/form-data; boundary=${BOUNDARY}` : 'application/json',
      'content-length': sent.length,
    }),
  }
  return new Promise((resolve, reject) => {
    const lost = (error) => {
      if (front === taken) front++
      reject(error)
    }
    const asked = request(
      { host: MACHINES[machine], port: FRONT_PORT, method, path, headers, agent: agentOf(member.address) },
      (response) => {
        const chunks = []
        response.on('data', (chunk) => chunks.push(chunk))
        response.on('error', lost)
        response.on('end', () => {
          clearTimeout(late)
          const text = Buffer.concat(chunks).toString()
          if (response.statusCode === 503 && front === taken) front++
          try {
            resolve({
              status: response.statusCode,
              body: /json/.test(response.headers['content-type']) ? JSON.parse(text) : text,
            })
          } catch (error) {
            lost(error)
          }
        })
      },
    )
    const late = setTimeout(() => asked.destroy(new Error('no answer')), ATTEMPT_MS)
    asked.on('error', (error) => {
      clearTimeout(late)
      lost(error)
    })
    asked.end(sent)
  })
}

const BOUNDARY = 'thokham-rehearsal-boundary'
function formOf(fields, slip) {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="slip"; filename="slip.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`
  return Buffer.concat([Buffer.from(parts.join('') + head), slip, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)])
}

/** No two are alike, and none has a mini-QR. */
async function drawSlip() {
  const raw = { width: 24, height: 40, channels: 3 }
  const dots = sharp(randomBytes(raw.width * raw.height * raw.channels), { raw })
  return dots.resize(360, 600, { kernel: 'nearest' }).jpeg({ quality: 60 }).toBuffer()
}

/** Members of each kind with a session, an admin, and a provider key where it is needed. */
async function makeMembers(cluster, secret) {
  const sessionSecret = Buffer.from(hkdfSync('sha256', secret, 'thokham', 'session', 32)).toString(
    'base64url',
  )
  const members = {}
  let number = 0
  const make = async (level) => {
    const id = randomUUID()
    const token = randomBytes(24).toString('base64url')
    const signature = createHmac('sha256', sessionSecret).update(token).digest('base64')
    await cluster.query(
      `INSERT INTO profiles (id, email, display_name, membership, has_purchased_vip, expires_at)
       VALUES ($1::uuid, $1::uuid::text || '@example.test', 'พิมพ์ชนก ทดสอบ', $2, true, $3)`,
      [id, level, level === 'vip' ? TERM_BEGINS : null],
    )
    await cluster.query(
      "INSERT INTO sessions (id, user_id, token, expires_at) VALUES (gen_random_uuid(), $1, $2, now() + interval '20 days')",
      [id, token],
    )
    const cookie = `thokham.session_token=${encodeURIComponent(`${token}.${signature}`)}`
    return { id, cookie, address: VISITORS[number++ % VISITORS.length] }
  }
  for (const [kind, count] of Object.entries(WRITERS)) {
    if (kind === 'signUp') continue
    members[kind] = []
    for (let at = 0; at < count; at++) members[kind].push(await make('vip'))
  }
  members.admin = await make('admin')
  for (const member of members.run)
    await insist({}, member, 'PUT', '/api/provider-keys/openai', { apiKey: 'sk-rehearsal-0123456789' }, [200])
  return members
}
