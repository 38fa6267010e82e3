import { copyFileSync, mkdirSync, readdirSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startCluster } from './cluster.mjs'
import { FAULTS } from './faults.mjs'
import { startLoad } from './load.mjs'
import { APPS, DATABASES } from './network.mjs'
import { backUpCluster, momentOf, restoreTo } from './point-in-time.mjs'
import { untilWhole } from './state.mjs'
import { verify } from './verify.mjs'

/** Between being whole again and the next fault: what a fault leaves behind shows in it. */
const CALM_MS = 4_000
const RUNS_END_WITHIN_MS = 60_000

/**
 * Carries out the faults of a plan under load and prints their table.
 * @param {string[]} plan kinds of faults
 * @param {string | undefined} logs a folder that the logs of all programs are kept in
 * @returns {Promise<boolean>} whether nothing was lost, doubled, broken or too late
 */
export async function rehearse(plan, logs) {
  console.log('Starting three database nodes, HAProxy and three servers …')
  const cluster = await startCluster()
  let load
  const end = async () => {
    await load?.stop()
    if (logs) keepLogs(cluster, logs)
    await cluster.stop()
  }
  const forget = onInterrupt(end)
  try {
    await backUpCluster(cluster)
    load = await startLoad(cluster)
    await pause(CALM_MS)
    console.log(
      `${plan.length} faults on ${availableParallelism()} processors; a row when it is whole again\n`,
    )
    console.log(rowOf(TITLES))
    const rows = []
    let moment
    for (const [at, kind] of plan.entries()) {
      if (at >= Math.floor(plan.length / 2)) moment ??= await momentOf(cluster)
      try {
        rows.push(await carryOut(cluster, load, plan, at, kind))
      } catch (error) {
        // The next fault would strike what is broken already; what this one cost is said.
        await conclude(cluster, load, rows).catch(({ message }) => console.log(`What is there: ${message}`))
        throw new Error(`Fault ${at + 1}, ${kind}: ${error.message}`)
      }
    }
    moment ??= await momentOf(cluster)
    await untilRunsRest(cluster)
    await load.stop()
    const isWhole = await conclude(cluster, load, rows)
    return (await rehearseRestore(cluster, load, moment)) && isWhole
  } finally {
    forget()
    await end()
  }
}

async function carryOut(cluster, load, plan, at, kind) {
  const { most, strike } = FAULTS[kind]
  load.state.fault = at + 1
  const from = performance.now()
  const nth = plan.slice(0, at).filter((each) => each === kind).length
  let struck
  try {
    struck = await strike(cluster, nth)
  } catch (error) {
    // Whatever stood in its way: it is said, counts as missed, and the others are carried out.
    console.log(rowOf([at + 1, kind, `NOT CARRIED OUT: ${error.message}`]))
    await untilWhole()
    return { isMet: false }
  }
  await untilWhole()
  await pause(CALM_MS)
  const times = load.ledger.filter((entry) => entry.at >= from).map((entry) => entry.at)
  const gap = longestGap([from, ...times, performance.now()]) / 1000
  const { lost, doubled, broken } = await verify(cluster, load.ledger)
  const isMet = gap <= most && times.length > 0 && lost.length + doubled.length + broken.length === 0
  const figures = [times.length, lost.length, doubled.length, broken.length, loadavg()[0].toFixed(0)]
  console.log(
    rowOf([at + 1, kind, struck, ...figures, `${gap.toFixed(2)} s`, `${most} s`, isMet ? '✓' : '✗']),
  )
  return { isMet }
}

/** The first backup and the log are brought to a moment in the middle of all this. */
async function rehearseRestore(cluster, { ledger }, moment) {
  const { before, after, wrong, seconds } = await restoreTo(cluster, ledger, moment)
  console.log(
    `Restored to ${moment.time} in ${seconds.toFixed(0)} s: ${before} acknowledged before and ${after} asked for after it, ${wrong.length} of them wrong`,
  )
  for (const { kind, key } of wrong.slice(0, 20)) console.log(`  ${kind} ${key}`)
  return wrong.length === 0 && before > 0 && after > 0
}

function longestGap(times) {
  return Math.max(...times.slice(1).map((time, at) => time - times[at]))
}

/** The faults are over: runs come to their end, or rest. */
async function untilRunsRest(cluster) {
  const late = Date.now() + RUNS_END_WITHIN_MS
  const working =
    "SELECT id FROM ai_runs WHERE state IN ('initialising', 'stopping') AND updated_at < now() - interval '30 s'"
  while ((await cluster.query(working)).length > 0 && Date.now() < late) await pause(1_000)
}

async function conclude(cluster, { ledger, surprises }, rows) {
  const { lost, doubled, broken } = await verify(cluster, ledger)
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
  const late = rows.filter(({ isMet }) => !isMet)
  console.log(`${rows.length - late.length} of ${rows.length} faults within their limit`)
  return lost.length + doubled.length + broken.length + surprises.length + late.length === 0
}

/** Copies what each program said: `db1-patroni.log`. */
function keepLogs({ base }, folder) {
  mkdirSync(folder, { recursive: true })
  for (const machine of [...DATABASES, ...APPS]) {
    const logs = readdirSync(join(base, machine)).filter((name) => name.endsWith('.log'))
    for (const name of logs) copyFileSync(join(base, machine, name), join(folder, `${machine}-${name}`))
  }
}

const TITLES = [
  '#',
  'fault',
  'struck',
  'acknowledged',
  'lost',
  'doubled',
  'broken',
  'load',
  'gap',
  'limit',
  '',
]
const WIDTHS = [3, 22, 12, 13, 5, 8, 7, 5, 9, 6, 2]
const rowOf = (cells) => cells.map((cell, at) => String(cell).padEnd(WIDTHS[at])).join(' ')

/** An interrupted rehearsal takes its machines down, too. */
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
