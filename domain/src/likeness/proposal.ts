import type { Motif } from './motifs.ts'

/** Of one motif Adobe welcomes a few versions, and up to three vectors. */
export const PROPOSED = 3

/** What the choice goes by. */
export interface Choosable {
  readonly id: string
  /** 0–5 */
  readonly stars: number
  readonly isRejected: boolean
  /** 0–100; null = not looked at */
  readonly sharpness: number | null
  readonly pixels: number
}

/**
 * Returns which pictures of a motif are proposed to go on, the best first: by stars, sharpness, size. Of copies of one picture
 * one alone; none that was rejected. The rest is set apart and stays.
 */
export function proposalOf({ ids, why }: Motif, known: (id: string) => Choosable): string[] {
  const pictures = ids.map(known).filter(({ isRejected }) => !isRejected)
  pictures.sort(
    (one, other) =>
      other.stars - one.stars ||
      (other.sharpness ?? 0) - (one.sharpness ?? 0) ||
      other.pixels - one.pixels ||
      ids.indexOf(one.id) - ids.indexOf(other.id),
  )
  const chosen: string[] = []
  let hasCopy = false
  for (const { id } of pictures) {
    if (chosen.length === PROPOSED) break
    // The first of a motif and its changed copies are one picture.
    const isCopy = id === ids[0] || why.get(id) === 'same'
    if (isCopy && hasCopy) continue
    hasCopy ||= isCopy
    chosen.push(id)
  }
  return chosen
}
