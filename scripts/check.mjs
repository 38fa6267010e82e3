import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { installWhenStale } from './install.mjs'
import { failuresOf, lineOf, totalOf } from './test/print.mjs'
import { runStages } from './test/run-stages.mjs'
import { LOGS, QUICK, root, typesAgain, unitSince } from './test/stages.mjs'

/**
 * Checks what is quick, before every commit (`npm run check [-- types lint …]`). Of the unit tests those that the
 * changes since the branch left main may have broken; types of what changed since the last check.
 */
async function main() {
  const { lint, programs, docs, unit, 'import-rules': importRules } = QUICK
  const base = baseOf()
  const checks = {
    types: typesAgain,
    lint,
    'import-rules': importRules,
    programs,
    docs,
    unit: base ? unitSince(base) : unit,
  }
  const wanted = process.argv.slice(2)
  const unknown = wanted.filter((name) => !(name in checks))
  if (unknown.length > 0) {
    throw new Error(`No check is called ${unknown.join(', ')}. Checks: ${Object.keys(checks).join(', ')}`)
  }
  await installWhenStale({ testTools: true })
  rmSync(LOGS, { recursive: true, force: true })
  mkdirSync(LOGS, { recursive: true })
  const stages = Object.entries(checks).filter(([name]) => wanted.length === 0 || wanted.includes(name))
  const results = await runStages(stages, (name, result) => console.log(lineOf(name, result)))
  for (const line of failuresOf(results, 60)) console.log(line)
  const { passed, failed } = totalOf(results)
  if (failed > 0) process.exitCode = 1
  console.log(`${passed} passed, ${failed} failed`)
}

/**
 * Returns where this branch left main; on main itself the last commit; null without a repository, when everything
 * counts as changed.
 */
function baseOf() {
  const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout?.trim()
  return git('merge-base', 'HEAD', 'main') || git('rev-parse', 'HEAD') || null
}

try {
  await main()
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
