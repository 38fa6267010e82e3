import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

/** What is kept of a font's file. */
export interface FontCut {
  /** How the file is called, without its ending. */
  file: string
  /** Only these letters, as a file of their own; all others stay in the whole file, fetched where one is shown. */
  letters?: { text: string; as: string }
  /** The `unicode-range` of a file whose rule has none. */
  range?: string
  /** OpenType features that are kept; absent = all. */
  features?: string[]
  /** The weights that are kept of a variable font; every file of its family says the same. */
  weights?: { min: number; max: number }
}

const FOLDER = fileURLToPath(new URL('../../.cache/fonts/', import.meta.url))
const FACE = /@font-face\s*\{[^}]*\}/g
const SOURCE = /url\((["']?)([^"')]*\/([^"'/)]+)\.woff2)\1\)/
const RANGE = /unicode-range:\s*([^;}]+)/
const WEIGHT = /font-weight:\s*\d+ \d+/

/**
 * Cuts fonts to what a page of ours shows of them, and gives their `@font-face` rules the cut files: fonts are most of what
 * a first paint waits for (decision 052). Hinting goes too; what was made is kept in `.cache/fonts`.
 * @param cuts files that are named by none of these stay as they are
 */
export function cutFonts(cuts: readonly FontCut[]): Plugin {
  return {
    name: 'cut-fonts',
    enforce: 'pre',
    transform: {
      filter: { id: /\.css(\?|$)/ },
      async handler(code, id) {
        const faces = [...code.matchAll(FACE)]
        if (faces.length === 0) return null
        const folder = dirname(id.split('?')[0] ?? id)
        const written = await Promise.all(faces.map(([face]) => rulesOf(face, folder, cuts)))
        let at = 0
        return { code: code.replace(FACE, () => written[at++] ?? ''), map: null }
      },
    },
  }
}

/** Returns the rule of a font's file with its cut file, or two: for the letters that were cut out, and for all others. */
async function rulesOf(face: string, folder: string, cuts: readonly FontCut[]): Promise<string> {
  const [, , path = '', name = ''] = SOURCE.exec(face) ?? []
  const family = cuts.find(({ file, weights }) => weights && familyOf(file) === familyOf(name))
  const cut = cuts.find(({ file }) => file === name)
  const ranged = cut?.range ? face.replace(/;?\s*\}$/, `; unicode-range: ${cut.range}; }`) : face
  const whole = family?.weights
    ? ranged.replace(WEIGHT, `font-weight: ${family.weights.min} ${family.weights.max}`)
    : ranged
  if (!cut) return whole
  const letters = [...(cut.letters?.text ?? '')]
  const made = await cutFile(resolve(folder, path), letters.join(''), cut)
  const own = whole.replace(SOURCE, `url("${relative(folder, made)}")`)
  if (!cut.letters) return own
  // Of two rules for one letter the later one counts: the whole file is asked for what the cut one lacks alone.
  return `${whole}\n${own.replace(RANGE, `unicode-range: ${rangeOf(letters)}`)}`
}

const familyOf = (file: string) =>
  file.split(/-(?:thai|latin|vietnamese|cyrillic|greek)(?:-ext)?-(?=\w+-normal$)/)[0]

async function cutFile(source: string, text: string, cut: FontCut): Promise<string> {
  const bytes = readFileSync(source)
  const options = {
    targetFormat: 'woff2' as const,
    noHinting: true,
    keepAllGlyphs: !cut.letters,
    ...(cut.features && { keepFeatures: cut.features }),
    ...(cut.weights && { variationAxes: { wght: cut.weights } }),
  }
  const version = createHash('sha256')
    .update(bytes)
    .update(JSON.stringify([text, options]))
    .digest('hex')
  const made = join(FOLDER, version.slice(0, 12), `${cut.letters?.as ?? cut.file}.woff2`)
  if (existsSync(made)) return made
  mkdirSync(dirname(made), { recursive: true })
  // Whoever builds beside us finds all of it or nothing.
  const unfinished = join(dirname(made), `${process.pid}-${basename(made)}`)
  writeFileSync(unfinished, await subsetFont(bytes, text, options))
  renameSync(unfinished, made)
  return made
}

/** Returns a `unicode-range` of letters: neighbours as one span. */
function rangeOf(letters: readonly string[]): string {
  const spans: { first: number; last: number }[] = []
  for (const code of letters.map((letter) => letter.codePointAt(0) ?? 0).toSorted((a, b) => a - b)) {
    const span = spans.at(-1)
    if (span?.last === code - 1) span.last = code
    else spans.push({ first: code, last: code })
  }
  const hex = (code: number) => code.toString(16).toUpperCase()
  return spans
    .map(({ first, last }) => (first === last ? `U+${hex(first)}` : `U+${hex(first)}-${hex(last)}`))
    .join(',')
}
