import { OutputBuffer, type PromptNumbers, PromptWriter, TemplateWriter } from './prompt-writers.ts'
import type { Recipe } from './recipe.ts'
import type { Indices } from './sample.ts'
import { type Space, spaceOf } from './space.ts'

/** Which prompts, and in what portions. */
export interface WriteOptions {
  /** These prompts in this order, instead of a range. */
  indices?: Indices
  /** First prompt; 0 when absent. */
  from?: bigint | number
  /** The prompt after the last; the total when absent or larger. */
  to?: bigint | number
  /** About how many bytes a chunk has; 128 KiB when absent. A longer prompt gets a chunk of its own. */
  chunkBytes?: number
  /** Every chunk lies in the same memory and holds only until the next is asked for. Saves an allocation a chunk. */
  reuse?: boolean
}

/** A run of whole lines: UTF-8, each prompt ended by "\n". */
export interface Chunk {
  bytes: Uint8Array<ArrayBuffer>
  prompts: number
}

const CHUNK = 128 * 1024

/**
 * Writes the prompts as the bytes of a text file, in chunks: the way to a download, the clipboard or a pipe. Cost per prompt
 * and memory are flat. Each chunk is the consumer's to keep or transfer, unless `reuse` is asked for.
 * Throws GrammarError; RangeError for a number outside the space.
 */
export function* writePrompts(recipe: Recipe, options: WriteOptions = {}): Generator<Chunk, void> {
  const space = spaceOf(recipe)
  const numbers = numbersOf(space, options)
  const size = Math.max(1, options.chunkBytes ?? CHUNK)
  const isRepetitive = space.steady && space.even && !numbers.list
  const writer = isRepetitive ? new TemplateWriter(space, numbers) : new PromptWriter(space, numbers)
  let buffer = new OutputBuffer(size)
  while (writer.done < numbers.length) {
    const before = writer.done
    const end = writer.fill(buffer)
    if (writer.done === before) {
      buffer = new OutputBuffer(writer.needs)
      continue
    }
    yield { bytes: buffer.bytes.subarray(0, end), prompts: writer.done - before }
    if (!options.reuse || buffer.size > size) buffer = new OutputBuffer(size)
  }
}

function numbersOf(space: Space, { indices, from = 0, to }: WriteOptions): PromptNumbers {
  if (indices) {
    for (const index of indices) {
      if (index < 0 || index >= space.total) throw new RangeError(`prompt ${index} of ${space.total}`)
    }
    return { length: indices.length, first: 0n, list: indices }
  }
  const first = BigInt(from)
  if (first < 0n) throw new RangeError(`prompt ${first} of ${space.total}`)
  const end = to === undefined || BigInt(to) > space.total ? space.total : BigInt(to)
  return { length: Number(end > first ? end - first : 0n), first, list: null }
}
