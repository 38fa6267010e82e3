/** No word, key or sum of an answer is so long in the letters of Base64: such a run is a file. */
const FILE_LETTERS = 4_096
const QUOTE = 0x22
const IS_BASE64 = new Uint8Array(256)
for (const letter of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/-_=\\') {
  IS_BASE64[letter.charCodeAt(0)] = 1
}

/** A file that came in pieces; together they are all of it, and no other copy is held. */
export type Pieces = Uint8Array[]

/** An answer whose files were taken out of its text. */
export interface SplitAnswer {
  /** Where a file stood there is its mark (`markedFile`). */
  text: string
  files: Pieces[]
}

/** What stands in the text for a file: no Base64 looks like it. */
const MARK = /^#(\d+)$/

/** Returns the file that a value of the text stands for; null where the value is none's mark. */
export function markedFile(value: string, files: readonly Pieces[]): Pieces | null {
  const number = MARK.exec(value)?.[1]
  return (number !== undefined && files[Number(number)]) || null
}

/**
 * Reads a JSON answer as it arrives: files in it, as Base64, are decoded piece by piece, so that a picture is held once, as
 * its bytes, and never as text.
 * @throws whatever `chunks` throws
 */
export async function splitAnswer(chunks: AsyncIterable<Uint8Array>): Promise<SplitAnswer> {
  const texts: Buffer[] = []
  const files: Pieces[] = []
  /** Of the file that arrives: letters that make no whole bytes yet; null = none does. */
  let waiting: string | null = null
  /** Letters that may be the beginning of one. */
  let open = Buffer.alloc(0)
  const decode = (part: Buffer, isLast: boolean) => {
    const arrived = (waiting ?? '') + part.toString('latin1')
    const half = !isLast && arrived.endsWith('\\') ? '\\' : ''
    // Some write `\/`, or lines.
    const letters = arrived.slice(0, arrived.length - half.length).replace(/\\[nr]?/g, '')
    const whole = isLast ? letters.length : letters.length - (letters.length % 4)
    if (whole > 0) files.at(-1)?.push(Buffer.from(letters.slice(0, whole), 'base64'))
    waiting = isLast ? null : letters.slice(whole) + half
  }
  for await (const chunk of chunks) {
    let rest =
      open.length > 0
        ? Buffer.concat([open, chunk])
        : Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
    open = Buffer.alloc(0)
    while (rest.length > 0) {
      if (waiting !== null) {
        const end = rest.indexOf(QUOTE)
        decode(end < 0 ? rest : rest.subarray(0, end), end >= 0)
        rest = end < 0 ? rest.subarray(rest.length) : rest.subarray(end)
        continue
      }
      const { from, isFile } = longRun(rest)
      // A copy: the chunk is let go.
      texts.push(Buffer.from(rest.subarray(0, from)))
      if (isFile) {
        texts.push(Buffer.from(`#${files.length}`))
        files.push([])
        waiting = ''
        rest = rest.subarray(from)
      } else {
        open = Buffer.from(rest.subarray(from))
        break
      }
    }
  }
  if (waiting) decode(Buffer.alloc(0), true)
  return { text: Buffer.concat([...texts, open]).toString('utf8'), files }
}

/** Finds the first run of letters of Base64 that is a file's, or the run at the end that may become one. */
function longRun(bytes: Uint8Array): { from: number; isFile: boolean } {
  let from = 0
  for (let at = 0; at < bytes.length; at++) {
    if (IS_BASE64[bytes[at] as number] !== 1) from = at + 1
    else if (at - from >= FILE_LETTERS) return { from, isFile: true }
  }
  return { from, isFile: false }
}
