import { HashIndex } from './hash-index.ts'
import type { Seen } from './motifs.ts'
import { hashOfHex, hexOf } from './pdq.ts'

/** What is left of a picture that was sent: nothing can be seen of it. */
export interface Remembered {
  /** The picture's own. */
  readonly id: string
  /** PDQ, in hexadecimal. */
  readonly hash: string
  /** When it was sent, ms since 1970. */
  readonly at: number
}

const LEAST_QUALITY = 50
const SAME = 31

/** Returns what is remembered of a picture; null where its hash says nothing. */
export function toRemember({ id, look }: Seen, at: number): Remembered | null {
  const [hash] = look?.hashes ?? []
  return hash && look && look.quality >= LEAST_QUALITY && !look.isOnWhite
    ? { id, hash: hexOf(hash), at }
    : null
}

/** Finds which pictures are others that were sent, turned or flipped or recoloured; with when that was, the latest. */
export function rememberedAmong(
  pictures: readonly Seen[],
  remembered: readonly Remembered[],
): Map<string, number> {
  const index = new HashIndex<Remembered>()
  for (const one of remembered) {
    const hash = hashOfHex(one.hash)
    if (hash) index.add(hash, one)
  }
  const found = new Map<string, number>()
  for (const { id, look } of pictures) {
    if (!look || look.quality < LEAST_QUALITY || look.isOnWhite) continue
    const near = look.hashes.flatMap((hash) => [...index.near(hash, SAME).keys()])
    const others = near.filter((one) => one.id !== id).map(({ at }) => at)
    if (others.length > 0) found.set(id, Math.max(...others))
  }
  return found
}

/** Reads what another device wrote into a file; what is none of it is left out. */
export function readRemembered(file: unknown): Remembered[] {
  return (Array.isArray(file) ? file : []).flatMap((one) => {
    const { id, hash, at } = (one ?? {}) as Partial<Record<keyof Remembered, unknown>>
    const isWhole =
      typeof id === 'string' && id.length <= 100 && typeof hash === 'string' && hashOfHex(hash) !== null
    return isWhole && typeof at === 'number' && Number.isFinite(at) ? [{ id, hash: hash as string, at }] : []
  })
}
