import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** Programs that open HEIC, as the picture library does not for its patents: of macOS, and of libheif by its two names. */
const PROGRAMS: readonly (readonly [name: string, argumentsFor: (from: string, to: string) => string[]])[] = [
  ['sips', (from, to) => ['-s', 'format', 'png', from, '--out', to]],
  ['heif-dec', (from, to) => [from, to]],
  ['heif-convert', (from, to) => [from, to]],
]
const PATIENCE_MS = 120_000
const run = promisify(execFile)

/** Returns a HEIC as a PNG, made by a program of this computer; null where none of them is there, or none opens it. */
export async function decodeHeic(path: string): Promise<Buffer | null> {
  const folder = await mkdtemp(join(tmpdir(), 'thokham-heic-'))
  try {
    const png = join(folder, 'picture.png')
    for (const [name, argumentsFor] of PROGRAMS) {
      const isMade = await run(name, argumentsFor(path, png), { timeout: PATIENCE_MS }).then(
        () => true,
        () => false,
      )
      if (isMade) return await readFile(png).catch(() => null)
    }
    return null
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
