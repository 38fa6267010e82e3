import { Zip, ZipPassThrough } from 'fflate'

/** Bytes of a file that are packed at once: all of a picture, a piece of a film. */
const PIECE = 50 * 1024 * 1024 + 1024 * 1024

/** A ZIP, and the places of the files that are not in it. */
export interface Packed {
  readonly zip: Blob
  readonly unread: readonly number[]
}

interface NamedBlob {
  readonly name: string
  readonly blob: Blob
}

/** Bytes of a ZIP: half of what its format has room for, and what a browser hands over in one piece. */
const MOST_ZIP_BYTES = 2_000_000_000
/** What a picture grows by, at most, and its name in the ZIP twice. */
const GROWTH = 256 * 1024

/** Shares pictures out over as many ZIPs as they need, in their order. */
export function zipPortions<Picture extends { readonly bytes: number }>(
  items: readonly Picture[],
  most = MOST_ZIP_BYTES,
): Picture[][] {
  const portions: Picture[][] = []
  let size = 0
  for (const item of items) {
    const bytes = item.bytes + GROWTH
    const portion = portions.at(-1)
    if (portion && size + bytes <= most) {
      portion.push(item)
      size += bytes
    } else {
      portions.push([item])
      size = bytes
    }
  }
  return portions
}

/**
 * Packs files into a ZIP without pressing them: pictures are pressed already. Memory holds 50 MB of one file at a time.
 * @param files in their order; each is asked for once the one before it is packed
 * @param onDone hears how many are packed
 * @returns the ZIP, and the places of the files that could not be read any more and are not in it
 */
export async function packFiles(
  files: Iterable<NamedBlob> | AsyncIterable<NamedBlob>,
  onDone: (files: number) => void,
): Promise<Packed> {
  const parts: Blob[] = []
  let chunks: Uint8Array<ArrayBuffer>[] = []
  const flush = () => {
    if (chunks.length > 0) parts.push(new Blob(chunks))
    chunks = []
  }
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    chunks.push(chunk as Uint8Array<ArrayBuffer>)
  })
  const unread: number[] = []
  let packed = 0
  let at = -1
  for await (const { name, blob } of files) {
    at++
    const piece = (from: number) => blob.slice(from, from + PIECE).arrayBuffer()
    const first = await piece(0).catch(() => null)
    if (!first) {
      unread.push(at)
      continue
    }
    const entry = new ZipPassThrough(name)
    zip.add(entry)
    entry.push(new Uint8Array(first), blob.size <= PIECE)
    for (let from = PIECE; from < blob.size; from += PIECE) {
      flush()
      entry.push(new Uint8Array(await piece(from)), from + PIECE >= blob.size)
    }
    flush()
    onDone(++packed)
  }
  zip.end()
  flush()
  return { zip: new Blob(parts, { type: 'application/zip' }), unread }
}
