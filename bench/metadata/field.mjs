import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { build } from 'rolldown'

/**
 * `npm run field -- metadata FOLDER…`: strangers' pictures, such as the test sets of other projects, are written to,
 * copies of them in a folder of its own; then programs of Debian judge each file before and after. Prints how many
 * fared how, and every failure with its kind. Nothing of the folders is changed or kept.
 *
 *     node bench/metadata/field.mjs FOLDER… [--keep FOLDER] [--only WORD] [--list]
 *
 * `--keep` leaves the written files there, `--only` takes those whose path has the word, `--list` names refused files too.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { keep: { type: 'string' }, only: { type: 'string' }, list: { type: 'boolean' } },
})
const folders = positionals
if (folders.length === 0) {
  console.error('Say which folder holds the pictures: npm run field -- metadata FOLDER')
  process.exit(2)
}

const root = fileURLToPath(new URL('../..', import.meta.url))
mkdirSync(join(root, '.cache'), { recursive: true })
const bundle = join(root, '.cache', `field-metadata-${process.pid}.mjs`)
const work = values.keep ? resolve(values.keep) : mkdtempSync(join(tmpdir(), 'thokham-field-'))
mkdirSync(work, { recursive: true })
process.on('exit', () => {
  rmSync(bundle, { force: true })
  if (!values.keep) rmSync(work, { recursive: true, force: true })
})
await build({
  input: fileURLToPath(new URL('field-writer.mjs', import.meta.url)),
  platform: 'node',
  external: ['sharp'],
  logLevel: 'silent',
  output: { file: bundle, format: 'esm' },
})
const field = await import(pathToFileURL(bundle).href)
const { FIELDS } = field
const missing = field.missingJudges()
if (missing.length > 0) {
  console.error(
    `Not here: ${missing.join(', ')}. apt-get install ${missing.map((one) => field.JUDGES[one]).join(' ')}`,
  )
  process.exit(2)
}

const { PICTURE_NAME, PICTURE_KINDS } = field
const MOST_BYTES = 200 * 1024 * 1024
const files = folders.flatMap((folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && PICTURE_NAME.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .filter((path) => !values.only || path.includes(values.only))
    .sort(),
)

/** @type {Map<string, { path: string, detail: string }[]>} */
const failures = new Map()
const fail = (kind, path, detail = '') => {
  const list = failures.get(kind) ?? []
  list.push({ path, detail: detail.replace(/\s+/g, ' ').slice(0, 220) })
  failures.set(kind, list)
}
const refusals = new Map()
const notes = new Map()
/** Files that no judge can draw, neither before nor after. */
const undrawn = new Map()
const count = (map, key) => map.set(key, (map.get(key) ?? 0) + 1)

const suffixOf = (kind) => `.${PICTURE_KINDS[kind].suffixes[0]}`
const tried = []
let slowest = { ms: 0, path: '' }
for (const [at, path] of files.entries()) {
  if (statSync(path).size > MOST_BYTES) continue
  const shown = relative(process.cwd(), path)
  const bytes = new Uint8Array(readFileSync(path))
  const result = await field.tried(bytes)
  if (result.fault) fail(/hangs/.test(result.fault) ? 'hangs' : 'breaks', shown, result.fault)
  else if (result.refusal) {
    count(refusals, result.refusal)
    if (values.list) console.log(`refused ${result.refusal}: ${shown}`)
    if (await isWhole(result.refusal, path, at))
      fail('refused, though its decoder takes it', shown, result.refusal)
  } else {
    const name = join(work, `${String(at).padStart(5, '0')}`)
    const before = `${name}-before${suffixOf(result.kind)}`
    const after = `${name}-after${suffixOf(result.kind)}`
    writeFileSync(before, bytes)
    writeFileSync(after, result.once)
    for (const note of new Set(result.notes)) count(notes, note)
    if (!result.isSameTwice) fail('written twice is not the same', shown)
    if (!result.isReadBack) fail('does not read back', shown)
    if (result.ms > slowest.ms) slowest = { ms: result.ms, path: shown }
    tried.push({ path: shown, kind: result.kind, before, after, notes: new Set(result.notes) })
  }
}

/** Returns whether a refused file is one that its kind's decoder takes without a word. */
async function isWhole(refusal, path, at) {
  if (/^(?:empty|unsupported_kind|wrong_suffix|not_a_picture|no_room)/.test(refusal)) return false
  const head = readFileSync(path).subarray(0, 16)
  const kind = { 255: 'jpeg', 137: 'png', 82: 'webp' }[head[0]]
  if (!kind) return false
  const copy = join(work, `${String(at).padStart(5, '0')}-refused${suffixOf(kind)}`)
  writeFileSync(copy, readFileSync(path))
  return (await field.complaintsOf(kind, copy)) === ''
}

// ── What readers show ───────────────────────────────────────────────────────
const exiftool = await field.shownByExiftool(
  tried.flatMap(({ before, after }) => [before, after]),
  join(work, 'list.txt'),
)

const KEYWORDS = new Set([
  ...FIELDS.keywords,
  FIELDS.keywords.join('; '),
  FIELDS.keywords.join(', '),
  FIELDS.keywords.join(';'),
  JSON.stringify(FIELDS.keywords),
])
/** Names under which readers show title, description and keywords, and what they may show there. */
const PLACES = [
  {
    pattern: /(?:^|[:.])(?:Title|WorkTitle|ObjectName|Headline|XPTitle|title|headline|2:05|2:105)$/,
    may: new Set([FIELDS.title]),
  },
  {
    pattern:
      /(?:^|[:.])(?:Description|Desc|Caption-Abstract|ImageDescription|description|Caption|2:120|image-description)$/,
    may: new Set([FIELDS.description]),
  },
  {
    pattern:
      /(?:^|[:.])(?:Subject|Keywords?|XPKeywords|HierarchicalSubject|hierarchicalSubject|HierarchicalKeywords\d|TagsList|LastKeywordXMP|LastKeywordIPTC|CatalogSets|subject|2:25)$/,
    may: KEYWORDS,
  },
]
const MUST = {
  exiftool: { title: /^XMP-dc:Title$/, description: /^XMP-dc:Description$/, keywords: /^XMP-dc:Subject$/ },
  exiv2: { title: /^Xmp\.dc\.title$/, description: /^Xmp\.dc\.description$/, keywords: /^Xmp\.dc\.subject$/ },
}
/** What a file says of its own bytes, and what goes or comes for good reasons. */
const OF_BYTES =
  /^(?:System|ExifTool|SourceFile|Composite)|:(?:CurrentIPTCDigest|IPTCDigest|ExifByteOrder|HasExtendedXMP|ThumbnailOffset|PreviewImageStart|OtherImageStart|MPImageStart|MPImageLength|FileType|FileTypeExtension|MIMEType|WebP_Flags|ApplicationRecordVersion|CodedCharacterSet|About|XMPToolkit|Rights|Copyright|CopyrightNotice|DigitalSourceType|AISystemUsed|AISystemVersionUsed|AIPromptInformation|AIPromptWriterName|XResolution|YResolution|ResolutionUnit|YCbCrPositioning|StripOffsets|TileOffsets|UnknownEXIF|MediaDataOffset|MediaDataSize|MetaDataOffset|MetaDataSize|\w*ContainsXMP|XMPLocation)$|^XMP-et:/

/** A text of a PNG may be in a language. */
const plainName = (name) => name.replace(/:Copy\d+:/, ':').replace(/^(PNG:\w+)-\w{2}$/, '$1')
/** ImageMagick shows the bytes of EXIF that are no English letters as full stops. */
const inDots = (text) =>
  Buffer.from(text).reduce(
    (all, byte) => all + (byte < 0x20 || byte > 0x7e ? '.' : String.fromCharCode(byte)),
    '',
  )
const isNew = (may, value) => {
  const one = value.replace(/\0/g, '').trim()
  return (
    one === '' ||
    [...may].some((text) => text.startsWith(one) || inDots(text).startsWith(one.replace(/[ .]+$/, '')))
  )
}
const isPlaceOf = (name) => PLACES.find(({ pattern }) => pattern.test(plainName(name)))

function judgeWords(reader, path, shown) {
  for (const [name, value] of shown) {
    // The title of PostScript's comments is the file's name as a rule, and then stays.
    const isFileName = /^PostScript:.*Title$/.test(name) && /\.[a-z]\w{1,4}$|^untitled\b/i.test(String(value))
    const place =
      isFileName || /^(?:icc|ICC|JSON|PostScript:.*Copyright|Iptc\.Application2\.Subject)/.test(name)
        ? undefined
        : isPlaceOf(name)
    if (place && !isNew(place.may, value)) fail(`${reader} shows old words`, path, `${name}: ${value}`)
  }
  for (const [what, pattern] of Object.entries(MUST[reader] ?? {}))
    if (!shown.some(([name]) => pattern.test(plainName(name))))
      fail(`${reader} does not show the new words`, path, what)
}

/** Returns what a reader shows under each name; a name may stand several times. */
function valuesOf(shown) {
  const values = new Map()
  for (const [name, value] of shown)
    values.set(plainName(name), [...(values.get(plainName(name)) ?? []), value])
  return values
}

function judgeForeign(path, before, after) {
  const there = valuesOf(after)
  for (const [name, values] of valuesOf(before)) {
    if (OF_BYTES.test(name) || isPlaceOf(name)) continue
    const left = [...(there.get(name) ?? [])]
    // What stood twice in one directory, and was the same, is there once.
    for (const value of new Set(values)) {
      // Letters that nobody declared are declared now.
      const meant = name.startsWith('IPTC') ? field.asMeant(value) : value
      const at = left.findIndex((one) => one === value || one === meant)
      if (at !== -1) left.splice(at, 1)
      else if (left.length === 0) fail('exiftool misses what was there', path, `${name}: ${value}`)
      else fail('exiftool shows another value', path, `${name}: ${value} → ${left[0]}`)
    }
  }
  const warning = (shown) =>
    shown.filter(([name]) => /^ExifTool:.*(?:Warning|Error)$/.test(name)).map(([, value]) => value)
  // The same row of a directory may be another one by its number.
  const withoutRow = (text) => text.replace(/\bentry \d+/, 'entry')
  const old = new Set(warning(before).map(withoutRow))
  for (const one of warning(after)) if (!old.has(withoutRow(one))) fail('exiftool warns anew', path, one)
}

/** Kinds whose words Exiv2 reads as Debian builds it. */
const BY_EXIV2 = new Set(['jpeg', 'png', 'webp', 'tiff', 'psd', 'eps'])

/** Beside an EPS lies a preview for Windows, a TIFF, which is not touched: what it says, and its digest, are its own. */
const ofPreview = (kind, [name, value]) =>
  kind === 'eps' && (/^(?:IFD\d|ExifIFD|IPTC2|Photoshop)\b/.test(name) || value.startsWith('IPTCDigest'))

async function judge({ path, kind, before, after }) {
  const [was, is] = [before, after].map((file) =>
    (exiftool.get(file) ?? []).filter((one) => !ofPreview(kind, one)),
  )
  judgeForeign(path, was, is)
  judgeWords('exiftool', path, is)
  const [exiv2Was, exiv2Is] = [await field.shownByExiv2(before), await field.shownByExiv2(after)]
  // What it cannot open, or whose XMP it does not take, it does not judge.
  const isJudge = BY_EXIV2.has(kind) && !/exception|Failed to decode XMP/.test(exiv2Was.faults)
  if (isJudge) judgeWords('exiv2', path, exiv2Is.shown)
  const faults = (text) =>
    new Set(
      text
        .split('\n')
        .map((line) => line.replaceAll(before, '').replaceAll(after, '').replace(/\d+/g, '').trim())
        .filter(Boolean),
    )
  const known = faults(exiv2Was.faults)
  for (const one of isJudge ? faults(exiv2Is.faults) : [])
    if (!known.has(one) && !one.includes('is not removable')) fail('exiv2 complains anew', path, one)
  const { shownBy } = PICTURE_KINDS[kind]
  if (shownBy === 'all' && kind !== 'avif') {
    const [magickWas, magickIs] = [
      await field.shownByImageMagick(before),
      await field.shownByImageMagick(after),
    ]
    if (magickWas.pixels !== magickIs.pixels)
      fail('other pixels', path, `${magickWas.pixels} → ${magickIs.pixels}`)
    judgeWords('ImageMagick', path, magickIs.shown)
    judgeWords('libvips', path, vipsNames(await field.shownByVips(after)))
  } else {
    const [was, is] = [await field.drawnBy(kind, before), await field.drawnBy(kind, after)]
    if (was === '') count(undrawn, kind)
    else if (was !== is) fail('other pixels', path, `${was} → ${is}`)
  }
  const [complaint, complaintIs] = [
    await field.complaintsOf(kind, before),
    await field.complaintsOf(kind, after),
  ]
  const plain = (text) =>
    text
      .replaceAll(before, '')
      .replaceAll(after, '')
      .replace(/0x[0-9a-f]+|\d+/gi, '')
  if (plain(complaintIs) !== plain(complaint) && complaintIs !== '')
    fail('its decoder complains anew', path, complaintIs)
}

/** libvips: `png-comment-0-Title`, `exif-ifd0-ImageDescription`, with what the value is made of behind it. */
function vipsNames(shown) {
  return shown.map(([name, value]) => [
    name.replace(/^png-comment-\d+-/, 'png:').replace(/^exif-ifd0-/, 'exif:'),
    value.replace(/ \(.*, (?:ASCII|Byte|Undefined), .*$/s, ''),
  ])
}

const queue = [...tried]
await Promise.all(
  Array.from({ length: 3 }, async () => {
    for (let one = queue.shift(); one; one = queue.shift()) await judge(one)
  }),
)

// ── What came of it ─────────────────────────────────────────────────────────
const failed = new Set(
  [...failures].flatMap(([kind, list]) => (kind.startsWith('refused') ? [] : list.map(({ path }) => path))),
)
for (const [kind, list] of failures) {
  console.log(`\n${kind}: ${new Set(list.map(({ path }) => path)).size} files`)
  for (const { path, detail } of list) console.log(`  ${path}${detail && `  ${detail}`}`)
}
const row = (what, figure) => console.log(`${what.padEnd(52)} ${figure}`)
console.log('')
row('files', files.length)
row('written', tried.length)
for (const [code, many] of [...refusals].sort((a, b) => b[1] - a[1])) row(`  refused: ${code}`, many)
for (const [code, many] of [...notes].sort((a, b) => b[1] - a[1])) row(`  noted: ${code}`, many)
for (const [kind, many] of undrawn) row(`  drawn by no judge: ${kind}`, many)
for (const [kind, list] of failures) row(`  ${kind}`, new Set(list.map(({ path }) => path)).size)
row(
  'written without any failure',
  `${tried.length - failed.size} of ${tried.length} (${((100 * (tried.length - failed.size)) / Math.max(1, tried.length)).toFixed(2)} %)`,
)
row('slowest', `${slowest.ms.toFixed(0)} ms  ${slowest.path}`)
process.exitCode = failures.size > 0 ? 1 : 0
