import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'rolldown'
import { median } from '../median.mjs'
import { judge, sized } from '../size.mjs'

/**
 * `npm run bench -- packing`: a million prompts packed into lines of permutations by the engine as it ships, beside sorting and
 * joining the same million strings. Times are the processor's, which other programs hardly stretch; rivals take turns.
 */
const folder = mkdtempSync(join(tmpdir(), 'thokham-bench-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
const file = join(folder, 'engine.mjs')
const entry = fileURLToPath(new URL('../../engine/src/index.ts', import.meta.url))
await build({ input: entry, logLevel: 'silent', output: { file, format: 'esm' } })
const { count, emptyRecipe, pack, promptMaker, sampleIndices } = await import(pathToFileURL(file).href)

const MILLION = sized(1_000_000, 1_000)
const ROUNDS = sized(5, 1)
const STYLES =
  'Realistic,Illustrations,Anime,Sculpture,Digital Art,Oil Painting,Watercolor,Sketch,Comic,Pattern'.split(
    ',',
  )
const ASPECTS = '1:1,16:9,9:16,4:3,3:2'.split(',')

function recipeOf(keywords, over = {}) {
  const words = Array.from({ length: keywords }, (_, at) => `woven cloth number ${at + 1} on a wooden table`)
  return emptyRecipe({
    keywords: words,
    styles: STYLES,
    aspects: ASPECTS,
    quality: 'high',
    model: '6.1',
    ...over,
  })
}

/** A million prompts that are made as they are asked for, as the generator's worker makes them. */
function promptsOf(recipe, indices = null) {
  const textAt = promptMaker(recipe)
  return { length: MILLION, at: (place) => textAt(indices ? indices[place] : place) }
}

function processorMs(work) {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

function sortAndJoin(prompts) {
  const texts = Array.from({ length: prompts.length }, (_, place) => prompts.at(place))
  if (texts.sort().join('\n').length === 0) throw new Error('no prompts')
}

const rows = []
const show = (what, target, figure, met) => rows.push({ what, target, figure, met })

function measure(what, prompts, limit) {
  const times = { pack: [], join: [], check: [] }
  let packed
  let grown = 0
  for (let round = 0; round < ROUNDS; round++) {
    globalThis.gc?.()
    const before = process.memoryUsage.rss()
    times.pack.push(processorMs(() => (packed = pack(prompts, limit))))
    grown = Math.max(grown, process.memoryUsage.rss() - before)
    times.check.push(processorMs(() => isChecked(packed)))
    times.join.push(processorMs(() => sortAndJoin(prompts)))
  }
  const [ms, other, check] = [median(times.pack), median(times.join), median(times.check)]
  const ideal = Math.ceil(MILLION / limit)
  const name = `${what}, ${limit} a line`
  show(`${name}: packed`, '≤ 2,000 ms', `${ms.toFixed(0)} ms`, ms <= 2000)
  show(
    `${name}: against sorting and joining`,
    '≤ 4 ×',
    `${(ms / other).toFixed(1)} × (${other.toFixed(0)} ms)`,
    ms <= 4 * other,
  )
  show(
    `${name}: lines`,
    '≤ 1.5 × the fewest',
    `${(packed.lines / ideal).toFixed(2)} × (${packed.lines})`,
    packed.lines <= 1.5 * ideal,
  )
  show(`${name}: unpacked and compared`, 'shown', `${check.toFixed(0)} ms`, true)
  show(`${name}: memory grown`, '≤ 300 MB', `${(grown / 2 ** 20).toFixed(0)} MB`, grown <= 300 * 2 ** 20)
}

function isChecked(packed) {
  const steps = packed.check()
  for (;;) {
    const { done, value } = steps.next()
    if (!done) continue
    if (!value) throw new Error('the lines are not the prompts')
    return
  }
}

const whole = promptsOf(recipeOf(MILLION / 50))
for (const limit of sized([4, 10, 40], [40])) measure('20,000 × 10 × 5', whole, limit)
const large = recipeOf(MILLION / 5)
measure('a tenth of 200,000 × 10 × 5', promptsOf(large, sampleIndices(count(large), MILLION, 7)), 40)
const personal = ['golden hour light', 'abc123', 'def456', '--sref 12']
measure('100,000 × 10, the rest picked', promptsOf(recipeOf(MILLION / 10, { mode: 'pick', personal })), 40)

const width = Math.max(...rows.map((row) => row.what.length))
for (const { what, target, figure, met } of rows)
  console.log(`${met ? '✓' : '✗'} ${what.padEnd(width)}  ${target.padEnd(18)}  ${figure}`)
judge(rows.every((row) => row.met))
