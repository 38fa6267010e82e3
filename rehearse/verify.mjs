import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { filesOf } from './files.mjs'
import { COUNTS, INVARIANTS } from './invariants.mjs'
import { hashOf } from './slips.mjs'

const SLIPS_WITHIN_MS = 120_000

/**
 * What was found otherwise before anybody worked on the cluster, as moved data may be: rows as JSON, by the sentence that they break.
 * @typedef {Record<string, Set<string>>} Known
 */

/**
 * Reads which rows break an invariant already.
 * @param {import('./cluster.mjs').Cluster} cluster
 * @returns {Promise<Known>}
 */
export async function readKnown(cluster) {
  const found = await findBroken(cluster)
  return Object.fromEntries(
    Object.entries(found).map(([sentence, rows]) => [
      sentence,
      new Set(rows.map((row) => JSON.stringify(row))),
    ]),
  )
}

/** Returns the rows that break each invariant, by its sentence. */
async function findBroken(cluster) {
  const found = {}
  for (const [sentence, sql] of Object.entries(INVARIANTS)) found[sentence] = await cluster.query(sql)
  const slips = await cluster.query('SELECT id, slip_image FROM payments WHERE slip_image IS NOT NULL')
  found['a slip is not among the files'] = slips.filter(
    ({ slip_image: name }) => !existsSync(join(filesOf(cluster), name)),
  )
  return found
}

/**
 * Reads slips back through a front, as their members would, and compares them byte by byte with what was acknowledged.
 * @param {ReturnType<typeof import('./ask.mjs').openFronts>} fronts
 * @param {import('./load.mjs').KeptSlip[]} kept
 * @returns {Promise<string[]>} what is wrong
 */
export async function readSlipsBack(fronts, kept) {
  const wrong = []
  const state = { isOver: false }
  const late = setTimeout(() => {
    state.isOver = true
  }, SLIPS_WITHIN_MS)
  for (const { paymentId, member, hash, fault } of kept) {
    const path = `/api/payments/${paymentId}/slip`
    const of = `the slip of payment ${paymentId} of fault ${fault}`
    try {
      const { status, bytes } = await fronts.insist(state, member, 'GET', path, undefined, [200, 404])
      if (status !== 200) wrong.push(`${of} is gone`)
      else if (hashOf(bytes) !== hash) wrong.push(`${of} is another one`)
    } catch (error) {
      wrong.push(`${of} cannot be read: ${error.message}`)
    }
  }
  clearTimeout(late)
  return wrong
}

/**
 * Holds what was acknowledged so far against what the database has; the load may go on.
 * @param {import('./cluster.mjs').Cluster} cluster
 * @param {import('./load.mjs').Entry[]} ledger
 * @param {Known} known
 * @returns {Promise<{ lost: import('./load.mjs').Entry[], doubled: import('./load.mjs').Entry[], broken: string[] }>}
 */
export async function verify(cluster, ledger, known) {
  const lost = []
  const doubled = []
  for (const kind of Object.keys(COUNTS)) {
    const entries = ledger.filter((entry) => entry.kind === kind)
    const found = await countsOf(cluster.query, kind, entries)
    for (const entry of entries) {
      const times = found.get(entry.key) ?? 0
      if (times === 0) lost.push(entry)
      else if (times > 1) doubled.push(entry)
    }
  }
  const broken = []
  for (const [sentence, found] of Object.entries(await findBroken(cluster))) {
    const rows = found.filter((row) => !known[sentence].has(JSON.stringify(row)))
    if (rows.length > 0) broken.push(`${sentence}: ${rows.length}, such as ${JSON.stringify(rows[0])}`)
  }
  const asked = new Map()
  for (const { keyword } of cluster.standIn.asked) asked.set(keyword, (asked.get(keyword) ?? 0) + 1)
  const rows = await cluster.query(
    'SELECT keyword, sum(asks)::integer AS asks FROM ai_run_lines GROUP BY keyword',
  )
  const counted = new Map(rows.map(({ keyword, asks }) => [keyword, asks]))
  for (const [keyword, times] of asked)
    if (times > (counted.get(keyword) ?? 0))
      broken.push(
        `the provider was asked ${times} times for a keyword that counts ${counted.get(keyword) ?? 'nothing'}`,
      )
  return { lost, doubled, broken }
}

/**
 * Returns how often each of the entries of a kind is there, by key; one that is not there is left out.
 * @param {(sql: string, values: unknown[]) => Promise<{ key: string, count: string }[]>} query
 */
export async function countsOf(query, kind, entries) {
  const members = new Set(entries.map(({ member }) => member))
  const rows = await query(COUNTS[kind], [entries.map(({ key }) => key), [...members]])
  return new Map(rows.map(({ key, count }) => [key, Number(count)]))
}
