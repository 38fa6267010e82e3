import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { filesOf } from './files.mjs'
import { EFFECTS, INVARIANTS, UNASKED } from './invariants.mjs'
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
  const found = await findBroken(cluster, [])
  return Object.fromEntries(
    Object.entries(found).map(([sentence, rows]) => [
      sentence,
      new Set(rows.map((row) => JSON.stringify(row))),
    ]),
  )
}

/** Returns the rows that break each invariant, by its sentence. */
async function findBroken(cluster, asked) {
  const found = {}
  for (const [sentence, sql] of Object.entries(INVARIANTS)) found[sentence] = await cluster.query(sql)
  const slips = await cluster.query('SELECT id, slip_image FROM payments WHERE slip_image IS NOT NULL')
  found['a slip is not among the files'] = slips.filter(
    ({ slip_image: name }) => !existsSync(join(filesOf(cluster), name)),
  )
  for (const kind of Object.keys(EFFECTS).filter((each) => !UNASKED.includes(each))) {
    const effects = await effectsOf(cluster.query, kind)
    // Whoever asked has noted it before.
    const pairs = new Set(asked.filter((each) => each.kind === kind).map(pairOf))
    found[`nobody asked for what is there (${kind})`] = [...effects.keys()]
      .filter((pair) => !pairs.has(pair))
      .map((pair) => ({ pair }))
  }
  return { ...found, ...(await compareMails(cluster)) }
}

/**
 * Compares the mails that were taken with those that were written: a mail server notes what it takes before it says so,
 * and a mail is written before it is handed over.
 */
async function compareMails({ query, mailBox }) {
  const taken = [...mailBox.taken.keys()]
  const mails = await query('SELECT message_id, id::text, status FROM mails')
  const ids = new Set(mails.map(({ id }) => id))
  return {
    'a mail was handed over that nobody wrote': taken
      .filter((messageId) => !ids.has(messageId.slice(1).split('@')[0]))
      .map((messageId) => ({ messageId })),
    'a mail counts as sent that was never handed over': mails.filter(
      ({ message_id: messageId, status }) => status === 'sent' && !mailBox.taken.has(messageId),
    ),
  }
}

/**
 * Reads slips back through a front, as their members would, and compares them byte by byte with what was acknowledged.
 * @param {ReturnType<typeof import('./ask.mjs').openFronts>} fronts
 * @param {import('./load.mjs').StoredSlip[]} kept
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
 * Holds what was asked for and acknowledged so far against what the database has; the load may go on.
 * @param {import('./cluster.mjs').Cluster} cluster
 * @param {Pick<import('./load.mjs').Load, 'asked' | 'ledger'>} load
 * @param {Known} known
 * @returns {Promise<{ lost: import('./load.mjs').Entry[], doubled: import('./load.mjs').Asked[], broken: string[] }>}
 */
export async function verify(cluster, { asked, ledger }, known) {
  const lost = []
  const doubled = []
  const broken = []
  for (const kind of Object.keys(EFFECTS)) {
    const isOfKind = (each) => each.kind === kind
    const acknowledged = ledger.filter(isOfKind)
    const effects = await effectsOf(cluster.query, kind)
    lost.push(...acknowledged.filter((entry) => !effects.has(pairOf(entry))))
    // What was never answered may have been done all the same, but once.
    const keyed = UNASKED.includes(kind) ? acknowledged : asked.filter(isOfKind)
    doubled.push(...keyed.filter((each) => (effects.get(pairOf(each)) ?? []).length > 1))
    const others = acknowledged.filter((entry) => {
      const found = effects.get(pairOf(entry)) ?? []
      return entry.effect !== undefined && found.length === 1 && found[0] !== entry.effect
    })
    if (others.length > 0)
      broken.push(
        `what was done is something else than was answered (${kind}): ${others.length}, such as ${others[0].key}`,
      )
  }
  for (const [sentence, found] of Object.entries(await findBroken(cluster, asked))) {
    const rows = found.filter((row) => !known[sentence].has(JSON.stringify(row)))
    if (rows.length > 0) broken.push(`${sentence}: ${rows.length}, such as ${JSON.stringify(rows[0])}`)
  }
  broken.push(...(await compareQuestions(cluster)))
  return { lost, doubled, broken }
}

/** Holds what the provider was asked against what counts as asked. */
async function compareQuestions({ query, standIn }) {
  const asked = new Map()
  for (const { keyword } of standIn.asked) asked.set(keyword, (asked.get(keyword) ?? 0) + 1)
  const rows = await query('SELECT keyword, sum(asks)::integer AS asks FROM ai_run_lines GROUP BY keyword')
  const counted = new Map(rows.map(({ keyword, asks }) => [keyword, asks]))
  return [...asked]
    .filter(([keyword, times]) => times > (counted.get(keyword) ?? 0))
    .map(
      ([keyword, times]) =>
        `the provider was asked ${times} times for a keyword that counts ${counted.get(keyword) ?? 'nothing'}`,
    )
}

/** Returns what tells one write from another: a key is its member's own, and of another one it is another key. */
export const pairOf = ({ key, member }) => `${key} of ${member}`

/**
 * Returns all that was done of a kind, by key and member (`pairOf`).
 * @param {(sql: string) => Promise<{ key: string, member: string, effect: string }[]>} query
 * @returns {Promise<Map<string, string[]>>}
 */
export async function effectsOf(query, kind) {
  const effects = new Map()
  for (const row of await query(EFFECTS[kind])) {
    const pair = pairOf(row)
    effects.set(pair, [...(effects.get(pair) ?? []), row.effect])
  }
  return effects
}
