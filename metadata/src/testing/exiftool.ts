import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { parseMetadata } from '@uswriting/exiftool'
import { vi } from 'vitest'
import { FIELDS } from './written.ts'

/** What exiftool shows of a file, by group and name. */
export type Tags = Record<string, unknown>

/** Reads the wasm where it lies: by itself the package finds it on no path that has other letters than English ones. */
const readWasm = async (url: unknown): Promise<Response> => {
  const exiftool = createRequire(import.meta.url).resolve('@uswriting/exiftool')
  const perl = createRequire(exiftool).resolve('@6over3/zeroperl-ts')
  return new Response(await readFile(join(dirname(perl), '../esm', basename(String(url)))))
}

/**
 * Lets exiftool itself, as wasm, judge all files in one run: starting it takes 50 times as long as reading a file. It
 * is given one file, its configuration, which is Perl that lays the others down, and which it is told to pass over as a
 * picture.
 */
export async function judged(files: ReadonlyMap<string, Uint8Array>): Promise<ReadonlyMap<string, Tags>> {
  const names = [...files.keys()]
  const laidDown = [...files].map(
    ([name, bytes]) =>
      `open $file, '>:raw', '/${name}' or die; print $file pack('H*', '${Buffer.from(bytes).toString('hex')}'); close $file;`,
  )
  // What it says is read piece by piece as UTF-8: no piece ends within a letter.
  const config = {
    name: 'files.config',
    data: Buffer.from(['my $file;', '$| = 1;', ...laidDown, '1;'].join('\n')),
  }
  // It asks for the wasm through `fetch` where it takes itself to be in a browser.
  vi.stubGlobal('window', {})
  vi.stubGlobal('document', {})
  const result = await parseMetadata(config, {
    fetch: readWasm,
    args: [
      ...['-config', `/${config.name}`, '--ext', 'config'],
      ...['-q', '-json', '-G1', '-n', ...names.map((name) => `/${name}`)],
    ],
    transform: (text): (Tags & { SourceFile: string })[] => JSON.parse(text),
  }).finally(() => vi.unstubAllGlobals())
  if (!result.success) throw new Error(result.error)
  return new Map(result.data.map(({ SourceFile, ...tags }) => [SourceFile.slice(1), tags]))
}

const SOURCE_TYPE = 'http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia'
/** What it shows of our fields in XMP. */
export const IN_XMP = {
  'XMP-dc:Title': FIELDS.title,
  'XMP-dc:Description': FIELDS.description,
  'XMP-dc:Subject': FIELDS.keywords,
  'XMP-dc:Rights': FIELDS.copyright,
  'XMP-iptcExt:DigitalSourceType': SOURCE_TYPE,
  'XMP-iptcExt:AISystemUsed': 'Midjourney',
  'XMP-iptcExt:AISystemVersionUsed': 'V7',
  'XMP-iptcExt:AIPromptInformation': FIELDS.aiPrompt,
  'XMP-iptcExt:AIPromptWriterName': FIELDS.aiPromptWriter,
}
