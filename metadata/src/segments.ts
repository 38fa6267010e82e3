import type { BlobLike, ByteSink, ByteSource } from './byte-source.ts'
import { sameBytes } from './bytes.ts'
import { PictureRefusal } from './picture-refusal.ts'

/** A piece of a written file: new bytes, or bytes of the original from `from` up to but without `to`. */
export type Segment = { readonly bytes: Uint8Array } | { readonly from: number; readonly to: number }

/** Bytes copied at once. */
const COPY = 1024 * 1024

/** Builds a list of segments; ranges that meet become one. */
export class SegmentList {
  readonly #list: Segment[] = []

  add(...parts: readonly Uint8Array[]): this {
    for (const bytes of parts) if (bytes.length > 0) this.#list.push({ bytes })
    return this
  }

  copy(from: number, to: number): this {
    const last = this.#list.at(-1)
    if (from >= to) return this
    if (last && 'to' in last && last.to === from) this.#list[this.#list.length - 1] = { from: last.from, to }
    else this.#list.push({ from, to })
    return this
  }

  append(list: SegmentList): this {
    for (const segment of list.segments) {
      if ('bytes' in segment) this.add(segment.bytes)
      else this.copy(segment.from, segment.to)
    }
    return this
  }

  get segments(): readonly Segment[] {
    return this.#list
  }
}

/** Returns how many bytes the segments make. */
export function sizeOf(segments: readonly Segment[]): number {
  let size = 0
  for (const segment of segments)
    size += 'bytes' in segment ? segment.bytes.length : segment.to - segment.from
  return size
}

/** Returns whether the segments make the very file that they are of. What is new is some KB, and compared; the rest is not read. */
export async function isSameFile(source: ByteSource, segments: readonly Segment[]): Promise<boolean> {
  if (sizeOf(segments) !== source.size) return false
  let at = 0
  for (const segment of segments) {
    if ('to' in segment && segment.from !== at) return false
    const size = 'bytes' in segment ? segment.bytes.length : segment.to - segment.from
    if ('bytes' in segment && !sameBytes(segment.bytes, await source.read(at, at + size))) return false
    at += size
  }
  return true
}

/** Returns the parts of the new file for `new Blob(parts)`: what is copied stays where it lies, unread. */
export function blobParts<B extends BlobLike>(
  blob: B,
  segments: readonly Segment[],
): (ReturnType<B['slice']> | Uint8Array<ArrayBuffer>)[] {
  return segments.map((segment) =>
    'bytes' in segment
      ? (segment.bytes as Uint8Array<ArrayBuffer>)
      : (blob.slice(segment.from, segment.to) as ReturnType<B['slice']>),
  )
}

/**
 * Writes the new file, at most 1 MB in memory at a time.
 * @throws PictureRefusal `changed` when the source gives other than it promised
 */
export async function writeSegments(
  source: ByteSource,
  segments: readonly Segment[],
  sink: ByteSink,
): Promise<void> {
  for (const segment of segments) {
    if ('bytes' in segment) {
      await sink.write(segment.bytes)
      continue
    }
    for (let at = segment.from; at < segment.to; at += COPY) {
      const to = Math.min(segment.to, at + COPY)
      const bytes = await source.read(at, to)
      if (bytes.length !== to - at) throw new PictureRefusal('changed')
      await sink.write(bytes)
    }
  }
}
