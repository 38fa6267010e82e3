import { spawnSync } from 'node:child_process'
import { BENCHES } from './benches.mjs'
import { buildWhenStale, TESTED_PARTS } from './build.mjs'
import { installWhenStale } from './install.mjs'

/**
 * `npm run bench [-- --smallest] [name… [--option…]]`: runs bench/<name>/run.mjs (of `scale`, operations/scale) one after the other, never together, as they
 * would disturb each other's figures. Each prints its figures with their targets and exits ≠ 0 when it misses one; with
 * `--smallest` it goes through once at its smallest size, which measures nothing and misses nothing (bench/size.mjs). What
 * comes from the first option behind the names on is the bench's own.
 */
const given = process.argv.slice(2)
const isSmallest = given[0] === '--smallest'
if (isSmallest) given.shift()
const firstOption = given.findIndex((argument) => argument.startsWith('--'))
const wanted = firstOption < 0 ? given : given.slice(0, firstOption)
const options = given.slice(wanted.length)
const all = Object.keys(BENCHES)
const unknown = wanted.filter((name) => !all.includes(name))

if (unknown.length > 0 || all.length === 0) {
  console.error(
    `No bench is called ${unknown.join(', ') || 'anything'}. Benches: ${all.join(', ') || 'none'}`,
  )
  process.exitCode = 2
} else {
  await installWhenStale({ testTools: true })
  await buildWhenStale(TESTED_PARTS)
  const env = { ...process.env, ...(isSmallest && { BENCH_SMALLEST: '1' }) }
  const missed = (wanted.length > 0 ? wanted : all).filter((name) => {
    console.log(`── ${name}`)
    return spawnSync(process.execPath, [BENCHES[name], ...options], { env, stdio: 'inherit' }).status !== 0
  })
  if (missed.length > 0) console.log(`Missed: ${missed.join(', ')}`)
  else console.log(isSmallest ? 'Each of them runs' : 'Every target is met')
  process.exitCode = missed.length > 0 ? 1 : 0
}
