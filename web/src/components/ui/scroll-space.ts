/**
 * Browsers cut off elements higher than some 17–33 million px, so a list of a million rows cannot be as high as its
 * content. The scrolled element is at most this high, and where it is less than the content a jump of its thumb is
 * scaled while wheel and keys still move by their own distance.
 */
const HIGHEST = 8_000_000

export interface ScrollSpace {
  /** Height of all rows, in px. */
  content: number
  /** Height of what is in sight, in px. */
  view: number
}
/** Where a list stands: what the browser scrolled to, and which px of the content is uppermost. */
export interface ScrollPlace {
  scrollTop: number
  top: number
}

/** Returns how high the scrolled element is. */
export function scrolledHeight({ content }: ScrollSpace): number {
  return Math.min(content, HIGHEST)
}

/** Returns the place after the browser scrolled to `scrollTop`. */
export function placeAfterScroll(space: ScrollSpace, before: ScrollPlace, scrollTop: number): ScrollPlace {
  const moved = scrollTop - before.scrollTop
  const scaled = space.content > HIGHEST
  if (!scaled) return { scrollTop, top: scrollTop }
  if (Math.abs(moved) > space.view) return { scrollTop, top: scrollTop * scaleOf(space) }
  return { scrollTop, top: clamp(before.top + moved, space) }
}

/** Returns the place with this px of the content uppermost. */
export function placeAt(space: ScrollSpace, top: number): ScrollPlace {
  const clamped = clamp(top, space)
  return { scrollTop: Math.round(clamped / scaleOf(space)), top: clamped }
}

/** Returns whether wheel and keys have drifted off the thumb, which at its ends would stop them short of the content’s. */
export function isAdrift(space: ScrollSpace, place: ScrollPlace): boolean {
  const end = scrolledHeight(space) - space.view
  if (place.scrollTop <= 0) return place.top >= 1
  return place.scrollTop >= end - 1 && place.top <= space.content - space.view - 1
}

function scaleOf(space: ScrollSpace): number {
  const range = scrolledHeight(space) - space.view
  return range > 0 ? (space.content - space.view) / range : 1
}

function clamp(top: number, space: ScrollSpace): number {
  return Math.min(Math.max(0, space.content - space.view), Math.max(0, top))
}
