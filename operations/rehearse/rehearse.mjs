import { copyFileSync, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { compareCensus, hashFiles, sayCompared, takeCensus } from './census.mjs'
import { startCluster } from './cluster.mjs'
import { FAULTS } from './faults.mjs'
import { filesOf } from './files.mjs'
import { UNASKED } from './invariants.mjs'
import { startLoad } from './load.mjs'
import { findAgain } from './moved-members.mjs'
import { APPS, DATABASES } from './network.mjs'
import { backUpCluster, momentOf, restoreTo } from './point-in-time.mjs'
import { longestAllowed, longestGap, longestWaits } from './silence.mjs'
import { refuseUnfit } from './single-server.mjs'
import { untilWhole } from './state.mjs'
import { readKnown, readSlipsBack, verify } from './verify.mjs'

/** Between being whole again and the next fault: what a fault leaves behind shows in it. */
const CALM_MS = 4_000
/** Until what is read first is in memory, and then until every kind was asked for often enough. */
const WARM_UP_MS = 10_000
const WATCHED_MS = 20_000
const RUNS_END_WITHIN_MS = 60_000
/** A mail that could not be handed over is tried again e times later each time. */
const MAILS_GO_WITHIN_MS = 180_000

/**
 * Moves what one machine has into the cluster, carries out the faults of a plan under load and prints their table.
 * @param {string[]} plan kinds of faults
 * @param {{ logs?: string, data?: string }} options a folder that the logs of all programs are kept in; a data folder of one machine, of which a copy is moved
 * @returns {Promise<boolean>} whether nothing was lost, doubled, broken or too late
 */
export async function rehearse(plan, { logs, data }) {
  if (data) refuseUnfit(data)
  console.log(
    `Starting three database nodes, and one machine with its embedded database and ${data ? `a copy of ${data}` : 'the demonstration'}; moving it in; starting HAProxy and three servers …`,
  )
  const cluster = await startCluster({ data, atEnd: logs ? (ending) => keepLogs(ending, logs) : () => {} })
  const { tables, rows: movedRows, seconds, files } = cluster.moved
  console.log(
    `Moved: ${tables} tables, ${movedRows} rows, in ${seconds} s without writes, by owner move; ${files.size} files and the secrets beside them`,
  )
  let load
  const end = async () => {
    await load?.stop()
    load?.close()
    await cluster.stop()
  }
  const forget = onInterrupt(end)
  try {
    await backUpCluster(cluster)
    const known = await readKnown(cluster)
    load = await startLoad(cluster)
    const usual = await usualWaits(load)
    console.log(
      `Longest wait of one member for one answer without any fault: ${sayWaits(usual)}\n${plan.length} faults on ${availableParallelism()} processors; a row when it is whole again\n`,
    )
    console.log(rowOf(TITLES))
    const course = { cluster, load, plan, known, usual, rows: [], slipsRead: 0 }
    let moment
    for (const [at, kind] of plan.entries()) {
      if (at >= Math.floor(plan.length / 2)) moment ??= await momentOf(cluster)
      try {
        course.rows.push(await carryOut(course, at, kind))
      } catch (error) {
        // The next fault would strike what is broken already; what this one cost is said.
        await conclude(course).catch(({ message }) => console.log(`What is there: ${message}`))
        throw new Error(`Fault ${at + 1}, ${kind}: ${error.message}`)
      }
    }
    moment ??= await momentOf(cluster)
    await untilRunsRest(cluster)
    await load.stop()
    await untilMailsRest(cluster)
    const isWhole = await conclude(course)
    const isThere = await findMoved(cluster, load)
    return (await rehearseRestore(cluster, load, moment)) && isWhole && isThere
  } finally {
    forget()
    await end()
  }
}

/** Finds how long members wait for an answer without any fault, at most, by kind. */
async function usualWaits(load) {
  await pause(WARM_UP_MS)
  const from = performance.now()
  await pause(WATCHED_MS)
  return longestWaits(load.waits, from, performance.now())
}

async function carryOut(course, at, kind) {
  const { cluster, load, plan, known, usual } = course
  const fault = FAULTS[kind]
  const { most, strike } = fault
  load.state.fault = at + 1
  const watch = await load.openWatch(at)
  const from = performance.now()
  const nth = plan.slice(0, at).filter((each) => each === kind).length
  let outcome
  try {
    outcome = await strike(cluster, nth, { load, watch })
  } catch (error) {
    // Whatever stood in its way: it is said, counts as missed, and the others are carried out.
    console.log(rowOf([at + 1, kind, `NOT STRUCK: ${error.message}`]))
    await untilWhole()
    await watch.approve()
    return { isMet: false }
  }
  await untilWhole()
  const heard = await watch.approve()
  await pause(CALM_MS)
  const to = performance.now()
  const times = load.ledger.filter((entry) => entry.at >= from)
  const gap = longestGap(load.ledger, from, to)
  const waits = longestWaits(load.waits, from, to)
  const wait = longestOf(waits)
  const { lost, doubled, broken } = await verify(cluster, load, known)
  broken.push(...(outcome.wrong ?? []))
  // Those of this fault; at the end all of them once more.
  const kept = load.kept.slice(course.slipsRead)
  course.slipsRead += kept.length
  broken.push(...(await readSlipsBack(load.fronts, kept)))
  const allowed = (of) => longestAllowed(fault, of, usual)
  const tooLong = Object.entries(waits).filter(([of, ms]) => ms > allowed(of))
  const isMet =
    gap <= most * 1_000 &&
    tooLong.length === 0 &&
    heard.slowestMs < Number.POSITIVE_INFINITY &&
    times.length > 0 &&
    lost.length + doubled.length + broken.length === 0
  const figures = [times.length, lost.length, doubled.length, broken.length, loadavg()[0].toFixed(0)]
  const approvalHeard = `${inSeconds(heard.slowestMs)}${heard.reopened > 0 ? `, ${heard.reopened} anew` : ''}`
  const waited = `${inSeconds(wait.ms)} ${wait.kind}`
  console.log(
    rowOf([
      ...[at + 1, kind, outcome.struck, ...figures],
      ...[inSeconds(gap), `${most} s`, waited, approvalHeard, isMet ? '✓' : '✗'],
    ]),
  )
  for (const [of, ms] of tooLong)
    console.log(`    one member waited too long: ${of} ${inSeconds(ms)} (≤ ${inSeconds(allowed(of))})`)
  for (const sentence of broken) console.log(`    ${sentence}`)
  return { isMet, waits }
}

const inSeconds = (ms) => (ms === Number.POSITIVE_INFINITY ? 'never' : `${(ms / 1_000).toFixed(2)} s`)

/** @param {Record<string, number>} byKind ms */
const sayWaits = (byKind) =>
  Object.entries(byKind)
    .map(([kind, ms]) => `${kind} ${inSeconds(ms)}`)
    .join(', ')

/** Finds of which kind the member was who waited longest. */
function longestOf(byKind) {
  const [kind, ms] = Object.entries(byKind).reduce(
    (one, other) => (other[1] > one[1] ? other : one),
    ['nothing', 0],
  )
  return { kind, ms }
}

/** Looks whether what was moved in is there after all this, and those whose it is find it. */
async function findMoved(cluster, load) {
  const { files, left } = cluster.moved
  const isWhole = await compareMoved(cluster, 'Moved rows after the faults')
  const there = await hashFiles(filesOf(cluster))
  const lost = [...files].filter(([path, hash]) => there.get(path) !== hash)
  console.log(`Files that were moved: ${files.size}, not the same by their SHA-256: ${lost.length}`)
  for (const [path] of lost.slice(0, 20)) console.log(`  ${path}`)
  const wrong = await findAgain(load.fronts, left, cluster.standIn)
  console.log(
    wrong.length === 0
      ? 'Moved members: signed in with their old passwords, found history, file and slips as they were; the provider was asked with the sealed key; the payment that waited was approved'
      : 'Moved members do not find what they left:',
  )
  for (const sentence of wrong) console.log(`  ${sentence}`)
  return isWhole && lost.length === 0 && wrong.length === 0
}

async function compareMoved(cluster, title) {
  const found = await cluster.onLeader(takeCensus)
  const { lines, isWhole } = sayCompared(title, compareCensus(cluster.moved.census, found))
  for (const line of lines) console.log(line)
  return isWhole
}

/** Brings the cluster back to a moment in the middle of all this, and lets it work on from there. */
async function rehearseRestore(cluster, { ledger }, moment) {
  const { before, after, wrong, seconds, wholeAfter } = await restoreTo(cluster, ledger, moment)
  console.log(
    `Restored to ${moment.time} in ${seconds.toFixed(0)} s: ${before} acknowledged before and ${after} asked for after it, ${wrong.length} of them wrong`,
  )
  console.log(
    `The cluster led on from there after ${wholeAfter.toFixed(0)} s: copies, a switchover and a new backup`,
  )
  for (const { kind, key } of wrong.slice(0, 20)) console.log(`  ${kind} ${key}`)
  const isThere = await compareMoved(cluster, 'Moved rows after the restore')
  return wrong.length === 0 && before > 0 && after > 0 && isThere
}

/** Waits, the faults being over, until runs come to their end, or rest. */
async function untilRunsRest(cluster) {
  const late = Date.now() + RUNS_END_WITHIN_MS
  const working =
    "SELECT id FROM ai_runs WHERE state IN ('initialising', 'stopping') AND updated_at < now() - interval '30 s'"
  while ((await cluster.query(working)).length > 0 && Date.now() < late) await pause(1_000)
}

/** Waits until mails rest: what nobody has tried to hand over by then is found afterwards. */
async function untilMailsRest(cluster) {
  const late = Date.now() + MAILS_GO_WITHIN_MS
  while ((await waitingMails(cluster)) > 0 && Date.now() < late) await pause(1_000)
}

async function waitingMails({ query }) {
  const [{ count }] = await query("SELECT count(*)::integer FROM mails WHERE status = 'queued'")
  return count
}

async function conclude({ cluster, load, rows, known }) {
  const { asked, ledger, surprises, kept, fronts } = load
  const { lost, doubled, broken } = await verify(cluster, load, known)
  broken.push(...(await readSlipsBack(fronts, kept)))
  const waiting = await waitingMails(cluster)
  if (waiting > 0) broken.push(`mails wait to be handed over: ${waiting}`)
  const counts = {}
  for (const { kind } of ledger) counts[kind] = (counts[kind] ?? 0) + 1
  const said = Object.entries(counts).map(([kind, count]) => `${kind} ${count}`)
  console.log(`\nAcknowledged: ${said.join(', ')}`)
  console.log(`Lost ${lost.length}, doubled ${doubled.length}, invariants broken ${broken.length}`)
  for (const { kind, key, fault } of [...lost, ...doubled].slice(0, 20))
    console.log(`  ${kind} ${key} around fault ${fault}`)
  for (const sentence of broken) console.log(`  ${sentence}`)
  if (surprises.length > 0)
    console.log(`Answers that nobody expected: ${surprises.length}\n  ${surprises.slice(0, 10).join('\n  ')}`)
  const longest = {}
  for (const [kind, ms] of rows.flatMap(({ waits = {} }) => Object.entries(waits)))
    longest[kind] = Math.max(longest[kind] ?? 0, ms)
  console.log(`Longest wait of one member for one answer: ${sayWaits(longest)}`)
  const taken = [...cluster.mailBox.taken.values()]
  const again = taken.filter((times) => times > 1).length
  console.log(
    `Keys asked for: ${asked.length}, answered: ${ledger.filter(({ kind }) => !UNASKED.includes(kind)).length}`,
  )
  console.log(`Mails handed over: ${taken.length}, of them more than once, as one message: ${again}`)
  console.log(`Slips read back, each byte by byte what was acknowledged: ${kept.length}`)
  const late = rows.filter(({ isMet }) => !isMet)
  console.log(`${rows.length - late.length} of ${rows.length} faults within their limit`)
  return lost.length + doubled.length + broken.length + surprises.length + late.length === 0
}

/** Copies what each program said: `db1-patroni.log`. */
function keepLogs({ base }, folder) {
  mkdirSync(folder, { recursive: true })
  for (const machine of [...DATABASES, ...APPS, 'single'].filter((each) => existsSync(join(base, each)))) {
    const logs = readdirSync(join(base, machine)).filter((name) => name.endsWith('.log'))
    for (const name of logs) copyFileSync(join(base, machine, name), join(folder, `${machine}-${name}`))
  }
}

/** The columns of the table and their widths. */
const COLUMNS = {
  '#': 3,
  fault: 22,
  struck: 18,
  acknowledged: 13,
  lost: 5,
  doubled: 8,
  broken: 7,
  load: 5,
  gap: 9,
  limit: 6,
  'one member': 21,
  heard: 15,
  '': 2,
}
const TITLES = Object.keys(COLUMNS)
const WIDTHS = Object.values(COLUMNS)
const rowOf = (cells) => cells.map((cell, at) => String(cell).padEnd(WIDTHS[at])).join(' ')

/** Lets an interrupted rehearsal take its machines down, too. */
function onInterrupt(work) {
  let isEnding = false
  const onSignal = () => {
    if (isEnding) return
    isEnding = true
    work().finally(() => process.exit(130))
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
  return () => {
    process.off('SIGINT', onSignal)
    process.off('SIGTERM', onSignal)
  }
}
