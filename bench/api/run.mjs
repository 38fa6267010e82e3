import {
  CONNECTIONS,
  load,
  pgbench,
  pinning,
  pool,
  port,
  sourceOf,
  startBare,
  stop,
  url,
} from './under-load.mjs'

/**
 * `npm run bench -- api`: how many signed-in members a second can read their profile, beside what its two halves could
 * do alone in the same minute: PostgreSQL answering the same SELECT to pgbench (P), and bare fastify answering the same
 * text (F). Each has one core. The ideal of the two in a row is 1 / (1/P + 1/F); as one session check answers all who
 * came in the same turn of the event loop (docs/decisions/022), the server may come past it.
 */
const TARGET_SHARE = 0.6
const TARGET_P99_MS = 50
const LOAD = 0.7
const MEMBERS = 20_000
const ROUNDS = 9

const { SESSION_CHECK } = await sourceOf('http/session-check.ts')
const STATEMENT = SESSION_CHECK.replaceAll('$1', ':tokens').replaceAll('$2', ':now')

/** Members with sessions, so that the indexes are as deep as in a busy database; those who ask can sign in. */
await pool.query(
  `INSERT INTO profiles (id, email, display_name, phone)
   SELECT gen_random_uuid(), 'm' || n || '@example.test', 'สมาชิก ' || n, '08' || lpad(n::text, 8, '0')
   FROM generate_series(1, $1) n`,
  [MEMBERS],
)
await pool.query(`
  INSERT INTO sessions (id, user_id, token, expires_at)
  SELECT gen_random_uuid(), id, md5(id::text), now() + interval '20 days' FROM profiles`)
const asking = Array.from({ length: CONNECTIONS }, (_, at) => `m${at * 500 + 7}@example.test`)
await pool.query(
  `INSERT INTO accounts (id, user_id, provider_id, account_id, password)
   SELECT gen_random_uuid(), p.id, 'credential', p.id, a.password
   FROM profiles p, accounts a WHERE p.email = ANY($1) AND a.provider_id = 'credential'`,
  [asking],
)
await pool.query('VACUUM ANALYZE')
const readProfile = async (cookie) =>
  (await fetch(new URL('/api/auth/user', url), { headers: { cookie } })).json()

async function signIn(email) {
  const answer = await fetch(new URL('/api/auth/sign-in/email', url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'ไหมทอง 9 เส้น' }),
  })
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0]
  const read = await readProfile(cookie)
  if (read.email !== email) throw new Error(`No profile: ${JSON.stringify(read)}`)
  return cookie
}

/** Each connection asks for a member of its own: no check is spared because two ask for the same. */
const cookies = []
for (const email of asking) cookies.push(await signIn(email))
const [cookie] = cookies
const token = decodeURIComponent(cookie.slice(cookie.indexOf('=') + 1)).split('.')[0]
const profile = await readProfile(cookie)

const barePort = await startBare(profile)

/** Whatever else the machine does can only slow a run down: of each the best one counts. */
const best = { P: 0, F: 0, ours: 0 }
for (let round = 0; round < ROUNDS; round++) {
  best.P = Math.max(best.P, pgbench(STATEMENT, { tokens: `{${token}}`, now: new Date().toISOString() }))
  best.F = Math.max(best.F, (await load({ port: barePort, path: '/profile' })).rate)
  best.ours = Math.max(best.ours, (await load({ port, path: '/api/auth/user', cookies })).rate)
}
const { P, F, ours } = best
const ideal = 1 / (1 / P + 1 / F)
const share = ours / ideal
const session = await load({ port, path: '/api/session', cookies })
let paced = { p99: Infinity }
for (let round = 0; round < ROUNDS; round++) {
  const seen = await load({ port, path: '/api/auth/user', cookies, rate: Math.round(ours * LOAD) })
  if (seen.p99 < paced.p99) paced = seen
}

const perSecond = (value) => `${Math.round(value).toLocaleString('en')}/s`
console.log(`${MEMBERS} members, ${CONNECTIONS} of them asking at once, best of ${ROUNDS}; ${pinning}`)
console.log(`  pgbench, the same SELECT (P)            ${perSecond(P)}`)
console.log(`  bare fastify, the same text (F)         ${perSecond(F)}`)
console.log(`  ideal of both in a row, 1/(1/P + 1/F)   ${perSecond(ideal)}`)
console.log(
  `  profile reads, signed in                ${perSecond(ours)}   ${(share * 100).toFixed(0)} % of the ideal (≥ ${TARGET_SHARE * 100} %)`,
)
console.log(`  for comparison: session with quota      ${perSecond(session.rate)}`)
console.log(
  `  at ${LOAD * 100} % load, ${perSecond(paced.rate)}: median ${paced.p50.toFixed(1)} ms, p99 ${paced.p99.toFixed(1)} ms (< ${TARGET_P99_MS} ms), longest ${paced.max.toFixed(0)} ms`,
)

await stop()
process.exitCode = share >= TARGET_SHARE && paced.p99 < TARGET_P99_MS ? 0 : 1
process.exit()
