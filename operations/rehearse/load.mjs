import { createHmac, hkdfSync, randomBytes, randomInt, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openFronts, paymentForm, rest } from './ask.mjs'
import { followPayment } from './follow-payment.mjs'
import { TERM_BEGINS } from './invariants.mjs'
import { APPS, MACHINES, VISITORS } from './network.mjs'
import { drawSlip, hashOf, shows } from './slips.mjs'

const FRONTS = APPS.map((machine) => ({ host: MACHINES[machine], port: 8080 }))
const SLIPS = 1_000
const PASSWORD = 'ไหมทอง 9 เส้น'
/** A member may begin 60 runs in ten minutes: who is refused for asking more often would count as waiting for an answer. */
const RUN_EVERY_MS = 11_000
/** A member may send 200 messages a day: at this pace they last for fifty minutes. */
const MESSAGE_EVERY_MS = 15_000
/** Each kind with its members; what one does follows what it did before. */
const WRITERS = { reservation: 8, payment: 60, chat: 30, run: 12, signUp: 1 }
/** Those whose event streams are open while a fault strikes: by turns, as an hour allows each thirty slips. */
const WATCHERS = 2 * APPS.length
/** A stream on a wire that was cut says what it has to say with the next repetition of its packets. */
const HEARD_WITHIN_MS = 40_000
const OPENED_WITHIN_MS = 60_000

/**
 * A key that something is asked for under, and whose it is; `from` is before it was asked for first (ms of this process).
 * @typedef {{ kind: string, key: string, member: string, from: number, fault: number }} Asked
 */
/**
 * An acknowledged answer: `at` is when it was acknowledged, `effect` what it said that was done, where it said so.
 * @typedef {Asked & { at: number, effect?: string }} Entry
 */
/**
 * A slip that was acknowledged: the hash of the picture that the server made of it.
 * @typedef {{ paymentId: string, member: { cookie: string, address: string }, hash: string, fault: number }} StoredSlip
 */

/**
 * Keeps members busy and writes down every key before it is asked for, and every acknowledged answer. Whoever gets no answer asks again under the same key, at
 * the next front, as the web does.
 * @typedef {Awaited<ReturnType<typeof startLoad>>} Load
 * @param {import('./cluster.mjs').Cluster} cluster
 */
export async function startLoad(cluster) {
  const fronts = openFronts(FRONTS)
  const secret = readFileSync(join(cluster.base, 'app1/data/secrets/server-secret'), 'utf8').trim()
  const members = await makeMembers(cluster, fronts, secret)
  const shared = {
    fronts,
    state: { fault: 0, isOver: false },
    /** @type {Asked[]} */
    asked: [],
    /** @type {Entry[]} */
    ledger: [],
    /** @type {StoredSlip[]} */
    kept: [],
    /** @type {import('./silence.mjs').Asked[]} every question of a member, from its first attempt to its answer */
    waits: [],
    /** What should never be answered. */
    surprises: [],
    slips: await Promise.all(Array.from({ length: SLIPS }, drawSlip)),
    admin: members.admin,
  }
  const writers = Object.entries(WRITERS).flatMap(([kind, count]) =>
    Array.from({ length: count }, (_, at) => go(shared, kind, members[kind]?.[at], at)),
  )
  const { asked, ledger, kept, surprises, state, waits } = shared
  return {
    asked,
    ledger,
    kept,
    surprises,
    state,
    fronts,
    waits,
    openSlip: () => openSlip(shared, cluster, members.refused[0]),
    openWatch: (nth) => openWatch(shared, members.watch, nth),
    async stop() {
      state.isOver = true
      await Promise.all(writers)
    },
    close: () => fronts.close(),
  }
}

/** Returns what one writer works with: each of its questions is noted from its first attempt to its answer. */
function writerOf(shared, kind) {
  const begin = (of) => {
    const wait = { kind: of, from: performance.now() }
    shared.waits.push(wait)
    return wait
  }
  return {
    ...shared,
    begin,
    async insist(member, method, path, body, expected = [200]) {
      const wait = begin(member === shared.admin ? 'approval' : kind)
      try {
        return await shared.fronts.insist(shared.state, member, method, path, body, expected)
      } finally {
        wait.at = performance.now()
      }
    },
    /** Notes a key before it is asked for. @returns {Asked} */
    ask(of, key, member) {
      const asked = { kind: of, key, member, from: performance.now(), fault: shared.state.fault }
      shared.asked.push(asked)
      return asked
    },
    /** Notes an answer. @param {string} [effect] what it says that was done */
    note(asked, effect) {
      shared.ledger.push({ ...asked, at: performance.now(), fault: shared.state.fault, effect })
    },
  }
}

async function go(shared, kind, member, at) {
  const work = { reservation, payment, chat, run, signUp }[kind]
  const { state, surprises } = shared
  const writer = writerOf(shared, kind)
  while (!state.isOver) {
    try {
      await work(writer, member, at)
    } catch (error) {
      if (state.isOver) return
      surprises.push(`${kind}: ${error.message}`)
      await pause(1_000)
    }
  }
}

/** Lets a member wait before they do something for the first time, so that not all come at once. */
async function comeInTurn(state, member, ms) {
  if (member.hasCome) return
  await rest(state, ms)
  member.hasCome = true
}

async function reservation({ insist, ask, note }, member) {
  const asked = ask('reservation', randomUUID(), member.id)
  const set = { idempotencyKey: asked.key, count: randomInt(1, 50), generator: 'free' }
  const { body } = await insist(member, 'POST', '/api/prompts/reservations', set)
  note(asked, String(body.promptCount))
  await pause(60)
}

/** Pays for another month; an admin approves. */
async function payment(writer, member, at) {
  const { state } = writer
  await comeInTurn(state, member, at * 2_000)
  if (state.isOver) return
  const id = await pay(writer, member)
  if (!id) return void (await pause(500))
  await approve(writer, member, id)
  // Thirty slips a member an hour.
  await rest(state, 125_000)
}

/** Hands in a payment with a slip of its own. @returns the payment's id; null when the slips are used up */
async function pay(writer, member) {
  const slip = writer.slips.pop()
  return slip ? handIn(writer, member, { asked: writer.ask('payment', randomUUID(), member.id), slip }) : null
}

async function handIn({ insist, note, kept, state }, member, { asked, slip }) {
  const form = paymentForm({ key: asked.key, slip: slip.picture })
  const { body } = await insist(member, 'POST', '/api/payments', form)
  note(asked, body.id)
  // What is acknowledged with the payment is its slip, too.
  const { bytes } = await insist(member, 'GET', `/api/payments/${body.id}/slip`)
  if (!(await shows(slip, bytes))) throw new Error(`the slip of ${body.id} shows another picture`)
  kept.push({ paymentId: body.id, member, hash: hashOf(bytes), fault: state.fault })
  return body.id
}

async function approve({ insist, ask, note, admin }, member, id) {
  const asked = ask('approval', id, member.id)
  const path = `/api/admin/payments/${id}/approve`
  const decided = await insist(admin, 'POST', path, undefined, [200, 409])
  // The answer of an approval that was carried out may have been lost: then it says that it was.
  const was = decided.body.error
  if (was && !(was.code === 'payment_decided' && was.details?.status === 'approved'))
    throw new Error(`approval answered ${JSON.stringify(was)}`)
  note(asked)
}

/** Takes a slip of a member who is to be refused; it is handed in as often as asked for. */
async function openSlip(shared, cluster, member) {
  const slip = shared.slips.pop()
  if (!slip) throw new Error('The slips are used up')
  const writer = writerOf(shared, 'payment')
  const asked = writer.ask('payment', randomUUID(), member.id)
  const { key } = asked
  const made = 'SELECT FROM payments WHERE idempotency_key = $1 AND user_id = $2'
  return {
    /** Makes one attempt. @returns {Promise<string>} status and code of its answer, or why there was none */
    handIn: () =>
      shared.fronts.once(member, 'POST', '/api/payments', paymentForm({ key, slip: slip.picture })).then(
        ({ status, body }) => `${status} ${body?.error?.code ?? ''}`.trim(),
        ({ message }) => message,
      ),
    /** @returns {Promise<number>} how many payments it made */
    payments: async () => (await cluster.query(made, [key, member.id])).length,
    /** Hands it in until it is taken, and has it approved. */
    async insist() {
      await approve(writer, member, await handIn(writer, member, { asked, slip }))
    },
  }
}

/**
 * Lets three members pay and follow their payments, each by the front of another machine; after the fault an admin approves.
 * @param {number} nth which watch it is
 */
async function openWatch(shared, members, nth) {
  const own = members.slice((nth % 2) * APPS.length, (nth % 2) * APPS.length + APPS.length)
  const watched = await Promise.all(
    own.map(async (member, at) => {
      const writer = writerOf(shared, 'payment')
      const id = await pay(writer, member)
      if (!id) throw new Error('The slips are used up')
      const stream = followPayment(FRONTS, member, id, at)
      const late = pause(OPENED_WITHIN_MS, 'late', { ref: false })
      if ((await Promise.race([stream.isOpen, late])) === 'late') throw new Error('No event stream opens')
      return { writer, member, id, stream }
    }),
  )
  return {
    /** How often each stream was ended by its server, and broke off, so far. */
    streams: () => watched.map(({ stream: { ended, broke } }) => ({ ended, broke })),
    /**
     * Approves the payment that is watched.
     * @returns {Promise<{ slowestMs: number, reopened: number }>} how long after the approval the last one heard of it,
     * `Infinity` for never
     */
    async approve() {
      try {
        const waits = await Promise.all(watched.map(heardAfter))
        return {
          slowestMs: Math.max(...waits),
          reopened: watched.filter(({ stream }) => stream.opened > 1).length,
        }
      } finally {
        for (const { stream } of watched) stream.close()
      }
    },
  }
}

async function heardAfter({ writer, member, id, stream }) {
  await approve(writer, member, id)
  const acknowledged = performance.now()
  const never = pause(HEARD_WITHIN_MS, Number.POSITIVE_INFINITY, { ref: false })
  return Math.max(0, (await Promise.race([stream.approved, never])) - acknowledged)
}

async function chat({ state, insist, ask, note }, member, at) {
  await comeInTurn(state, member, (at * MESSAGE_EVERY_MS) / WRITERS.chat)
  if (state.isOver) return
  const asked = ask('chat', randomUUID(), member.id)
  const { key } = asked
  const text = `ราคาเท่าไร ${randomInt(1e6)}`
  const { body } = await insist(member, 'POST', '/api/chat/messages', { key, text })
  note(asked, String(body.messages.find((message) => message.key === key)?.seq))
  await rest(state, MESSAGE_EVERY_MS)
}

async function run({ state, insist, ask, note }, member) {
  const asked = ask('run', randomUUID(), member.id)
  const order = {
    idempotencyKey: asked.key,
    provider: 'openai',
    mode: 'chicken',
    count: 3,
    finish: { aspects: ['1:1'], stylize: [100], chaos: [], quality: 'standard', version: '7' },
    keywords: Array.from({ length: 3 }, (_, at) => `rice terrace ${at} ${randomInt(1e9)}`),
  }
  const { status, body } = await insist(member, 'POST', '/api/ai/runs', order, [200, 409])
  if (status === 409) {
    // The former run still works, or was cut off: it is looked at, gone on with or let go.
    if (body.error.code !== 'run_active') throw new Error(`run answered ${body.error.code}`)
    return void (await pause(1_000))
  }
  note(asked, body.id)
  const worked = { ...asked, kind: 'run finished', key: body.id, from: performance.now() }
  for (;;) {
    const { body: found } = await insist(member, 'GET', `/api/ai/runs/${body.id}`)
    if (found.state === 'finished') break
    if (found.state === 'stopped')
      await insist(member, 'POST', `/api/ai/runs/${body.id}/resume`, { positions: null }, [200, 409, 422])
    if (state.isOver) return
    await pause(700)
  }
  note(worked)
  await pause(Math.max(3_000, RUN_EVERY_MS - (performance.now() - asked.from)))
}

let registered = 0
async function signUp({ state, fronts, begin, ask, note }) {
  const number = registered++
  const email = `new${number}-${randomInt(1e6)}@example.test`
  const member = { address: VISITORS[number % VISITORS.length] }
  const phone = `08${String(randomInt(1e8)).padStart(8, '0')}`
  const person = { email, displayName: 'ผู้มาใหม่', phone, password: PASSWORD }
  let wait
  let asked
  let answer
  try {
    answer = await fronts.signUp(state, member, person, () => {
      wait = begin('sign-up')
      asked = ask('sign-up', email, email)
    })
    if (!answer) return
  } finally {
    if (wait) wait.at = performance.now()
  }
  // Whoever finds their address taken is not told whose it is.
  note(asked, answer.body.user?.id)
  await pause(4_000)
}

/** Makes members of each kind with a session, an admin, and a provider key where it is needed. */
async function makeMembers(cluster, fronts, secret) {
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
  for (const [kind, count] of Object.entries({ ...WRITERS, watch: WATCHERS, refused: 1 })) {
    if (kind === 'signUp') continue
    members[kind] = []
    for (let at = 0; at < count; at++) members[kind].push(await make('vip'))
  }
  members.admin = await make('admin')
  const key = { apiKey: 'sk-rehearsal-0123456789' }
  for (const member of members.run)
    await fronts.insist({}, member, 'PUT', '/api/provider-keys/openai', key, [200])
  return members
}
