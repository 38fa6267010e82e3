import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root, sourceOf } from '../bench-database.mjs'
import { judge, sized } from '../size.mjs'

/**
 * `npm run bench -- move`: how long writes are refused while `owner move` brings 1,000,000 rows (members, their history,
 * payments, chats, sessions, days of the quota) into another PostgreSQL and back, and how that grows from 100,000. Both
 * servers are embedded ones, with their usual settings, on the disk of the machine's temporary files.
 */
const SIZES = sized([100_000, 1_000_000], [1_000])
const TARGET_S = 30

const require = createRequire(join(root, 'server/package.json'))
// biome-ignore lint/correctness/noUndeclaredDependencies: the server's own
const pg = require('pg')
const folder = mkdtempSync(join(tmpdir(), 'thokham-bench-'))
chmodSync(folder, 0o755)
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

const { startEmbedded } = await sourceOf('db/embedded.ts')
const { migrate } = await sourceOf('db/migrate.ts')
const { migrateJobs } = await sourceOf('jobs/migrate-jobs.ts')
const { moveDatabase } = await sourceOf('owner/move-database.ts')

const here = await startEmbedded({ dataDir: join(folder, 'here') })
const there = await startEmbedded({ dataDir: join(folder, 'there') })
const quiet = (pool) => pool.on('error', () => {}) && pool

async function databaseOn({ connection }, database) {
  const maintenance = new pg.Client(connection)
  await maintenance.connect()
  await maintenance.query(`CREATE DATABASE ${database}`)
  await maintenance.end()
  return {
    pool: quiet(new pg.Pool({ ...connection, database, max: 8 })),
    url: `postgres://${connection.user}@${encodeURIComponent(connection.host)}:${connection.port}/${database}`,
  }
}

/** Fills a database with so many rows: a tenth of them members, the rest what they leave behind. */
async function load(pool, size) {
  await migrate(pool)
  await migrateJobs(pool)
  const members = size / 10
  await pool.query(
    `INSERT INTO profiles (id, email, display_name, phone, membership, has_purchased_vip, expires_at, created_at)
     SELECT gen_random_uuid(), 'm' || n || '@example.com', 'สมาชิก ' || n, '08' || lpad(n::text, 8, '0'), 'free', false, NULL,
       now() - n * interval '1 minute' FROM generate_series(1, $1) AS n`,
    [members],
  )
  await pool.query(
    `INSERT INTO sessions (id, user_id, token, expires_at, created_at, updated_at)
     SELECT gen_random_uuid(), id, md5(id::text || n), now() + interval '9 days', now(), now() FROM profiles, generate_series(1, 2) AS n`,
  )
  await pool.query(
    `INSERT INTO prompt_quota (profile_id, day, used) SELECT id, DATE '2026-01-01' + n, n FROM profiles, generate_series(1, 3) AS n`,
  )
  await pool.query(
    `INSERT INTO chat_conversations (id, member_id, last_at, created_at) SELECT gen_random_uuid(), id, now(), now() FROM profiles`,
  )
  await pool.query(
    `INSERT INTO chat_messages (conversation_id, seq, sender, text, created_at)
     SELECT id, n, CASE n WHEN 1 THEN 'visitor' ELSE 'bot' END, 'ราคาแพ็กเกจรายปีเท่าไหร่ ' || n, now() FROM chat_conversations, generate_series(1, 3) AS n`,
  )
}

let missed = false
for (const size of SIZES) {
  const source = await databaseOn(here, `move_${size}`)
  await load(source.pool, size)
  const target = await databaseOn(there, `move_${size}`)
  for (const [way, from, to] of [
    ['there', source, target],
    ['back', target, source],
  ]) {
    const said = []
    const began = performance.now()
    await moveDatabase(
      { pool: from.pool, env: { DATA_DIR: folder }, say: (line) => said.push(line) },
      to.url,
      { replace: way === 'back' },
    )
    const all = (performance.now() - began) / 1_000
    const rows = Number(/(\d+) rows/.exec(said[0])?.[1])
    const refused = Number(/refused for ([\d.]+) s/.exec(said[0])?.[1])
    const perMillion = (refused / rows) * 1_000_000
    const isMet = size < 1_000_000 || perMillion <= TARGET_S
    missed ||= !isMet
    console.log(
      `${isMet ? 'ok  ' : 'MISS'} ${way.padEnd(5)} ${rows} rows: writes refused for ${refused.toFixed(1)} s, ${perMillion.toFixed(1)} s a million (≤ ${TARGET_S}); the whole command ${all.toFixed(1)} s`,
    )
  }
  await source.pool.end()
  await target.pool.end()
}
await here.stop()
await there.stop()
judge(!missed)
