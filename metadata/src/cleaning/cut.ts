import type { RemovalReason } from '../keywords/removal-reason.ts'

/** A piece of a text that goes. */
export interface Cut {
  readonly from: number
  readonly to: number
  readonly reason: RemovalReason
  /**
   * What it is to its sentence: a `person` or `thing` may be what the sentence speaks of; what was only `added` leaves it
   * whole.
   */
  readonly part: 'person' | 'thing' | 'added'
}

/** Returns cuts in their order, none within another; of two that overlap the longer one stays. */
export function withoutOverlap(cuts: readonly Cut[]): Cut[] {
  const kept: Cut[] = []
  for (const cut of [...cuts].sort((a, b) => b.to - b.from - (a.to - a.from)))
    if (!kept.some((one) => cut.from < one.to && one.from < cut.to)) kept.push(cut)
  return kept.sort((a, b) => a.from - b.from)
}
