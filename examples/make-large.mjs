import { once } from 'node:events'
import { createWriteStream } from 'node:fs'

/**
 * Writes a keyword list of about 10 MB, the same one every time:
 *   node examples/make-large.mjs large.txt [megabytes]
 */
const [file, megabytes = '10'] = process.argv.slice(2)
if (!file || !(Number(megabytes) > 0)) {
  console.error('Usage: node examples/make-large.mjs FILE [MEGABYTES]')
  process.exit(2)
}

const WHO = [
  'young woman',
  'senior couple',
  'startup team',
  'thai farmer',
  'barista',
  'engineer',
  'student',
  'nurse',
]
const DOES = ['reading', 'smiling', 'working', 'planning', 'resting', 'cooking', 'walking', 'presenting']
const WHERE = [
  'in cafe',
  'at home',
  'in rice field',
  'on rooftop',
  'by the river',
  'in modern office',
  'at market',
]
const LIGHT = ['at sunrise', 'in soft window light', 'at blue hour', 'under neon light', 'on cloudy day']

const size = Number(megabytes) * 1_000_000
const out = createWriteStream(file)
let bytes = 0
for (let n = 0; bytes < size; n++) {
  const words = [WHO, DOES, WHERE, LIGHT].map((list, place) => list[Math.floor(n / 7 ** place) % list.length])
  const line = `${words.join(' ')}, take ${n + 1}\n`
  bytes += line.length
  if (!out.write(line)) await once(out, 'drain')
}
out.end()
await once(out, 'finish')
console.log(`${file}: ${(bytes / 1e6).toFixed(1)} MB`)
