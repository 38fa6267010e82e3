import { mkdirSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { buildWhenStale, TESTED_PARTS } from './build.mjs'
import { installWhenStale } from './install.mjs'
import { keepBusy } from './test/keep-busy.mjs'
import { failuresOf, lineOf, tableOf, totalOf } from './test/print.mjs'
import { runStages } from './test/run-stages.mjs'
import { LOGS, LONG, QUICK } from './test/stages.mjs'

/**
 * Runs the stages of `npm test`, those of `npm test -- long`, or only some; several runs in a row; beside a program that
 * keeps one processor busy (`npm test [-- long | stage…] [--repeat 5] [--busy]`, docs/testing.md).
 */
async function main() {
  const { values, positionals } = parseArgs({
    options: { repeat: { type: 'string', default: '1' }, busy: { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const all = { ...QUICK, ...LONG }
  const unknown = positionals.filter((name) => name !== 'long' && !(name in all))
  if (unknown.length > 0) {
    const names = [QUICK, LONG].map((some) => Object.keys(some).join(', '))
    throw new Error(`No stage is called ${unknown.join(', ')}. Stages: ${names[0]}; of long: ${names[1]}`)
  }
  const wanted = positionals.length === 0 ? Object.keys(QUICK) : positionals
  const times = Number(values.repeat)
  if (!Number.isInteger(times) || times < 1) throw new Error('--repeat takes a whole number from 1')
  const stages = Object.entries(all).filter(
    ([name]) => wanted.includes(name) || (name in LONG && wanted.includes('long')),
  )

  await installWhenStale({ testTools: true })
  await buildWhenStale(TESTED_PARTS)
  const rest = values.busy ? keepBusy() : () => {}
  const runs = []
  const failures = []
  try {
    for (let at = 1; at <= times; at++) {
      if (times > 1) console.log(`Run ${at} of ${times}`)
      const { results, seconds } = await runOnce(stages)
      runs.push({ results, seconds })
      const found = failuresOf(results)
      if (found.length > 0 && times > 1) found.unshift(`\nRun ${at} of ${times}`)
      failures.push(...found)
      // Several take hours: what has failed is told while they go on.
      if (at < times) for (const line of found) console.log(line)
    }
  } finally {
    rest()
  }
  if (times > 1) {
    const beside = values.busy ? ', one of them kept busy by another program' : ''
    console.log(
      `\nNode ${process.versions.node}, ${availableParallelism()} processors${beside}; passed / failed / time`,
    )
    console.log(tableOf(runs))
  }
  for (const line of failures) console.log(line)
  const totals = runs.map(({ results }) => totalOf(results))
  const passed = totals.reduce((sum, total) => sum + total.passed, 0)
  const failed = totals.reduce((sum, total) => sum + total.failed, 0)
  const isAllLacking = runs.every(({ results }) =>
    [...results.values()].every(({ skipped }) => skipped?.length > 0),
  )
  if (failed > 0 || (passed === 0 && !isAllLacking)) process.exitCode = 1
  console.log(`${passed} passed, ${failed} failed`)
}

async function runOnce(stages) {
  rmSync(LOGS, { recursive: true, force: true })
  mkdirSync(LOGS, { recursive: true })
  const started = Date.now()
  const results = await runStages(stages, (name, result) => console.log(lineOf(name, result)))
  return { results, seconds: (Date.now() - started) / 1000 }
}

try {
  await main()
} catch (error) {
  console.error(error.message)
  console.log('0 passed, 1 failed')
  process.exitCode = 1
}
