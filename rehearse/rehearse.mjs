import { availableParallelism } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { startCluster, untilWhole } from './cluster.mjs'
import { FAULTS } from './faults.mjs'
import { startLoad } from './load.mjs'
import { verify } from './verify.mjs'

/** Between being whole again and the next fault: what a fault leaves behind shows in it. */
const CALM_MS = 4_000
const RUNS_END_WITHIN_MS = 60_000

/**
 * Carries out the faults of a plan under load and prints their table.
 * @param {string[]} plan kinds of faults
 * @returns {Promise<boolean>} whether nothing was lost, doubled, broken or too late
 */
export async function rehearse(plan) {
  console.log('Starting three database nodes, HAProxy and three servers …')
  const cluster = await startCluster()
  const stop = onInterrupt(() => cluster.stop())
  try {
    const load = await startLoad(cluster)
    await pause(CALM_MS)
    console.log(
      `${plan.length} faults on ${availableParallelism()} processors; a row when it is whole again\n`,
    )
    console.log(rowOf(['#', 'fault', 'struck', 'acknowledged', 'longest gap', 'limit', '']))
    const rows = []
    for (const [at, kind] of plan.entries()) rows.push(await carryOut(cluster, load, plan, at, kind))
    await untilRunsRest(cluster)
    await load.stop()
    return await conclude(cluster, load, rows)
  } finally {
    stop()
    await cluster.stop()
  }
}

async function carryOut(cluster, load, plan, at, kind) {
  const { most, strike } = FAULTS[kind]
  load.state.fault = at + 1
  const from = performance.now()
  const nth = plan.slice(0, at).filter((each) => each === kind).length
  const struck = await strike(cluster, nth)
  await untilWhole()
  await pause(CALM_MS)
  const times = load.ledger.filter((entry) => entry.at >= from).map((entry) => entry.at)
  const gap = longestGap([from, ...times, performance.now()]) / 1000
  const row = { kind, gap, most, isMet: gap <= most && times.length > 0 }
  console.log(
    rowOf([at + 1, kind, struck, times.length, `${gap.toFixed(2)} s`, `${most} s`, row.isMet ? '✓' : '✗']),
  )
  return row
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
    console.log(`Answers that nobody expected: ${surprises.length}, such as ${surprises[0]}`)
  const late = rows.filter(({ isMet }) => !isMet)
  console.log(`${rows.length - late.length} of ${rows.length} faults within their limit`)
  return lost.length + doubled.length + broken.length + surprises.length + late.length === 0
}

const WIDTHS = [3, 22, 12, 13, 12, 7, 2]
const rowOf = (cells) => cells.map((cell, at) => String(cell).padEnd(WIDTHS[at])).join(' ')

/** An interrupted rehearsal takes its machines down, too. */
function onInterrupt(work) {
  const onSignal = () => {
    work().finally(() => process.exit(130))
  }
  process.once('SIGINT', onSignal)
  process.once('SIGTERM', onSignal)
  return () => {
    process.off('SIGINT', onSignal)
    process.off('SIGTERM', onSignal)
  }
}
