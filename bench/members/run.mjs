import { sourceOf, startBenchCluster } from '../bench-database.mjs'
import { median } from '../median.mjs'
import { judge, sized } from '../size.mjs'

/**
 * `npm run bench -- members`: what the admins' list of members and the audit log ask of PostgreSQL, with 1,000 of each and
 * with 1,000,000, over the same two years. A figure is the median of what the server's own code waits for the database, as
 * it is called, the way over the socket among it. Then all members leave as one file.
 */
const SIZES = [1_000, sized(1_000_000, 2_000)]
const TARGET_GROWTH = 2
const TARGET_MS = 5
const SEARCH_MS = 50
const TARGET_MEMORY_MB = 30
const DAYS = 730
const RUNS = sized(100, 1)
/** All that was loaded lies before it, and a tenth of the VIPs' ends. */
const NOW = new Date('2026-11-20T10:00:00+07:00')

const { pageOfMembers } = await sourceOf('features/members/list-members.ts')
const { readMemberCounts } = await sourceOf('features/members/member-counts.ts')
const { findMembers } = await sourceOf('features/members/member-queries.ts')
const { membersAsCsv } = await sourceOf('features/members/export-members.ts')
const { readActors, readAudit } = await sourceOf('features/audit/list-audit.ts')

const cluster = await startBenchCluster()

/**
 * Fills a database with two years of sign-ups: 72 % free, 25 % VIP whose ends lie up to 600 days behind and ahead, 2 %
 * lifetime, 5 admins.
 */
async function load(size) {
  const pool = await cluster.create(`members_${size}`)
  const statements = [
    "SET session_replication_role = 'replica'",
    `INSERT INTO profiles (id, email, display_name, phone, membership, expires_at, created_at)
       SELECT gen_random_uuid(), substr(md5(n::text), 1, 10) || '.' || n || '@example.com', 'สมาชิก ' || substr(md5('n' || n), 1, 8),
         '08' || lpad(n::text, 8, '0'),
         CASE WHEN n <= 5 THEN 'admin' WHEN n % 50 = 0 THEN 'lifetime' WHEN n % 4 = 1 THEN 'vip' ELSE 'free' END,
         CASE WHEN n % 4 = 1 AND n % 50 <> 0 THEN
           timestamptz '2026-11-20 00:00+07' + (abs(hashint4(n)::bigint) % (1200 * 1440) - 600 * 1440) * interval '1 minute' END,
         timestamptz '2024-11-20 00:00+07' + n * interval '${(DAYS * 86_400) / size} seconds'
       FROM generate_series(1, ${size}) n`,
    `INSERT INTO audit_log (actor_id, action, subject_kind, subject_id, before, after, ip_address, created_at)
       SELECT admins[1 + n % 5],
         (ARRAY['member.edit', 'member.extend', 'payment.approve', 'payment.reject', 'coupon.create'])[1 + n % 5],
         'coupon', n::text, '{"isActive": true}', '{"isActive": false}', '10.0.0.' || n % 200,
         timestamptz '2024-11-20 00:00+07' + n * interval '${(DAYS * 86_400) / size} seconds'
       FROM generate_series(1, ${size}) n,
         (SELECT array_agg(id ORDER BY created_at) AS admins FROM profiles WHERE membership = 'admin') a`,
    'SELECT count_members_anew()',
    "SET session_replication_role = 'origin'",
    'VACUUM ANALYZE',
    'CHECKPOINT',
  ]
  for (const statement of statements) await pool.query(statement)
  return pool
}

/** Returns what is asked; each run of a question asks it a little differently. */
function questionsOf(pool) {
  const list = async (filter, run, total, sort) => {
    const page = Math.max(1, Math.floor((total * 0.8) / 10) - (run % 20))
    const wish = { page, pageSize: 10, sort }
    const { ids } = await pageOfMembers(pool, { class: 'all', q: '', ...filter }, wish, NOW)
    if (ids.length === 0) throw new Error('The page is empty')
    await findMembers(pool, ids)
  }
  const far = (which, sort) => async () => {
    const total = (await readMemberCounts(pool, NOW))[which]
    return (run) => list({ class: which }, run, total, sort)
  }
  const near = (which) => async () => (run) => list({ class: which }, run % 3, 40, 'newest')
  const audit = (wish) => async () => (run) => readAudit(pool, { q: '', limit: 50, ...wish(run) })
  const search = (wish) => async () => async (run) => {
    const { ids } = await pageOfMembers(
      pool,
      { class: 'all', ...wish(run) },
      { page: 1, pageSize: 10, sort: 'newest' },
      NOW,
    )
    await findMembers(pool, ids)
  }
  return {
    counts: async () => () => readMemberCounts(pool, NOW),
    'list, all, exact count, page 80 % in': far('all', 'newest'),
    'list, free ones, page 80 % in': far('free', 'newest'),
    'list, VIPs by their end, page 80 % in': far('vip', 'ends'),
    'list, near their end, by it, page 80 % in': far('near', 'ends'),
    'list, expired ones by their end, page 80 % in': far('expired', 'ends'),
    'list, VIPs, the newest, first pages': near('vip'),
    'list, expired ones, the newest, first pages': near('expired'),
    'audit, newest 50': audit(() => ({})),
    'audit, 50 of an action, two years in': audit(() => ({ topic: 'payment', to: '2025-01-20' })),
    'audit, 50 of one who did a fifth of it': async () => {
      const [actor] = await readActors(pool)
      return () => readAudit(pool, { q: '', limit: 50, actor: actor.id })
    },
    'audit, page far in': async () => {
      const { next } = await readAudit(pool, { q: '', limit: 50, to: '2025-03-20' })
      return () => readAudit(pool, { q: '', limit: 50, after: next })
    },
    'search, part of an e-mail': search((run) => ({ q: `.${100 + run}@ex` })),
    'search, part of a number': search((run) => ({ q: `0000${100 + run}` })),
    'search, two letters, the beginning of an e-mail': search((run) => ({ q: (16 + run).toString(16) })),
  }
}

async function measure(pool) {
  const figures = {}
  for (const [name, prepare] of Object.entries(questionsOf(pool))) {
    const ask = await prepare()
    for (let run = 0; run < 10; run++) await ask(run)
    const times = []
    const begun = performance.now()
    for (let run = 0; run < RUNS && performance.now() - begun < 20_000; run++) {
      const start = performance.now()
      await ask(run)
      times.push(performance.now() - start)
    }
    figures[name] = median(times)
  }
  return figures
}

/** Exports all members. @returns how many lines the file had, and by how much memory grew at most, MB */
async function exportAll(pool) {
  globalThis.gc?.()
  const before = process.memoryUsage().rss
  let most = before
  let lines = 0
  let bytes = 0
  const start = performance.now()
  for await (const part of membersAsCsv({ pool }, { class: 'all', q: '' }, NOW)) {
    lines += part.split('\r\n').length - 1
    bytes += part.length
    most = Math.max(most, process.memoryUsage().rss)
  }
  return { lines, bytes, seconds: (performance.now() - start) / 1000, grown: (most - before) / 1024 / 1024 }
}

const pools = []
for (const size of SIZES) pools.push(await load(size))
const [few, many] = [await measure(pools[0]), await measure(pools[1])]
let isMissed = false
console.log(`${SIZES.map((size) => size.toLocaleString('en-US')).join(' → ')} members, median of ${RUNS}`)
for (const name of Object.keys(few)) {
  const isSearch = name.startsWith('search')
  const isShown = name.includes('two letters')
  const growth = many[name] / few[name]
  const isMet = isSearch ? many[name] <= SEARCH_MS : growth <= TARGET_GROWTH && many[name] <= TARGET_MS
  if (!isShown) isMissed ||= !isMet
  const target = isShown
    ? 'shown'
    : isSearch
      ? `≤ ${SEARCH_MS} ms`
      : `≤ ${TARGET_MS} ms, ≤ ${TARGET_GROWTH} ×`
  const figures = `${few[name].toFixed(2)} → ${many[name].toFixed(2)} ms, ${growth.toFixed(2)} ×`
  console.log(`${isMet ? '✓' : isShown ? '·' : '✗'} ${name}: ${figures} (${target})`)
}
await exportAll(pools[0])
const file = await exportAll(pools[1])
const isSmall = file.grown <= TARGET_MEMORY_MB && file.lines > 0.999 * SIZES[1]
isMissed ||= !isSmall
console.log(
  `${isSmall ? '✓' : '✗'} all as one file: ${file.lines.toLocaleString('en-US')} lines, ${(file.bytes / 1e6).toFixed(0)} MB in ${file.seconds.toFixed(0)} s, memory grown by ${file.grown.toFixed(0)} MB (≤ ${TARGET_MEMORY_MB} MB)`,
)
await cluster.stop()
judge(!isMissed)
