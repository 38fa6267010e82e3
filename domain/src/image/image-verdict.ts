import { concernsAll, isPassing, MAX_RETRIES } from '../provider-error.ts'
import type { NoImage } from './image-answer.ts'

/**
 * What becomes of a picture that did not come: `lost` perhaps paid, and asked for again by its member alone · `rests` the key
 * does, then it is asked for again · `stops` every other one would meet the same · `again` once more by itself · `failed`.
 */
export type Verdict = 'lost' | 'rests' | 'stops' | 'again' | 'failed'

/** Judges an answer without a picture. @param retries how often it was asked for again by itself */
export function verdictOf({ fault, isPerhapsPaid, usage }: NoImage, retries: number): Verdict {
  // A refusal is an answer, paid or not: nothing is to be had by asking again.
  if (fault === 'ai_refused') return 'failed'
  if (isPerhapsPaid) return 'lost'
  if (fault === 'provider_rate') return 'rests'
  if (concernsAll(fault)) return 'stops'
  if (isPassing(fault)) return retries < MAX_RETRIES ? 'again' : 'failed'
  // One more try may bring the picture that did not come, where nothing was billed for one.
  const isFree = !usage.imageOut && !usage.microUsd
  return fault === 'no_image' && isFree && retries === 0 ? 'again' : 'failed'
}

/** Tells whether an answer counts among those in a row after which a run stops: the rest would fail as well. */
export function isFailureOfRow({ fault }: Pick<NoImage, 'fault'>, verdict: Verdict): boolean {
  // A refused prompt says nothing of the next one, nor does what its member gave up, or what was kept too long.
  const ofOneAlone = ['ai_refused', 'given_up', 'image_gone'].includes(fault)
  return (verdict === 'failed' || verdict === 'lost') && !ofOneAlone
}
