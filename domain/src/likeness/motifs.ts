import { fitOf } from './align.ts'
import { HashIndex } from './hash-index.ts'
import type { Look } from './look.ts'
import { distanceOf, type Hash } from './pdq.ts'
import { ALIKE_WORDS, haveLikeSubjects, seenWords, sharedShare, WordIndex } from './prompt-words.ts'

/* Which pictures are of one motif (docs/product/studio.md#pictures-that-are-too-alike). Never more is said than is known. */

/**
 * Why pictures stand together: `same` one picture, changed · `motif` the same prompt, drawn alike · `words` told by the same
 * words. Sure, likely, and to be looked at.
 */
export const LIKENESSES = ['same', 'motif', 'words'] as const
export type Likeness = (typeof LIKENESSES)[number]

/** Bits of 256 in which copies of one picture differ at most, as PDQ's makers advise: of what was cut off, and of things on white. */
const SAME = 31
/** Of the whole, where grey and other colours tell as well. */
const SAME_WHOLE = 47
/**
 * Colours that a picture and what was cut out of it share, at least, and bits in which other colours of one differ, at most: such
 * pairs are laid on one another, and are one picture where they fit so well.
 */
const CUT_COLOURS = 0.85
const RECOLOURED = 80
const FIT_OF_CUT = 0.85
const FIT_OF_COLOURS = 0.75
/** Of things on white or another plain ground, where strangers fit too. */
const FIT_ON_GROUND = 0.95
/** Below the first a hash says nothing; a darker copy of one that says something has at least the second. */
const LEAST_QUALITY = 50
const LEAST_OF_COPY = 25
/** Bits in which pictures of one prompt differ at most, where their colours say nothing. */
const ALIKE = 90
/** Colours that are alike share so much, and keywords so many of the first ten. */
const ALIKE_COLOURS = 0.7
const ALIKE_ON_GROUND = 0.8
/** A colour with so much of a picture is its ground; with less than the second beside it there is nothing to compare. */
const GROUND = 0.6
const LEAST_REST = 0.002
const FIRST_KEYWORDS = 10
const ALIKE_KEYWORDS = 8

/** What is known of a picture. */
export interface Seen {
  readonly id: string
  readonly prompt: string
  readonly title?: string | undefined
  readonly keywords?: readonly string[] | undefined
  /** null = it could not be looked at, or its bytes are gone */
  readonly look: Look | null
}

/** Pictures of one motif, in the order in which they came; the first is what the others are compared with. */
export interface Motif {
  readonly ids: readonly string[]
  /** Why each of the others is there; absent for the first. */
  readonly why: ReadonlyMap<string, Likeness>
}

/**
 * Returns the motifs among pictures, in the order of their first ones. Each picture is compared with the first of a motif
 * alone: no chain of likenesses joins strangers, and pictures that come later change no motif that was there.
 * @param apart pairs that the member took apart, as `first|other`
 */
export function motifsOf(pictures: readonly Seen[], apart: ReadonlySet<string> = new Set()): Motif[] {
  const finder = new MotifFinder(apart)
  for (const picture of pictures) finder.add(picture)
  return finder.motifs
}

interface Leader {
  readonly picture: Seen
  readonly words: WordsOfPicture
  readonly ids: string[]
  readonly why: Map<string, Likeness>
}

interface WordsOfPicture {
  readonly prompt: ReadonlySet<string>
  readonly title: ReadonlySet<string>
}

class MotifFinder {
  readonly motifs: Leader[] = []
  readonly #apart: ReadonlySet<string>
  readonly #wholes = new HashIndex<number>()
  /** The same, one by one. */
  readonly #firsts: { hash: Hash; motif: number; look: Look }[] = []
  readonly #windows = new HashIndex<number>()
  readonly #prompts = new WordIndex(ALIKE_WORDS)
  readonly #titles = new WordIndex(ALIKE_WORDS)
  /** Motifs by place of their words. */
  readonly #ofPrompt: number[] = []
  readonly #ofTitle: number[] = []

  constructor(apart: ReadonlySet<string>) {
    this.#apart = apart
  }

  add(picture: Seen): void {
    const words = { prompt: seenWords(picture.prompt), title: seenWords(picture.title ?? '') }
    const found = this.#same(picture) ?? this.#alike(picture, words)
    if (found) {
      const motif = this.motifs[found.motif] as Leader
      motif.ids.push(picture.id)
      motif.why.set(picture.id, found.why)
    } else this.#lead(picture, words)
  }

  #lead(picture: Seen, words: WordsOfPicture): void {
    const motif = this.motifs.push({ picture, words, ids: [picture.id], why: new Map() }) - 1
    const { look } = picture
    if (look && look.quality >= LEAST_OF_COPY) {
      const [whole] = look.hashes
      if (whole) {
        this.#wholes.add(whole, motif)
        this.#firsts.push({ hash: whole, motif, look })
      }
      for (const window of look.windows) this.#windows.add(window, motif)
    }
    this.#ofPrompt[this.#prompts.add(words.prompt)] = motif
    this.#ofTitle[this.#titles.add(words.title)] = motif
  }

  /** Finds the motif whose first picture this is a changed copy of: turned, flipped, cut off at its sides, or none of it. */
  #same(picture: Seen): { motif: number; why: Likeness } | null {
    const { look } = picture
    if (!look || look.quality < LEAST_OF_COPY) return null
    const near = [
      this.#nearWholes(look),
      ...look.hashes.map((hash) => this.#windows.near(hash, SAME)),
      // What is the larger one of both: its windows are the other's whole.
      ...look.windows.map((hash) => this.#wholes.near(hash, SAME)),
    ]
    let best: { motif: number; distance: number } | null = null
    for (const found of near)
      for (const [motif, distance] of found) {
        const first = (this.motifs[motif] as Leader).picture
        if (this.#isApart(first, picture)) continue
        if (Math.max(look.quality, first.look?.quality ?? 0) < LEAST_QUALITY) continue
        const isOnWhite = look.isOnWhite || first.look?.isOnWhite
        if (isOnWhite && (distance > SAME || !haveLikeWords(first, picture))) continue
        if (!best || distance < best.distance) best = { motif, distance }
      }
    const motif = best ? best.motif : this.#fitting(picture, look)
    return motif === null ? null : { motif, why: 'same' }
  }

  /** Finds the motif on whose first picture this one lies, however a cut is shared out among its sides: the best of all. */
  #fitting(picture: Seen, look: Look): number | null {
    const [own] = look.hashes
    if (!own || !look.small) return null
    let best: { motif: number; fit: number } | null = null
    for (const { hash, motif, look: other } of this.#firsts) {
      if (!other.small || Math.max(look.quality, other.quality) < LEAST_QUALITY) continue
      const isRecoloured = distanceOf(hash, own) <= RECOLOURED
      if (!isRecoloured && !shareColours(look, other)) continue
      const first = (this.motifs[motif] as Leader).picture
      // A thing that lies alone is moved onto any other.
      const isAlone = look.isOnWhite || other.isOnWhite || groundOf(look, other) >= 0
      if (isAlone && !haveLikeWords(first, picture)) continue
      const enough = isAlone ? FIT_ON_GROUND : isRecoloured ? FIT_OF_COLOURS : FIT_OF_CUT
      const fit = fitOf(other.small, look.small, enough)
      if (fit < enough || (best && fit <= best.fit)) continue
      if (!this.#isApart(first, picture)) best = { motif, fit }
    }
    return best?.motif ?? null
  }

  /** Compares wholes in all positions one by one: so far apart no index finds them all. */
  #nearWholes({ hashes }: Look): Map<number, number> {
    const found = new Map<number, number>()
    for (const { hash, motif } of this.#firsts) {
      let nearest = SAME_WHOLE + 1
      for (const position of hashes) nearest = Math.min(nearest, distanceOf(hash, position))
      if (nearest <= SAME_WHOLE) found.set(motif, nearest)
    }
    return found
  }

  /** Finds the motif that is asked for or told by the same words. */
  #alike(picture: Seen, words: WordsOfPicture): { motif: number; why: Likeness } | null {
    for (const place of this.#prompts.near(words.prompt)) {
      const motif = this.#ofPrompt[place] as number
      const first = (this.motifs[motif] as Leader).picture
      if (!this.#isApart(first, picture) && areDrawnAlike(first, picture)) return { motif, why: 'motif' }
    }
    for (const place of this.#titles.near(words.title)) {
      const motif = this.#ofTitle[place] as number
      const first = (this.motifs[motif] as Leader).picture
      if (!this.#isApart(first, picture) && haveSameKeywords(first, picture)) return { motif, why: 'words' }
    }
    return null
  }

  #isApart(first: Seen, other: Seen): boolean {
    return this.#apart.has(`${first.id}|${other.id}`)
  }
}

/** Returns whether two pictures share as much of their colours as one and what was cut out of it; most strangers part early. */
function shareColours({ colours: one }: Look, { colours: other }: Look): boolean {
  let lost = 0
  for (let at = 0; at < one.length; at++) {
    const less = (one[at] as number) - (other[at] as number)
    if (less > 0) lost += less
    if (lost > 1 - CUT_COLOURS) return false
  }
  return true
}

/**
 * Returns whether pictures of like prompts are drawn alike. One recipe gives many subjects the same colours: of other subjects
 * the hashes alone tell. Of one that was not looked at nobody knows otherwise.
 */
function areDrawnAlike({ look: one, prompt }: Seen, { look: other, prompt: otherPrompt }: Seen): boolean {
  const isOneSubject = haveLikeSubjects(prompt, otherPrompt)
  if (!one || !other) return isOneSubject
  const ground = groundOf(one, other)
  const [colours, bits] = ground < 0 ? [ALIKE_COLOURS, ALIKE] : [ALIKE_ON_GROUND, SAME_WHOLE]
  const isClear = Math.min(one.quality, other.quality) >= LEAST_QUALITY
  const haveLikeColours = isOneSubject && sharedColours(one, other, ground) >= colours
  return haveLikeColours || (isClear && nearestOf(one, other) <= bits)
}

/** Returns the place of the colour that is the ground of both pictures; −1 = there is none. */
function groundOf({ colours }: Look, { colours: others }: Look): number {
  return colours.findIndex((share, at) => Math.min(share, others[at] ?? 0) >= GROUND)
}

/**
 * Returns how much of their colours two pictures share, 0–1. A plain ground that both have says nothing of what lies on it: of
 * such pictures the rest is compared, as little as it is.
 * @param ground the place of its colour, −1 = there is none
 */
function sharedColours({ colours }: Look, { colours: others }: Look, ground: number): number {
  const [rest, otherRest] = [colours, others].map((all) => 1 - (all[ground] ?? 0)) as [number, number]
  if (Math.min(rest, otherRest) < LEAST_REST) return 1
  return colours.reduce(
    (sum, share, at) => (at === ground ? sum : sum + Math.min(share / rest, (others[at] ?? 0) / otherRest)),
    0,
  )
}

/** What was done to a picture that is `same`: turned or flipped, cut off at its sides, drawn in other colours. */
export type PictureChange = 'turned' | 'cut' | 'recoloured'

/** Returns what was done to a picture to become the other one; null = nothing that can be told. */
export function changeOf(first: Look, other: Look): PictureChange | null {
  const [whole] = first.hashes
  if (!whole) return null
  const distances = other.hashes.map((hash) => distanceOf(hash, whole))
  const nearest = Math.min(...distances)
  if (nearest > SAME_WHOLE) return sharedColours(first, other, -1) < ALIKE_COLOURS ? 'recoloured' : 'cut'
  // As it lies, where that is as near: a picture that is its own mirror image was not flipped.
  if (distances[0] !== nearest) return 'turned'
  return sharedColours(first, other, -1) < ALIKE_COLOURS ? 'recoloured' : null
}

function nearestOf(one: Look, other: Look): number {
  const [whole] = other.hashes
  return whole ? Math.min(...one.hashes.map((hash) => distanceOf(hash, whole))) : 256
}

/** Where nothing is said of either, nothing speaks against it. */
function haveLikeWords(one: Seen, other: Seen): boolean {
  const [a, b] = [seenWords(one.prompt), seenWords(other.prompt)]
  return a.size === 0 || b.size === 0 || sharedShare(a, b) >= ALIKE_WORDS
}

function haveSameKeywords(one: Seen, other: Seen): boolean {
  if (!one.keywords?.length || !other.keywords?.length) return true
  const first = new Set(other.keywords.slice(0, FIRST_KEYWORDS).map((word) => word.toLowerCase()))
  const same = one.keywords.slice(0, FIRST_KEYWORDS).filter((word) => first.has(word.toLowerCase()))
  return same.length >= ALIKE_KEYWORDS
}
