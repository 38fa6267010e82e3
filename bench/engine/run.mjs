import { mkdtempSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { CartesianProduct } from 'js-combinatorics'
import { build } from 'rolldown'
import { median } from '../median.mjs'
import { judge, sized } from '../size.mjs'

/**
 * `npm run bench -- engine`: the engine as it ships (bundled) against js-combinatorics making the same prompts, and
 * against this machine's copy of the same bytes. Rivals run turn by turn in one process; a figure is the median.
 */
const folder = mkdtempSync(join(tmpdir(), 'thokham-bench-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
const entry = fileURLToPath(new URL('../../engine/src/index.ts', import.meta.url))
const file = join(folder, 'engine.mjs')
await build({ input: entry, logLevel: 'silent', output: { file, format: 'esm' } })
const { count, emptyRecipe, expand, keywordLines, sample, writePrompts } = await import(
  pathToFileURL(file).href
)

const STYLES =
  'Realistic,Illustrations,Anime,Sculpture,Digital Art,Oil Painting,Watercolor,Sketch,Comic,Pattern'
const ASPECTS = '1:1,16:9,9:16,4:3,3:2'
const SCENES = [
  'smiling thai farmer',
  'rice terrace sunrise',
  'floating market boat',
  'street food vendor',
  'young startup team',
  'remote work cafe',
  'senior couple yoga',
  'herbal tea ceremony',
  'electric car charging',
  'rainy bangkok street',
]

/** Makes a recipe with keywords as they come out of a file: `lines` different ones. */
function recipeOf(lines, over = {}) {
  const text = Array.from({ length: lines }, (_, i) => `${SCENES[i % SCENES.length]} ${i}`).join('\n')
  const chosen = {
    styles: STYLES.split(','),
    aspects: ASPECTS.split(','),
    quality: 'high',
    model: '6.1',
    ...over,
  }
  return emptyRecipe({ keywords: keywordLines(text), ...chosen })
}

function timed(work) {
  const start = performance.now()
  work()
  return performance.now() - start
}

/** Measures what several pieces of work take that take turns, after warming up, in ms: medians, or another `summary`. */
function race(works, rounds = 15, summary = median) {
  const times = works.map(() => [])
  for (let round = sized(-3, 0); round < sized(rounds, 1); round++) {
    for (const [place, work] of works.entries()) {
      const time = timed(work)
      if (round >= 0) times[place].push(time)
    }
  }
  return times.map(summary)
}

const rows = []
const show = (what, figure, target, met) => rows.push({ what, figure, target, met })

/** Makes the same finished prompts by a general library of combinations. */
function rival(recipe, take) {
  const names = recipe.styles.map((style) => (style === 'Realistic' ? 'Realistic Photo' : style))
  // Its first list changes fastest.
  for (const [aspect, style, keyword] of new CartesianProduct(recipe.aspects, names, recipe.keywords)) {
    take(`${keyword}, ${style} --ar ${aspect} --q 2 --v 6.1`)
  }
}

function againstCombinatorics() {
  const recipe = recipeOf(2000)
  const total = Number(count(recipe))
  const theirs = []
  rival(recipe, (prompt) => theirs.push(prompt))
  let place = 0
  for (const prompt of expand(recipe)) {
    if (prompt !== theirs[place++]) throw new Error(`not the same prompt: ${prompt} / ${theirs[place - 1]}`)
  }
  let length = 0
  const [texts, bytes, other] = race([
    () => {
      for (const prompt of expand(recipe)) length += prompt.length
    },
    () => {
      for (const chunk of writePrompts(recipe)) length += chunk.bytes.length
    },
    () =>
      rival(recipe, (prompt) => {
        length += prompt.length
      }),
  ])
  const rate = (time) => `${(total / time / 1000).toFixed(1)} M/s`
  const said = `${(other / texts).toFixed(2)} × (${rate(texts)} to ${rate(other)})`
  show('finished prompts as strings, against js-combinatorics', said, '≥ 1.3 ×', other / texts >= 1.3)
  show(
    'finished prompts as file bytes, against js-combinatorics',
    `${(other / bytes).toFixed(1)} × (${rate(bytes)})`,
    '≥ 1.3 ×',
    other / bytes >= 1.3,
  )
  return length
}

function againstMemcpy(what, recipe, target) {
  const chunks = Array.from(writePrompts(recipe), (chunk) => Buffer.from(chunk.bytes))
  const size = chunks.reduce((sum, chunk) => sum + chunk.length, 0)
  const warm = Buffer.alloc(Math.max(...chunks.map((chunk) => chunk.length)))
  let seen = 0
  const [lent, own, copy] = race([
    () => {
      for (const chunk of writePrompts(recipe, { reuse: true })) seen += chunk.prompts
    },
    () => {
      for (const chunk of writePrompts(recipe)) seen += chunk.prompts
    },
    () => {
      for (const chunk of chunks) seen += chunk.copy(warm)
    },
  ])
  const speed = (time) => `${(size / time / 1e6).toFixed(1)} GB/s`
  const percent = (time) => `${((100 * copy) / time).toFixed(0)} %`
  const met = target === null || copy / lent >= target
  show(
    `${what}: bytes, chunks lent, against memcpy`,
    `${percent(lent)} (${speed(lent)} to ${speed(copy)})`,
    target ? `≥ ${target * 100} %` : 'shown',
    met,
  )
  show(`${what}: bytes, chunks given away`, `${percent(own)} (${speed(own)})`, 'shown', true)
  return seen
}

/** Measures the cost of a prompt in spaces of 10^3 to 10^7, each written as often as makes two million prompts. */
function flatness(what, make) {
  const recipes = sized([20, 2000, 200_000], [2, 20, 200]).map((lines) => recipeOf(lines))
  const works = recipes.map((recipe) => ({
    recipe,
    runs: Math.ceil(sized(2_000_000, 1) / Number(count(recipe))),
  }))
  const times = race(
    works.map(({ recipe, runs }) => () => {
      for (let run = 0; run < runs; run++) make(recipe)
    }),
    7,
    // Long and short runs meet other work differently: the least disturbed ones compare.
    (all) => Math.min(...all),
  )
  const costs = works.map(({ recipe, runs }, place) => (times[place] * 1e6) / (Number(count(recipe)) * runs))
  const growth = costs[2] / costs[0]
  const said = `${growth.toFixed(2)} × (${costs.map((ns) => `${ns.toFixed(1)} ns`).join(', ')})`
  show(`cost of a prompt from 10^3 to 10^7, ${what}`, said, '≤ 1.2 ×', growth <= 1.2)
}

function samples() {
  const recipe = recipeOf(10_000, {
    styles: Array.from({ length: 10_000 }, (_, i) => `style ${i}`),
    aspects: Array.from({ length: 10_000 }, (_, i) => `${i + 1}:1`),
  })
  const times = []
  for (let seed = 0; seed < 41; seed++) times.push(timed(() => sample(recipe, 1000, seed)))
  show(
    `1,000 samples of ${count(recipe).toLocaleString('en')}`,
    `${median(times.slice(1)).toFixed(2)} ms`,
    '≤ 5 ms',
    median(times.slice(1)) <= 5,
  )
}

/** Writes a file as the command line does: chunks lent, each written before the next is made. */
async function streaming() {
  const recipe = recipeOf(sized(200_000, 200))
  const out = await open(join(folder, 'prompts.txt'), 'w')
  const before = process.memoryUsage.rss()
  let peak = before
  let prompts = 0
  let bytes = 0
  const start = performance.now()
  for (const chunk of writePrompts(recipe, { reuse: true })) {
    prompts += chunk.prompts
    bytes += (await out.write(chunk.bytes)).bytesWritten
    peak = Math.max(peak, process.memoryUsage.rss())
  }
  await out.close()
  const seconds = (performance.now() - start) / 1000
  const grown = (peak - before) / 2 ** 20
  const said = `${grown.toFixed(0)} MB (${(bytes / 1e6).toFixed(0)} MB in ${seconds.toFixed(1)} s)`
  show(
    `memory grown by streaming ${prompts.toLocaleString('en')} prompts to a file`,
    said,
    '≤ 50 MB',
    grown <= 50,
  )
}

await streaming()
againstCombinatorics()
againstMemcpy('10 styles × 5 aspects', recipeOf(sized(20_000, 20)), 0.15)
againstMemcpy(
  '3 styles × 2 aspects',
  recipeOf(sized(100_000, 20), {
    styles: ['Realistic', 'Digital Art', 'Watercolor'],
    aspects: ['1:1', '16:9'],
  }),
  null,
)
againstMemcpy(
  '1 style × 1 aspect',
  recipeOf(sized(200_000, 20), { styles: ['Realistic'], aspects: ['16:9'] }),
  null,
)
flatness('as strings', (recipe) => {
  for (const prompt of expand(recipe)) if (!prompt) throw new Error('no prompt')
})
flatness('as bytes', (recipe) => {
  for (const chunk of writePrompts(recipe, { reuse: true })) if (!chunk.prompts) throw new Error('no prompts')
})
samples()
const width = Math.max(...rows.map((row) => row.what.length))
for (const { what, figure, target, met } of rows)
  console.log(`${met ? '✓' : '✗'} ${what.padEnd(width)}  ${target.padEnd(8)}  ${figure}`)
judge(rows.every((row) => row.met))
