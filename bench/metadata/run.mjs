import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { build } from 'rolldown'
import sharp from 'sharp'
import { judge, sized } from '../size.mjs'
import { measureFilm } from './film.mjs'
import { measureInBrowser } from './in-browser.mjs'
import { measureKinds } from './kinds.mjs'
import { measureTurbo } from './turbo.mjs'

/**
 * `npm run bench -- metadata`: titles and keywords into JPEGs of 8 MB in place, against exiftool-vendored (installed here,
 * into .cache, never among the product's packages) doing the same, and against copying each file beside itself and renaming
 * it over. Every writer meets fresh copies, turn by turn; a figure is the median of the rounds.
 *
 * The programs are compared in memory (/dev/shm): on a disk each of them waits for the same bytes, as a rename over a file
 * makes Linux write the new one out, and the slower the disk the more alike they look. What the disk of this machine makes
 * of it is shown beside.
 *
 * Turbo: pictures asked about side by side against one by one, of a provider on loopback that answers in 300 ms.
 *
 * TIFF, PSD, AVIF and PNG of 8 MB in place, against copying them.
 *
 * A film of 2 GB: what is new of it beside a copy of its head, and the whole of it beside a copy.
 *
 * The web edition: 500 pictures are put on its table in a real Chromium.
 *
 *     node bench/metadata/run.mjs [--files 500] [--exiftool-files 60] [--rounds 3] [--asked 160] [--shown 500] [--film 2000]
 */
const { values } = parseArgs({
  options: {
    files: { type: 'string', default: sized('500', '2') },
    'exiftool-files': { type: 'string', default: sized('60', '1') },
    rounds: { type: 'string', default: sized('3', '1') },
    asked: { type: 'string', default: sized('160', '2') },
    shown: { type: 'string', default: sized('500', '5') },
    film: { type: 'string', default: sized('2000', '20') },
  },
})
const FILES = Number(values.files)
const EXIFTOOL_FILES = Math.min(FILES, Number(values['exiftool-files']))
const ROUNDS = Number(values.rounds)
const ASKED = Number(values.asked)
const TURBO = 16
const TARGET_TURBO = 15
const TARGET_SHARE = 0.85
const TARGET_HEADS = 3
const TARGET_MEMORY_MB = 60
const SHOWN = Number(values.shown)
const TARGET_FIRST_ROW_MS = 1_000
const EXIFTOOL = '35.21.0'

const root = fileURLToPath(new URL('../..', import.meta.url))
const onDisk = mkdtempSync(join(tmpdir(), 'thokham-bench-'))
const inMemory = existsSync('/dev/shm') ? mkdtempSync('/dev/shm/thokham-bench-') : onDisk
process.on('exit', () => {
  for (const path of [onDisk, inMemory, bundle]) rmSync(path, { recursive: true, force: true })
})
// Where the bundle lies, sharp must be found.
const bundle = join(root, '.cache', `bench-metadata-${process.pid}.mjs`)
mkdirSync(join(root, '.cache'), { recursive: true })
const input = fileURLToPath(new URL('writers.mjs', import.meta.url))
await build({
  input,
  platform: 'node',
  external: ['sharp'],
  logLevel: 'silent',
  output: { file: bundle, format: 'esm' },
})
const { describeFolder, FIELDS, planFile, writeFile, writeFolder } = await import(pathToFileURL(bundle).href)

/** Noise does not compress: 2,620 × 1,746 of it are 8 MB. */
const noise = randomBytes(2620 * 1746 * 3)
const original = await sharp(noise, { raw: { width: 2620, height: 1746, channels: 3 } })
  .jpeg({ quality: 92, chromaSubsampling: '4:4:4' })
  .toBuffer()
const megabytes = original.length / 1e6

function freshFolder(count, where) {
  const fresh = join(where, 'pictures')
  rmSync(fresh, { recursive: true, force: true })
  mkdirSync(fresh)
  for (let at = 0; at < count; at++) writeFileSync(join(fresh, `picture-${at}.jpg`), original)
  if (where === onDisk) spawnSync('sync')
  return fresh
}

async function timed(count, write, where = inMemory) {
  const fresh = freshFolder(count, where)
  const started = performance.now()
  await write(fresh)
  return (performance.now() - started) / count
}

function copyFolder(fresh) {
  for (const name of readdirSync(fresh)) {
    copyFileSync(join(fresh, name), join(fresh, `${name}.part`))
    renameSync(join(fresh, `${name}.part`), join(fresh, name))
  }
}

/**
 * Copies the folder by the system's own copy, four files at a time: nobody who copies the pixels is quicker on this
 * machine.
 */
async function copyFolderSideBySide(fresh) {
  const names = readdirSync(fresh)
  const copyOn = async () => {
    for (let name = names.pop(); name !== undefined; name = names.pop()) {
      await copyFile(join(fresh, name), join(fresh, `${name}.part`))
      renameSync(join(fresh, `${name}.part`), join(fresh, name))
    }
  }
  await Promise.all(Array.from({ length: 4 }, copyOn))
}

/** Starts exiftool, kept running by its wrapper; null where there is no perl to run it. */
async function startExiftool() {
  if (spawnSync('perl', ['-v']).status !== 0) return null
  const home = join(root, '.cache', 'bench-exiftool')
  if (!existsSync(join(home, 'node_modules', 'exiftool-vendored'))) {
    mkdirSync(home, { recursive: true })
    writeFileSync(join(home, 'package.json'), '{"private":true}')
    const npm = spawnSync('npm', ['install', '--ignore-scripts', `exiftool-vendored@${EXIFTOOL}`], {
      cwd: home,
      encoding: 'utf8',
    })
    if (npm.status !== 0) throw new Error(`exiftool-vendored could not be installed:\n${npm.stderr}`)
  }
  const { exiftool } = createRequire(join(home, 'package.json'))('exiftool-vendored')
  await exiftool.version()
  return exiftool
}

async function writeByExiftool(exiftool, fresh) {
  const { title, description, keywords, copyright } = FIELDS
  for (const name of readdirSync(fresh)) {
    const tags = {
      'XMP-dc:Title': title,
      'IPTC:ObjectName': title,
      'XMP-dc:Description': description,
      'IPTC:Caption-Abstract': description,
      'EXIF:ImageDescription': description,
      'XMP-dc:Subject': keywords,
      'IPTC:Keywords': keywords,
      'XMP-dc:Rights': copyright,
      'IPTC:CopyrightNotice': copyright,
      'EXIF:Copyright': copyright,
      'XMP-iptcExt:DigitalSourceType': FIELDS.digitalSourceType,
    }
    await exiftool.write(join(fresh, name), tags, { writeArgs: ['-overwrite_original'] })
  }
}

const median = (times) => [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)]
// It comes from the registry: whoever only wants to see that all this runs waits for no network.
const exiftool = await sized(startExiftool, () => null)()
const times = {
  ours: [],
  copy: [],
  copySideBySide: [],
  exiftool: [],
  oursOnDisk: [],
  syncedOnDisk: [],
  copyOnDisk: [],
  exiftoolOnDisk: [],
}
const ON_DISK_FILES = Math.min(FILES, 100)
await timed(20, (fresh) => writeFolder(fresh, false))
for (let round = 0; round < ROUNDS; round++) {
  times.copy.push(await timed(FILES, copyFolder))
  times.copySideBySide.push(await timed(FILES, copyFolderSideBySide))
  times.ours.push(await timed(FILES, (fresh) => writeFolder(fresh, false)))
  times.copyOnDisk.push(await timed(ON_DISK_FILES, copyFolder, onDisk))
  times.oursOnDisk.push(await timed(ON_DISK_FILES, (fresh) => writeFolder(fresh, false), onDisk))
  times.syncedOnDisk.push(await timed(ON_DISK_FILES, (fresh) => writeFolder(fresh, true), onDisk))
  if (!exiftool) continue
  times.exiftool.push(await timed(EXIFTOOL_FILES, (fresh) => writeByExiftool(exiftool, fresh)))
  times.exiftoolOnDisk.push(await timed(EXIFTOOL_FILES, (fresh) => writeByExiftool(exiftool, fresh), onDisk))
}
await exiftool?.end()

/**
 * Measures the growth of another process's memory, looked at every 5 ms: what the system calls its peak has the bench's
 * own in it.
 */
function memoryGrowth() {
  const fresh = freshFolder(FILES, inMemory)
  const program = `
    const { writeFolder } = await import(${JSON.stringify(pathToFileURL(bundle).href)})
    const start = process.memoryUsage.rss()
    let most = start
    const watch = setInterval(() => { most = Math.max(most, process.memoryUsage.rss()) }, 5)
    await writeFolder(${JSON.stringify(fresh)}, false)
    clearInterval(watch)
    most = Math.max(most, process.memoryUsage.rss())
    console.log((most - start) / 1e6)`
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    encoding: 'utf8',
  })
  if (stdout === '') throw new Error(stderr)
  return Number(stdout)
}

const small = await sharp(noise.subarray(0, 800 * 600 * 3), { raw: { width: 800, height: 600, channels: 3 } })
  .jpeg()
  .toBuffer()
const turbo = await measureTurbo(describeFolder, {
  folder: inMemory,
  picture: small,
  count: ASKED,
  turbo: TURBO,
})

const ours = median(times.ours)
const share = median(times.copy) / ours
const memory = memoryGrowth()
const written = readFileSync(join(inMemory, 'pictures', 'picture-0.jpg'))
if (!written.includes(FIELDS.title)) throw new Error('Nothing was written')

const faults = []
function row(what, figure, target, isMet) {
  console.log(
    `${isMet === false ? '✗' : isMet ? '✓' : ' '} ${what.padEnd(58)} ${figure.padEnd(24)} ${target}`,
  )
  if (isMet === false) faults.push(what)
}
const ms = (value) => `${value.toFixed(2)} ms a file`
console.log(`${FILES} JPEGs of ${megabytes.toFixed(1)} MB, ${ROUNDS} rounds`)
row('in place', ms(ours), 'shown')
row('copied beside itself and renamed over', ms(median(times.copy)), 'shown')
row('the same, four files at a time', ms(median(times.copySideBySide)), 'shown')
const inPercent = `${(share * 100).toFixed(0)} %`
row('in place, of the speed of copying', inPercent, `≥ ${TARGET_SHARE * 100} %`, share >= TARGET_SHARE)
if (exiftool) {
  const rival = median(times.exiftool)
  row(`exiftool-vendored, kept running, ${EXIFTOOL_FILES} files`, ms(rival), 'shown')
  row('in place, against exiftool', `${(rival / ours).toFixed(1)} ×`, 'shown')
} else console.log('  not compared with exiftool, which needs perl (apt-get install perl)')
row('on disk: in place', ms(median(times.oursOnDisk)), 'shown')
row('on disk: in place, each waited for', ms(median(times.syncedOnDisk)), 'shown')
row('on disk: copied beside itself and renamed over', ms(median(times.copyOnDisk)), 'shown')
if (exiftool) row('on disk: exiftool-vendored', ms(median(times.exiftoolOnDisk)), 'shown')
const { sideBySideMs, oneByOneMs, processorMs } = turbo
const gain = oneByOneMs / sideBySideMs
row(`${ASKED} pictures asked about, ${TURBO} at a time`, ms(sideBySideMs), 'shown')
row('the same, one by one', ms(oneByOneMs), 'shown')
row('processor time of it, side by side', ms(processorMs), 'shown')
row('turbo', `${gain.toFixed(1)} ×`, `≥ ${TARGET_TURBO} ×`, gain >= TARGET_TURBO)
const isFlat = memory <= TARGET_MEMORY_MB
row(`memory grown over ${FILES} files`, `${memory.toFixed(0)} MB`, `≤ ${TARGET_MEMORY_MB} MB`, isFlat)
const kinds = await measureKinds(writeFolder, {
  folder: inMemory,
  noise,
  count: Math.min(FILES, 100),
  rounds: ROUNDS,
})
for (const { name, megabytes: size, oursMs, copyMs } of kinds) {
  const part = copyMs / oursMs
  row(`${name} of ${size.toFixed(1)} MB in place`, ms(oursMs), 'shown')
  // Every piece of a PNG has to be walked through for what may lie behind it: it is read twice.
  const target = name === 'PNG' ? 'shown' : `≥ ${TARGET_SHARE * 100} %`
  const isMet = name === 'PNG' ? undefined : part >= TARGET_SHARE
  row('of the speed of copying', `${(part * 100).toFixed(0)} %`, target, isMet)
}
const film = await measureFilm(
  { planFile, writeFile },
  { folder: inMemory, bytes: Number(values.film) * 1e6, rounds: ROUNDS },
)
const heads = film.planMs / film.headMs
row(`film of ${values.film} MB: a copy of its head`, `${film.headMs.toFixed(1)} ms`, 'shown')
row('what is new of it once it is written', `${film.planMs.toFixed(1)} ms`, 'shown')
row('of a copy of its head', `${heads.toFixed(2)} ×`, `≤ ${TARGET_HEADS} ×`, heads <= TARGET_HEADS)
row('the whole film in place', `${film.wholeMs.toFixed(0)} ms`, 'shown')
row('of the speed of copying it', `${((film.copyMs / film.wholeMs) * 100).toFixed(0)} %`, 'shown')
const { firstRowMs, allMs, longTasks } = await measureInBrowser(SHOWN)
const isQuick = firstRowMs <= TARGET_FIRST_ROW_MS
row(
  'in the browser: first row can be typed into',
  `${firstRowMs.toFixed(0)} ms`,
  `≤ ${TARGET_FIRST_ROW_MS} ms`,
  isQuick,
)
row(`in the browser: ${SHOWN} thumbnails`, `${(allMs / 1000).toFixed(1)} s`, 'shown')
const worst = Math.max(0, ...longTasks)
const isSmooth = longTasks.length === 0
row(
  'tasks of the page over 50 ms meanwhile',
  `${longTasks.length} (most ${worst.toFixed(0)} ms)`,
  '0',
  isSmooth,
)
judge(faults.length === 0)
