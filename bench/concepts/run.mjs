import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, sourceOf, startBenchCluster } from '../bench-database.mjs'
import { madeKeyword, seededNumbers } from '../made-keywords.mjs'
import { median } from '../median.mjs'
import { judge, sized } from '../size.mjs'

/**
 * `npm run bench -- concepts`: what a search for concepts asks of PostgreSQL, with the library as it ships and with
 * 50,000 concepts of 20 keywords each, 1,000,000 together. A figure is the median of what the server's own code waits.
 */
const SIZES = [150, sized(50_000, 300)]
const KEYWORDS = 20
const TARGET_MS = 30
const RUNS = sized(15, 1)
const AT_A_TIME = 5_000

const { typedDatabase } = await sourceOf('db/client.ts')
const { searchConcepts } = await sourceOf('features/concepts/concept-queries.ts')
const { searchOf } = await sourceOf('features/concepts/search-of.ts')

const cluster = await startBenchCluster()

const shipped = JSON.parse(readFileSync(join(root, 'content/concepts.json'), 'utf8'))
const next = seededNumbers()

/** Returns a concept of the library, or one with a Thai title and keywords made of the library's words. */
function concept(at) {
  if (shipped[at]) return shipped[at]
  const keywords = Array.from({ length: KEYWORDS }, () => madeKeyword(next))
  return { id: `made-${at}`, title: `${shipped[next(shipped.length)].title} ${at}`, keywords }
}

async function load(size) {
  const pool = await cluster.create(`concepts_${size}`)
  for (let from = 0; from < size; from += AT_A_TIME) {
    const some = Array.from({ length: Math.min(AT_A_TIME, size - from) }, (_, at) => concept(from + at))
    await pool.query(
      `INSERT INTO concepts (id, title, keywords, buyers, months, stars, category_id, search, place)
       SELECT c->>'id', c->>'title', ARRAY(SELECT jsonb_array_elements_text(c->'keywords')), 'ใคร', '{4}', 3, 'food',
         c->>'search', $2 + at
       FROM jsonb_array_elements($1::jsonb) WITH ORDINALITY AS w (c, at)`,
      [JSON.stringify(some.map((each) => ({ ...each, search: searchOf(each, []) }))), from],
    )
  }
  await pool.query('VACUUM ANALYZE')
  await pool.query('CHECKPOINT')
  return { pool, db: typedDatabase(pool) }
}

const SEARCHES = {
  'a common word': 'market',
  'two words': 'market night',
  'a rare word': 'shakshuka',
  'a Thai word': 'สงกรานต์',
  'two letters': 'ri',
  'a typing error': 'สงกานต์',
  'a typing error of a common word': 'markte',
  'two words with an error': 'mountan sunrise',
  'many words that nothing has together': 'market temple office winter yoga robot',
  'letters that nothing has': 'zzyzx',
}

const member = randomUUID()
async function measure(services) {
  const figures = {}
  for (const [name, q] of Object.entries(SEARCHES)) {
    const times = []
    let found
    for (let run = 0; run < RUNS + 5; run++) {
      const began = performance.now()
      found = await searchConcepts(services, member, q)
      if (run >= 5) times.push(performance.now() - began)
    }
    figures[name] = { ms: median(times), found: found.concepts.length }
  }
  return figures
}

const ms = (value) => `${value.toFixed(value < 10 ? 2 : 1)} ms`
const [small, large] = [await measure(await load(SIZES[0])), await measure(await load(SIZES[1]))]
let missed = false
for (const name of Object.keys(SEARCHES)) {
  const isMet = large[name].ms <= TARGET_MS
  if (!isMet) missed = true
  console.log(
    `${isMet ? '✓' : '✗'} search for ${name}: ${ms(small[name].ms)} → ${ms(large[name].ms)}, ${large[name].found} found (target ≤ ${TARGET_MS} ms)`,
  )
}
await cluster.stop()
judge(!missed)
