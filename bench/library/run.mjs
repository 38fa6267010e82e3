import { randomUUID } from 'node:crypto'
import { sourceOf, startBenchCluster } from '../bench-database.mjs'
import { madeKeyword, seededNumbers } from '../made-keywords.mjs'
import { median } from '../median.mjs'
import { judge, sized } from '../size.mjs'

/**
 * `npm run bench -- library`: what sets of keywords, files of 400 prompts and searches ask of PostgreSQL, with a category
 * of 1,000 keywords and with one of 1,000,000. A figure is the median of what the server's own code waits for the
 * database, as it is called, the way over the socket among it.
 */
const SIZES = [1_000, sized(1_000_000, 2_000)]
const TARGET_GROWTH = 2
const TARGET_MS = 5
const TARGET_SEARCH_MS = 30
const TARGET_FILE_MS = 50
const RUNS = sized(100, 1)
const AT_A_TIME = 50_000

const { typedDatabase } = await sourceOf('db/client.ts')
const { goThrough, newRound } = await sourceOf('features/popular/go-through.ts')
const { downloadSet } = await sourceOf('features/popular/download-set.ts')
const { findCategories } = await sourceOf('features/popular/find-in-categories.ts')
const { drawKeywords } = await sourceOf('features/categories/draw-keywords.ts')
const { readSizes } = await sourceOf('features/categories/read-numbered.ts')
const { findKeywords, readAdminKeywords } = await sourceOf('features/categories/category-queries.ts')
const { makeFile } = await sourceOf('features/prompt-files/make-file.ts')
const { writeFile } = await sourceOf('features/prompt-files/write-file.ts')

const cluster = await startBenchCluster()

/** Returns so many different keywords; what they are does not matter, how they are spread does. */
function keywordsFor(size) {
  const next = seededNumbers()
  const made = new Set()
  while (made.size < size) made.add(madeKeyword(next))
  return [...made]
}

async function load(size) {
  const pool = await cluster.create(`library_${size}`)
  const memberId = randomUUID()
  await pool.query(
    "INSERT INTO profiles (id, email, display_name, membership) VALUES ($1, 'm@bench.test', 'm', 'lifetime')",
    [memberId],
  )
  await pool.query(
    `INSERT INTO categories (id, title, description, icon, family, dye, place, keyword_count, next_number)
     VALUES ('big', 'ใหญ่', '', 'shapes', 'hook', 'toei', 0, $1, $1)`,
    [size],
  )
  const keywords = keywordsFor(size)
  for (let from = 0; from < size; from += AT_A_TIME) {
    await pool.query(
      `INSERT INTO keywords (category_id, number, keyword, sameness, is_shipped)
       SELECT 'big', $1::int + at - 1, keyword, keyword, true FROM unnest($2::text[]) WITH ORDINALITY AS w (keyword, at)`,
      [from, keywords.slice(from, from + AT_A_TIME)],
    )
  }
  await pool.query('VACUUM ANALYZE')
  await pool.query('CHECKPOINT')
  return { pool, db: typedDatabase(pool), memberId }
}

/** Returns the median (ms) of a piece of work; what it did is undone between two runs, outside the time. */
async function medianOf(work, undo = () => {}) {
  const times = []
  for (let run = 0; run < RUNS + 10; run++) {
    const began = performance.now()
    await work(run)
    if (run >= 10) times.push(performance.now() - began)
    await undo()
  }
  return median(times)
}

const SEARCHES = {
  'a typing error': 'markte',
  'a word that one in thirty has': 'market',
  'two words': 'market night',
  'a rare word': 'shakshuka',
  'two letters': 'ri',
  'letters that no keyword has': 'zzyzx',
}

async function measure({ pool, db, memberId }) {
  const caller = { level: 'lifetime', member: { id: memberId, dailyLimit: null } }
  const [category] = await readSizes(db, 'big')
  const forget = (table, column) => () => pool.query(`DELETE FROM ${table} WHERE ${column} = $1`, [memberId])
  const now = new Date()
  const figures = {}
  figures.set = await medianOf(() => db.transaction((tx) => goThrough(tx, category, newRound(category), 100)))
  figures.download = await medianOf(
    () =>
      db.transaction((tx) =>
        downloadSet(tx, caller, { categoryId: 'big', idempotencyKey: randomUUID() }, now),
      ),
    forget('downloads', 'user_id'),
  )
  figures.all = await medianOf(async () => drawKeywords(db, await readSizes(db), 400))
  figures.file = await medianOf(
    async () => {
      await db.transaction((tx) =>
        makeFile(tx, caller, { kind: 'one-click', category: null, style: 'Photos' }, now),
      )
      const { rows } = await pool.query('SELECT recipe FROM prompt_generations WHERE user_id = $1', [
        memberId,
      ])
      await writeFile(rows[0].recipe)
    },
    async () => {
      await forget('prompt_generations', 'user_id')()
      await forget('prompt_history', 'user_id')()
    },
  )
  figures.searches = {}
  for (const [name, q] of Object.entries(SEARCHES)) {
    figures.searches[name] = Math.max(
      await medianOf(() => findKeywords(db, { q, limit: 201 })),
      await medianOf(() => readAdminKeywords(db, 'big', { q, after: -1, limit: 201 })),
      await medianOf(() => findCategories(db, q)),
    )
  }
  await pool.end()
  return figures
}

const ms = (value) => `${value.toFixed(value < 10 ? 2 : 1)} ms`
const results = []
let missed = false
for (const size of SIZES) results.push(await measure(await load(size)))
const [small, large] = results

function say(what, value, target, isMet) {
  if (!isMet) missed = true
  console.log(`${isMet ? '✓' : '✗'} ${what}: ${value} (target ${target})`)
}
for (const [what, key] of [
  ['a random 100 of a category', 'set'],
  ['400 of all', 'all'],
]) {
  const growth = large[key] / small[key]
  say(
    what,
    `${ms(small[key])} → ${ms(large[key])}, ${growth.toFixed(2)} ×`,
    `≤ ${TARGET_MS} ms, ≤ ${TARGET_GROWTH} ×`,
    large[key] <= TARGET_MS && growth <= TARGET_GROWTH,
  )
}
say(
  'the whole download of a set, counted and kept',
  `${ms(small.download)} → ${ms(large.download)}`,
  `≤ ${TARGET_FILE_MS} ms`,
  large.download <= TARGET_FILE_MS,
)
say(
  'the file of 400 lines, made and written',
  `${ms(small.file)} → ${ms(large.file)}`,
  `≤ ${TARGET_FILE_MS} ms`,
  large.file <= TARGET_FILE_MS,
)
for (const [name, value] of Object.entries(large.searches)) {
  say(
    `search for ${name}, slowest of three`,
    `${ms(small.searches[name])} → ${ms(value)}`,
    `≤ ${TARGET_SEARCH_MS} ms`,
    value <= TARGET_SEARCH_MS,
  )
}
await cluster.stop()
judge(!missed)
