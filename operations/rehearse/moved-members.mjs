import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { EMPTY_RECIPE } from '../../scripts/empty-recipe.mjs'
import { openFronts, paymentForm } from './ask.mjs'
import { drawSlip, hashOf, shows } from './slips.mjs'

const PASSWORD = 'ไหมทอง 9 เส้น'
const RUN_ENDS_WITHIN_MS = 60_000
const FOUND_WITHIN_MS = 180_000
const PRICE_OF_A_MONTH = 79_900
/** A set of the simple generator: two keywords in two styles each. */
const RECIPE = {
  ...EMPTY_RECIPE,
  mode: 'pick',
  keywords: ['cozy cafe', 'misty forest'],
  styles: ['Realistic', 'Anime'],
  aspects: ['1:1', '16:9', '9:16'],
  quality: 'high',
  model: '7',
  seed: 4_711,
}
const PROMPTS = 4

/**
 * What a member left on the one machine, and is to find in the cluster.
 * @typedef {Awaited<ReturnType<typeof liveOnSingleServer>>} Left
 */

/**
 * Lets members work on the one machine: they register, one is made an admin, one pays and is approved, makes sets, leaves a provider key and asks
 * the chat; another one's payment still waits when everything moves.
 * @param {import('./single-server.mjs').SingleServer} singleServer
 */
export async function liveOnSingleServer(singleServer) {
  const fronts = openFronts(singleServer.fronts)
  const ask = async (member, method, path, body, expected = [200]) =>
    fronts.insist({}, member, method, path, body, expected)
  try {
    const [admin, weaver, payer] = [
      await register(fronts, 'admin'),
      await register(fronts, 'weaver'),
      await register(fronts, 'payer'),
    ]
    await singleServer.owner('make-admin', admin.email)
    // Who becomes an admin signs in anew.
    const { cookie } = await ask({}, 'POST', '/api/auth/sign-in/email', {
      email: admin.email,
      password: PASSWORD,
    })
    admin.cookie = cookie
    const paid = await pay(ask, weaver)
    await ask(admin, 'POST', `/api/admin/payments/${paid.id}/approve`)
    const waiting = await pay(ask, payer)
    for (let seed = 1; seed <= 3; seed++)
      await ask(weaver, 'POST', '/api/prompts/reservations', {
        idempotencyKey: randomUUID(),
        count: PROMPTS,
        generator: 'simple',
        recipe: { ...RECIPE, seed },
      })
    const apiKey = `sk-moved-${randomInt(1e9)}`
    await ask(weaver, 'PUT', '/api/provider-keys/openai', { apiKey })
    await ask(weaver, 'POST', '/api/chat/messages', { key: randomUUID(), text: 'ราคาเท่าไร' })
    const { history, file } = await readHistory(ask, weaver)
    if (history.length !== 3) throw new Error(`The history on one machine has ${history.length} sets`)
    return { admin, weaver, payer, paid, waiting, apiKey, history, file }
  } finally {
    fronts.close()
  }
}

/**
 * Looks whether those members find in the cluster what they left: the old password opens, the history and its file are the same, slips are there byte by byte,
 * the sealed key is the one that the provider is asked with, and a payment that waited is approved.
 * @param {ReturnType<typeof openFronts>} fronts
 * @param {Left} left
 * @param {{ asked: { key: string, keyword: string }[] }} standIn
 * @returns {Promise<string[]>} what is not as it was
 */
export async function findAgain(fronts, left, standIn) {
  const wrong = []
  const check = async (what, isSo) => {
    const found = await isSo().catch((error) => {
      wrong.push(`${what}: ${error.message}`)
      return null
    })
    if (found === false) wrong.push(what)
  }
  // Sessions of before are left aside: they sign in anew.
  const people = {}
  const state = { isOver: false }
  const late = setTimeout(() => {
    state.isOver = true
  }, FOUND_WITHIN_MS)
  const ask = (member, method, path, body, expected = [200]) =>
    fronts.insist(state, member, method, path, body, expected)
  for (const name of ['admin', 'weaver', 'payer'])
    await check(`${name} signs in with the old password`, async () => {
      const { email } = left[name]
      const { cookie } = await ask({}, 'POST', '/api/auth/sign-in/email', { email, password: PASSWORD })
      people[name] = { cookie }
    })
  if (wrong.length === 0) await findWhatTheyLeft(ask, check, { people, left, standIn })
  clearTimeout(late)
  return wrong
}

async function findWhatTheyLeft(ask, check, { people, left, standIn }) {
  await check('the history and a file of it', async () => {
    const { history, file } = await readHistory(ask, people.weaver)
    return JSON.stringify(history) === JSON.stringify(left.history) && file === left.file
  })
  for (const [name, payment] of [
    ['weaver', left.paid],
    ['payer', left.waiting],
  ])
    await check(`the slip of ${name}`, async () => {
      const { bytes } = await ask(people[name], 'GET', `/api/payments/${payment.id}/slip`)
      return hashOf(bytes) === payment.hash
    })
  await check('the sealed provider key', async () => {
    const keyword = `moved ${randomInt(1e9)}`
    await runOnce(ask, people.weaver, keyword)
    const keys = standIn.asked.filter((asked) => asked.keyword === keyword).map(({ key }) => key)
    return keys.length > 0 && keys.every((key) => key === left.apiKey)
  })
  await check('the payment that waited', async () => {
    await ask(people.admin, 'POST', `/api/admin/payments/${left.waiting.id}/approve`)
    const { body } = await ask(people.payer, 'GET', `/api/payments/${left.waiting.id}`)
    return body.status === 'approved'
  })
}

async function register(fronts, name) {
  const email = `${name}-${randomInt(1e9)}@moved.test`
  const phone = `09${String(randomInt(1e8)).padStart(8, '0')}`
  const answer = await fronts.signUp({}, {}, { email, displayName: 'ผู้ย้ายบ้าน', phone, password: PASSWORD })
  return { email, cookie: answer.cookie }
}

async function pay(ask, member) {
  const slip = await drawSlip()
  const form = paymentForm({
    key: randomUUID(),
    slip: slip.picture,
    plan: 'monthly',
    shownTotalSatang: PRICE_OF_A_MONTH,
  })
  const { body } = await ask(member, 'POST', '/api/payments', form)
  const { bytes } = await ask(member, 'GET', `/api/payments/${body.id}/slip`)
  if (!(await shows(slip, bytes))) throw new Error('A slip on one machine shows another picture')
  return { id: body.id, hash: hashOf(bytes) }
}

/** Reads the sets as they are listed, without what a download notes, and the file of the first. */
async function readHistory(ask, member) {
  const { body } = await ask(member, 'GET', '/api/history')
  const history = body.sets.map(({ id, setName, prompts, keywords, createdAt }) => ({
    id,
    setName,
    prompts,
    keywords,
    createdAt,
  }))
  const { bytes } = await ask(member, 'GET', `/api/history/${history[0]?.id}/file`)
  return { history, file: hashOf(bytes) }
}

async function runOnce(ask, member, keyword) {
  const order = {
    idempotencyKey: randomUUID(),
    provider: 'openai',
    mode: 'chicken',
    count: 3,
    finish: { aspects: ['1:1'], stylize: [100], chaos: [], quality: 'standard', version: '7' },
    keywords: [keyword],
  }
  const { body } = await ask(member, 'POST', '/api/ai/runs', order)
  for (const late = Date.now() + RUN_ENDS_WITHIN_MS; ; await pause(300)) {
    const { body: run } = await ask(member, 'GET', `/api/ai/runs/${body.id}`)
    if (run.state === 'finished') return
    if (run.state === 'stopped' || Date.now() > late) throw new Error(`its run is ${run.state} ${run.fault}`)
  }
}
