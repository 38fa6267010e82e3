import { sourceOfBytes } from '../../metadata/src/byte-source.ts'
import { fromLatin1, join } from '../../metadata/src/bytes.ts'
import { readLetters } from '../../metadata/src/iptc/letters.ts'
import { PictureRefusal } from '../../metadata/src/picture-refusal.ts'
import { planWrite, readPicture } from '../../metadata/src/read-picture.ts'
import { writeSegments } from '../../metadata/src/segments.ts'
import { FIELDS } from '../../metadata/src/testing/written.ts'

export * from '../../metadata/src/picture-kind.ts'
export * from '../../metadata/src/testing/judges.ts'
export { FIELDS }

/** Letters of Western Europe as Windows counts them, each with its byte. */
const WESTERN = new Map(Array.from({ length: 256 }, (_, byte) => [fromLatin1(Uint8Array.of(byte)), byte]))

/** Returns a text that a reader took for Western letters, as it is meant. */
export const asMeant = (text) =>
  readLetters(Uint8Array.from(text, (letter) => WESTERN.get(letter) ?? letter.charCodeAt(0))).text

/** Longer than any file may take (ms); whoever takes longer counts as one that hangs. */
const PATIENCE = 20_000

/**
 * Writes a stranger's file twice and reads it back.
 * @returns what was refused, what broke, or the new file with how it fared
 */
export async function tried(bytes) {
  const started = performance.now()
  try {
    const { kind } = await within(readPicture(sourceOfBytes(bytes)))
    const { bytes: once, notes } = await within(written(bytes))
    const { bytes: twice } = await within(written(once))
    const back = await within(readPicture(sourceOfBytes(once)))
    return {
      kind,
      once,
      notes: notes.map(({ code }) => code),
      isSameTwice: Buffer.compare(once, twice) === 0,
      isReadBack: JSON.stringify(back.fields) === JSON.stringify(FIELDS),
      ms: performance.now() - started,
    }
  } catch (error) {
    if (error instanceof PictureRefusal) return { refusal: error.message }
    return { fault: String(error?.stack ?? error) }
  }
}

async function written(bytes) {
  const source = sourceOfBytes(bytes)
  const { segments, notes } = await planWrite(source, FIELDS)
  const parts = []
  await writeSegments(source, segments, { write: async (part) => void parts.push(part) })
  return { bytes: join(...parts), notes }
}

function within(work) {
  let timer
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error('hangs')), PATIENCE)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
