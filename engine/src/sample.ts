import { type Draws, type Stream, streamOf } from './random.ts'

/** Prompt numbers: plain numbers while the space fits them, bigints beyond 2^53. */
export type Indices = Float64Array | bigint[]

/** Up to this many cells for each index drawn, a flat table beats a sparse one. */
const DENSE_UP_TO = 16

/**
 * Returns `n` different whole numbers below `total`, every ordered choice equally likely, the same for the same seed on
 * every platform. O(n) time and memory, whatever the total. Asking for more with the same seed begins with the same
 * numbers. `draws` is the recipe's (`Draws` of random.ts). `n ≥ total` is no sample: everything, in order (docs/product/prompts.md#the-free-generator).
 */
export function sampleIndices(total: bigint, n: number, seed: number, draws?: Draws): Indices {
  if (!Number.isSafeInteger(n) || n < 0) throw new RangeError('a sample has a whole number of prompts')
  if (BigInt(n) >= total) return Float64Array.from({ length: Number(total) }, (_, i) => i)
  const stream = streamOf(seed, draws)
  if (total > BigInt(Number.MAX_SAFE_INTEGER)) return sampleBig(total, n, stream)
  const size = Number(total)
  return size <= n * DENSE_UP_TO && size <= 0xffffffff
    ? sampleDense(size, n, stream)
    : sampleSparse(size, n, stream)
}

// One shuffle in three tables: Fisher–Yates stopped after n steps. The sparse ones hold only the cells that moved.

function sampleDense(total: number, n: number, stream: Stream): Float64Array {
  const cells = new Uint32Array(total)
  for (let i = 0; i < total; i++) cells[i] = i
  const drawn = new Float64Array(n)
  for (let i = 0; i < n; i++) {
    const from = i + stream.below(total - i)
    drawn[i] = cells[from] as number
    cells[from] = cells[i] as number
  }
  return drawn
}

function sampleSparse(total: number, n: number, stream: Stream): Float64Array {
  const moved = new Map<number, number>()
  const drawn = new Float64Array(n)
  for (let i = 0; i < n; i++) {
    const from = i + stream.below(total - i)
    drawn[i] = moved.get(from) ?? from
    moved.set(from, moved.get(i) ?? i)
    moved.delete(i)
  }
  return drawn
}

function sampleBig(total: bigint, n: number, stream: Stream): bigint[] {
  const moved = new Map<bigint, bigint>()
  const drawn: bigint[] = []
  for (let i = 0n; i < BigInt(n); i++) {
    const from = i + stream.belowBig(total - i)
    drawn.push(moved.get(from) ?? from)
    moved.set(from, moved.get(i) ?? i)
    moved.delete(i)
  }
  return drawn
}
