import { createHash, randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { text as textOf } from 'node:stream/consumers'
import { sourceOf } from '../../bench/bench-database.mjs'
import { contractOperations } from './contract-operations.mjs'
import { LEFT_OUT, STEPS } from './operations.mjs'

const OPERATIONS = await contractOperations()
const { aSlip } = await sourceOf('testing/slips.ts')

/** Of what members could ask of the machine in a second, what the team and members do besides: a shop of a million has less by far. */
const OPERATIONS_SHARE = 1 / 40
const SLOWEST_PACE = 5
const QUICKEST_PACE = 80

/**
 * Returns how many operations are begun in a second at the most. It follows the machine, so that 70 % is made of the same parts on a
 * slow one: at one pace for all, the operations alone were 58 to 64 % there, and members asked next to nothing beside them.
 * @param {number} most what the machine answered members in a second at most
 */
export function paceOf(most) {
  return Math.min(QUICKEST_PACE, Math.max(SLOWEST_PACE, Math.round(most * OPERATIONS_SHARE)))
}

/** Sooner than the server ends an idle connection (5 s), so that nothing is sent on one that is being ended. */
const IDLE_MS = 3_000

/** More admins than one, as a search may be made sixty times a minute. */
const ADMINS = 10

/**
 * Makes what asks every operation a number of times, each round as another member and another admin from another network, so that
 * no limit refuses: what is refused all the same is no answer and is kept apart.
 * @param {{ pool: import('pg').Pool, port: number, cookieOf: (token: string) => string, rounds: number, pace: number }} place with how many
 *   rounds there will be: what they hand in is drawn beforehand, as drawing takes the processors from what is measured; and how many
 *   operations are begun in a second at the most
 */
export async function openRounds({ pool, port, cookieOf, rounds, pace }) {
  const operations = new Map(OPERATIONS.map((operation) => [operation.name, operation]))
  const inSteps = new Set(STEPS.map(([name]) => name))
  const isLeftOut = (name) => LEFT_OUT.some(([pattern]) => pattern.test(name))
  const needsNothing = ({ method, path, query, name }) =>
    method === 'GET' && !path.includes(':') && !isLeftOut(name) && (!query || query.safeParse({}).success)
  const alone = OPERATIONS.filter((operation) => needsNothing(operation) && !inSteps.has(operation.name))
  const steps = [...alone.map(({ name }) => [name, () => ({})]), ...STEPS]
  const admins = await makeAdmins(pool)
  const slips = []
  while (slips.length < rounds) slips.push(await aSlip())
  const figures = steps.map(([name, wish]) => ({ name: nameOf(name, wish), times: [], refused: [] }))
  const log = []
  // Not fetch, which took a fifth of a processor: whoever asks goes before the server.
  const agent = new Agent({ keepAlive: true, timeout: IDLE_MS })
  let nextAt = 0
  const turn = async () => {
    const wait = nextAt - performance.now()
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
    nextAt = performance.now() + 1000 / pace
  }

  async function ask({ method, path, file, access }, wish, by) {
    const url = new URL(
      path.replaceAll(/:(\w+)/g, (_, part) => encodeURIComponent(wish.params[part])),
      `http://127.0.0.1:${port}`,
    )
    for (const [key, value] of Object.entries(wish.query ?? {})) url.searchParams.set(key, String(value))
    const headers = { cookie: cookieOf(tokenFor(access, by)), 'x-forwarded-for': by.network }
    if (wish.bearer) headers.authorization = `Bearer ${wish.bearer}`
    let body
    if (file && wish.body) {
      const form = new FormData()
      for (const [key, value] of Object.entries(wish.body)) form.append(key, String(value))
      if (wish.file) form.append(file.field, wish.file, 'slip.jpg')
      const written = new Response(form)
      headers['content-type'] = written.headers.get('content-type')
      body = Buffer.from(await written.arrayBuffer())
    } else if (wish.body) {
      body = JSON.stringify(wish.body)
      headers['content-type'] = 'application/json'
    }
    if (body) headers['content-length'] = Buffer.byteLength(body)
    const start = performance.now()
    const answer = await new Promise((resolve, reject) => {
      request(url, { method, headers, agent }, resolve).on('error', reject).end(body)
    })
    const text = await textOf(answer)
    return { ms: performance.now() - start, status: answer.statusCode, text }
  }

  return {
    /** Operations that are neither asked nor left out for a reason. */
    unasked: OPERATIONS.map(({ name }) => name).filter(
      (name) => !inSteps.has(name) && !isLeftOut(name) && !alone.some((each) => each.name === name),
    ),
    leftOut: OPERATIONS.filter(({ name }) => isLeftOut(name)).length,
    asked: new Set(steps.map(([name]) => name)).size,
    figures,
    /** What was asked within a stretch of time, as `Date.now()` counts it. */
    during: (from, to) =>
      log
        .filter((asked) => asked.from <= to && asked.to >= from)
        .map(({ at, ...asked }) => ({ ...asked, name: figures[at].name })),
    async round(number) {
      const by = { ...(await somebody(pool, number, admins[number % ADMINS])), slip: slips.pop() }
      const seen = {}
      for (const [at, [name, wish]] of steps.entries()) {
        await turn()
        const from = Date.now()
        try {
          const wanted = wish(seen, by)
          if (name === 'prompts.reserve') by.reserved = wanted.body.idempotencyKey
          const { ms, status, text } = await ask(operations.get(name), wanted, by)
          if (status >= 300) throw new Error(`${status} ${text.slice(0, 160)}`)
          figures[at].times.push(ms)
          if (/^[[{]/.test(text)) seen[name] = JSON.parse(text)
        } catch (error) {
          figures[at].refused.push(error.message)
        }
        log.push({ at, from, to: Date.now() })
      }
    },
  }
}

/** Returns the head of a line of the table: the operation with what it was asked. */
function nameOf(name, wish) {
  const query = /query: (\{.*\}) \}\)$/.exec(wish.toString().replaceAll(/\s+/g, ' '))?.[1]
  return query ? `${name} ${query}` : name
}

function tokenFor(access, { token, adminToken }) {
  if (access.startsWith('owner:')) return 'bench owner session'
  return access.startsWith('admin:') || access === 'payments:anyone' ? adminToken : token
}

/** Makes some admins beside the owner, each with a session. */
async function makeAdmins(pool) {
  await pool.query(
    `INSERT INTO sessions (id, user_id, token, expires_at)
     SELECT gen_random_uuid(), id, 'bench owner session', now() + interval '30 days' FROM profiles WHERE email = 'owner@thokham.local'`,
  )
  const { rows } = await pool.query(
    `INSERT INTO profiles (id, email, display_name, membership, email_verified)
     SELECT gen_random_uuid(), 'admin' || n || '@example.com', 'แอดมิน ' || n, 'admin', true FROM generate_series(1, ${ADMINS}) n
     RETURNING id`,
  )
  for (const { id } of rows)
    await pool.query(
      `INSERT INTO sessions (id, user_id, token, expires_at) VALUES (gen_random_uuid(), $1, $2, now() + interval '30 days')`,
      [id, `bench admin ${id}`],
    )
  return rows.map(({ id }) => id)
}

async function somebody(pool, number, adminId) {
  // There is one owner alone: what they may ask of the outbox in a minute is given back.
  await pool.query("DELETE FROM rate_limits WHERE key LIKE 'outbox:%'")
  const { rows } = await pool.query(
    `INSERT INTO sessions (id, user_id, token, expires_at)
     SELECT $1::uuid, user_id, 'bench other ' || $1, expires_at FROM sessions WHERE token = md5('session ' || $2::int)
     RETURNING user_id, (SELECT display_name FROM profiles WHERE id = user_id) AS name`,
    [randomUUID(), number],
  )
  const { rows: others } = await pool.query('SELECT id FROM sessions WHERE user_id = $1 AND token LIKE $2', [
    rows[0].user_id,
    'bench other %',
  ])
  const [{ name }] = rows
  const [given, surname] = name.split(' ')
  return {
    number,
    // As it was before this round: others have each part of it as well.
    ...{ name, given, surname },
    id: rows[0].user_id,
    token: createHash('md5').update(`session ${number}`).digest('hex'),
    otherSession: others[0].id,
    adminId,
    adminToken: `bench admin ${adminId}`,
    network: `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`,
    machine: createHash('sha256').update(`machine ${number}`).digest('hex'),
  }
}
