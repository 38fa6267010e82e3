import type { Colours } from '../colours.ts'
import { wordsOf } from '../keywords/word-list.ts'
import type { PictureKind } from '../picture-kind.ts'
import type { PictureSize } from '../size-within.ts'

/** What marketplaces ask of a picture file itself. */
export interface PictureFacts {
  readonly kind: PictureKind
  /** Pixels. */
  readonly width: number
  readonly height: number
  readonly bytes: number
  /** Something shows through it; false for kinds that cannot. */
  readonly isTransparent: boolean
  readonly colours: Colours
  /** The size from which it was enlarged; absent where it was not. */
  readonly enlargedFrom?: PictureSize | null | undefined
}

/** A picture as it is offered to marketplaces. Texts are empty and flags false where nothing is said. */
export interface Listing {
  readonly fileName: string
  readonly title: string
  readonly description: string
  /** The first weigh most. */
  readonly keywords: readonly string[]
  /** Categories as the marketplace names or numbers them, the main one first. */
  readonly categories: readonly string[]
  readonly copyright: string
  /** Made by a generator. */
  readonly isAi: boolean
  readonly aiModel: string
  readonly prompt: string
  readonly isIllustration: boolean
  readonly isMature: boolean
  readonly isEditorial: boolean
  /** Names of model and property releases. */
  readonly releases: readonly string[]
  readonly country: string
  /** Ordinary words that are meant as such, though marketplaces know them as names: `apple`. */
  readonly keptWords: readonly string[]
  /** Null while the file was not looked into: then nothing passes. */
  readonly picture: PictureFacts | null
}

/** Returns a listing of which only the file is known. */
export function emptyListing(fileName: string): Listing {
  return {
    fileName,
    title: '',
    description: '',
    keywords: [],
    categories: [],
    copyright: '',
    isAi: false,
    aiModel: '',
    prompt: '',
    isIllustration: false,
    isMature: false,
    isEditorial: false,
    releases: [],
    country: '',
    keptWords: [],
    picture: null,
  }
}

/** Returns the title or description that goes out: the one stands for the other where that is blanks and signs alone. */
export function textOut(
  field: 'title' | 'description',
  { title, description }: Pick<Listing, 'title' | 'description'>,
): string {
  const texts = field === 'title' ? [title, description] : [description, title]
  return texts.find((text) => wordsOf(text).length > 0) ?? ''
}
