import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { bmvbhash } from 'blockhash-core'
import { build } from 'rolldown'
import { judge, sized } from '../size.mjs'
import { CHANGES, drawScene, pixelsOf } from './scenes.mjs'

/**
 * `npm run bench -- likeness`: changed copies that are found and strangers that are joined, by the rules as they ship, beside
 * `blockhash-core` (256 bits, pure JavaScript) at the same distance; and what looking at 5,000 pictures takes.
 */
const folder = mkdtempSync(join(tmpdir(), 'thokham-bench-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
const file = join(folder, 'likeness.mjs')
const root = new URL('../../domain/src/likeness/', import.meta.url)
const from = (name) => JSON.stringify(fileURLToPath(new URL(name, root)))
await build({
  input: 'likeness',
  logLevel: 'silent',
  output: { file, format: 'esm' },
  plugins: [
    {
      name: 'likeness',
      resolveId: (id) => (id === 'likeness' ? id : null),
      load: (id) =>
        id === 'likeness' ? `export * from ${from('look.ts')}; export * from ${from('motifs.ts')}` : null,
    },
  ],
})
const { lookOf, motifsOf } = await import(pathToFileURL(file).href)

const ORIGINALS = sized(300, 60)
const STRANGERS = sized(1_000, 40)
const PICTURES = 5_000
const BLOCKHASH_MOST = 31

/** Prompts that share no word: only pixels may join. */
const seen = (id, look) => ({ id, prompt: `word${id}`, look })
const share = (part, whole) => (part * 100) / whole

const ours = new Map()
const theirs = new Map()
for (let number = 0; number < ORIGINALS; number++) {
  const picture = await drawScene(number)
  const pixels = await pixelsOf(picture)
  const original = lookOf(pixels)
  if (original.quality < 50) continue
  const hash = bmvbhash(pixels, 16)
  // A thing on white is joined where its words are alike, too.
  const prompt = `scene ${number}`
  for (const [name, change] of Object.entries(CHANGES)) {
    const copy = await pixelsOf(change(picture))
    const pair = [
      { id: 'a', prompt, look: original },
      { id: 'b', prompt, look: lookOf(copy) },
    ]
    const isFound = motifsOf(pair)[0].why.get('b') === 'same'
    count(ours, name, isFound)
    count(theirs, name, bits(hash, bmvbhash(copy, 16)) <= BLOCKHASH_MOST)
  }
}

function count(into, name, isFound) {
  const { found, all } = into.get(name) ?? { found: 0, all: 0 }
  into.set(name, { found: found + (isFound ? 1 : 0), all: all + 1 })
}

function bits(one, other) {
  let differ = 0
  for (let at = 0; at < one.length; at++) {
    let rest = Number.parseInt(one[at], 16) ^ Number.parseInt(other[at], 16)
    for (; rest > 0; rest &= rest - 1) differ++
  }
  return differ
}

const strangers = []
for (let number = 0; number < STRANGERS; number++)
  strangers.push(seen(String(number), lookOf(await pixelsOf(await drawScene(100_000 + number)))))
const joined = motifsOf(strangers).reduce((sum, { ids }) => sum + ids.length - 1, 0)

const sample = []
for (let number = 0; number < 40; number++) sample.push(await pixelsOf(await drawScene(number)))
const eachMs = processorMs(() => sample.map((pixels) => lookOf(pixels))) / sample.length
const peerMs = processorMs(() => sample.map((pixels) => bmvbhash(pixels, 16))) / sample.length
// Each is a motif of its own, which is the most work.
const noise = () => Uint16Array.from({ length: 16 }, () => Math.random() * 65_536)
const rolled = (small) => {
  const by = Math.floor(Math.random() * small.length)
  return Uint8Array.from([...small.subarray(by), ...small.subarray(0, by)])
}
const many = Array.from({ length: sized(PICTURES, 200) }, (_, at) => {
  const { look } = strangers[at % strangers.length]
  return seen(String(at), {
    ...look,
    quality: 100,
    hashes: look.hashes.map(noise),
    windows: look.windows.map(noise),
    small: rolled(look.small),
  })
})
const groupMs = processorMs(() => motifsOf(many))

/** The processor's time, which other programs hardly stretch. */
function processorMs(work) {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

let areAllMet = true

function show(name, figure, { least = Number.NEGATIVE_INFINITY, most = Number.POSITIVE_INFINITY, unit }) {
  const isMet = figure >= least && figure <= most
  areAllMet &&= isMet
  const target = Number.isFinite(least) ? `≥ ${least}` : `≤ ${most}`
  console.log(`${isMet ? '✓' : '✗'} ${name}: ${figure.toFixed(2)} ${unit} (${target} ${unit})`)
}

for (const [name, { found, all }] of ours) {
  const other = theirs.get(name)
  show(`${name}: found (blockhash ${share(other.found, other.all).toFixed(1)} %)`, share(found, all), {
    least: 98,
    unit: '%',
  })
}
const all = (of) => [...of.values()].reduce((sum, { found }) => sum + found, 0)
show('copies found, beside blockhash-core', all(ours) / all(theirs), { least: 1, unit: '×' })
show(`strangers of ${STRANGERS} that joined another`, share(joined, STRANGERS), { most: 1, unit: '%' })
show(`looking at a picture of 480 × 320, beside blockhash-core's ${peerMs.toFixed(1)} ms`, eachMs, {
  most: 20,
  unit: 'ms',
})
show(
  `${PICTURES} pictures looked at on two cores, and ${many.length} grouped`,
  (eachMs * PICTURES) / 2_000 + groupMs / 1_000,
  { most: 60, unit: 's' },
)
judge(areAllMet)
