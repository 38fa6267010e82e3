import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { brotliDecompressSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { COMMON_LETTERS } from '../web/delivery/fonts.ts'

/** Shown where the system draws it: on the machines of the company whose key it is. */
const OF_THE_SYSTEM = new Set(['⌘'])
/** Marks of the landing page's spots, which no page shows. */
const NEVER_SHOWN = new Set(['⟦', '⟧'])
/** What `unicode-range` or the text engine itself takes care of. */
const INVISIBLE = /\s|\p{Cf}|\ufe0f/u

/**
 * Reads which characters a WOFF2 file has letterforms for: its table `cmap`, the only part of the packed tables that is
 * of interest here (https://www.w3.org/TR/WOFF2/, formats 4 and 12 of the table).
 */
function lettersOf(file) {
  const bytes = readFileSync(file)
  let at = 48
  const number = () => {
    for (let value = 0; ; ) {
      const byte = bytes[at++]
      value = value * 128 + (byte & 127)
      if (byte < 128) return value
    }
  }
  let offset = 0
  let found = [0, 0]
  for (let tables = bytes.readUInt16BE(12); tables > 0; tables--) {
    const flags = bytes[at++]
    const [tag, version] = [flags & 63, flags >> 6]
    if (tag === 63) at += 4
    const long = number()
    const isOutline = tag === 10 || tag === 11
    const packed = (isOutline ? version !== 3 : version !== 0) ? number() : long
    if (tag === 0) found = [offset, offset + packed]
    offset += packed
  }
  const cmap = brotliDecompressSync(bytes.subarray(at, at + bytes.readUInt32BE(20))).subarray(...found)
  const letters = new Set()
  for (let map = 0; map < cmap.readUInt16BE(2); map++) {
    const table = cmap.subarray(cmap.readUInt32BE(8 + map * 8))
    if (table.readUInt16BE(0) === 12) readGroups(table, letters)
    if (table.readUInt16BE(0) === 4) readSegments(table, letters)
  }
  return letters
}

function readGroups(table, letters) {
  for (let group = 0; group < table.readUInt32BE(12); group++) {
    const [first, last] = [table.readUInt32BE(16 + group * 12), table.readUInt32BE(20 + group * 12)]
    for (let code = first; code <= last; code++) letters.add(code)
  }
}

function readSegments(table, letters) {
  const wide = table.readUInt16BE(6)
  for (let at = 0; at < wide; at += 2) {
    const last = table.readUInt16BE(14 + at)
    const first = table.readUInt16BE(16 + wide + at)
    const delta = table.readUInt16BE(16 + wide * 2 + at)
    const ahead = table.readUInt16BE(16 + wide * 3 + at)
    for (let code = first; code <= last && code < 0xffff; code++) {
      const glyph = ahead
        ? table.readUInt16BE(16 + wide * 3 + at + ahead + (code - first) * 2)
        : (code + delta) & 0xffff
      if (glyph !== 0) letters.add(code)
    }
  }
}

const require = createRequire(new URL('../web/package.json', import.meta.url))
const covered = new Set(
  ['thai', 'latin', 'latin-ext'].flatMap((subset) => [
    ...lettersOf(require.resolve(`@fontsource-variable/anuphan/files/anuphan-${subset}-wght-normal.woff2`)),
  ]),
)

const root = fileURLToPath(new URL('..', import.meta.url))
const filesBelow = (folder, wanted) =>
  readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' })
    .filter((name) => wanted.test(name) && !/\.test\.|testing/.test(name))
    .map((name) => `${folder}/${name}`)

/** Takes comments out: nobody reads them on a screen. */
const withoutComments = (source) =>
  source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|[\s;{])\/\/.*$/gm, '$1')

const SOURCES = [
  ...filesBelow('web/src/text', /\.ts$/),
  ...['web/src/components', 'web/src/routes', 'web/src/landing'].flatMap((folder) =>
    filesBelow(folder, /\.tsx$/),
  ),
  'domain/src/claims.ts',
  'domain/src/chat/answers.ts',
]

it('every text of the screens is written in letters that our fonts have', () => {
  expect([...'ก“–→'].map((letter) => covered.has(letter.charCodeAt(0)))).toEqual([true, true, true, false])
  const faults = SOURCES.flatMap((file) =>
    [...new Set(withoutComments(readFileSync(`${root}${file}`, 'utf8')))]
      .filter((letter) => !covered.has(letter.codePointAt(0)))
      .filter((letter) => !INVISIBLE.test(letter) && !OF_THE_SYSTEM.has(letter) && !NEVER_SHOWN.has(letter))
      .map((letter) => `${file}: ${letter} (U+${letter.codePointAt(0)?.toString(16).padStart(4, '0')})`),
  )
  expect(faults).toEqual([])
})

it('and in those that are cut out for the first paint, so that no page of ours fetches a whole font for its own words', () => {
  const isCommon = (letter) => COMMON_LETTERS.includes(letter) || /\p{Script=Thai}|฿/u.test(letter)
  const faults = SOURCES.flatMap((file) =>
    [...new Set(withoutComments(readFileSync(`${root}${file}`, 'utf8')))]
      .filter((letter) => !isCommon(letter) && covered.has(letter.codePointAt(0)))
      .map((letter) => `${file}: ${letter} (U+${letter.codePointAt(0)?.toString(16).padStart(4, '0')})`),
  )
  expect(faults).toEqual([])
})

it('and so are the pieces of the library', () => {
  const faults = filesBelow('content', /\.(md|json|csv|txt)$/)
    .filter((file) => !file.endsWith('README.md'))
    .flatMap((file) =>
      [...new Set(readFileSync(`${root}${file}`, 'utf8'))]
        .filter((letter) => !covered.has(letter.codePointAt(0)) && !INVISIBLE.test(letter))
        .map((letter) => `${file}: ${letter}`),
    )
  expect(faults).toEqual([])
})
