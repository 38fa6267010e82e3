import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildWhenStale, TESTED_PARTS } from './build.mjs'
import { installWhenStale } from './install.mjs'

/**
 * `npm run bench [-- name… [--option…]]`: runs bench/<name>/run.mjs one after the other, never together, as they would disturb
 * each other's figures. Each prints its figures with their targets and exits ≠ 0 when it misses one. What comes from the
 * first option on is the bench's own.
 */
const folder = fileURLToPath(new URL('../bench', import.meta.url))
const all = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && existsSync(join(folder, entry.name, 'run.mjs')))
  .map((entry) => entry.name)
  .sort()
const given = process.argv.slice(2)
const firstOption = given.findIndex((argument) => argument.startsWith('--'))
const wanted = firstOption < 0 ? given : given.slice(0, firstOption)
const options = given.slice(wanted.length)
const unknown = wanted.filter((name) => !all.includes(name))

if (unknown.length > 0 || all.length === 0) {
  console.error(
    `No bench is called ${unknown.join(', ') || 'anything'}. Benches: ${all.join(', ') || 'none'}`,
  )
  process.exitCode = 2
} else {
  await installWhenStale({ testTools: true })
  await buildWhenStale(TESTED_PARTS)
  const missed = (wanted.length > 0 ? wanted : all).filter((name) => {
    console.log(`── ${name}`)
    return (
      spawnSync(process.execPath, [join(folder, name, 'run.mjs'), ...options], { stdio: 'inherit' })
        .status !== 0
    )
  })
  console.log(missed.length > 0 ? `Missed: ${missed.join(', ')}` : 'Every target is met')
  process.exitCode = missed.length > 0 ? 1 : 0
}
