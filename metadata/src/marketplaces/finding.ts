import type { PictureSize } from '../size-within.ts'
import type { Listing } from './listing.ts'

/** What a marketplace would refuse (`error`), what sells worse (`warn`), what is still to be done there (`note`). */
export type FindingLevel = 'error' | 'warn' | 'note'

export const FINDING_CODES = [
  /** `words`: the kind. */
  'kind_refused',
  /** A PNG without a transparent background, where only such are taken. */
  'png_opaque',
  /** `words`: how its colours are meant (`Colours`), where only sRGB is taken. */
  'colours_refused',
  /** Millions of pixels, rounded down. */
  'pixels_too_few',
  'pixels_too_many',
  'side_too_short',
  'side_too_long',
  /** It was made larger than it was (`enlarged`). */
  'enlarged',
  /** MB. */
  'file_too_heavy',
  'file_too_light',
  /** Another file of the set has the same name: a marketplace could not tell them apart. */
  'file_name_taken',
  'file_name_too_long',
  /** `words`: what is not taken. */
  'file_name_signs',
  /** It begins with a sign that spreadsheets take for a formula. */
  'file_name_unsafe',
  /** Neither title nor description. */
  'text_missing',
  'title_too_long',
  'description_too_long',
  /** `words`: what is not taken, in the title or description. */
  'text_signs',
  /** `words`: names that marketplaces refuse. */
  'refused_name',
  /** `words`: titles of films, games, paintings. */
  'work_title',
  /** `words`: names that are ordinary words as well; `keep` is the press that says so. */
  'common_word',
  /** `words`: references to somebody's style, and what belongs into a prompt. */
  'phrase_refused',
  /** `words`: without them the text is no sentence, so that it has to be written anew. */
  'no_sentence',
  'keywords_too_few',
  'keywords_too_many',
  /** So many pictures of the set have them. */
  'same_title',
  'same_keywords',
  'category_missing',
  'categories_too_many',
  'category_unknown',
  /** To be ticked on the marketplace's own page. */
  'ai_to_tick',
  /** `words`: the folder that such pictures are sent into. */
  'ai_folder',
  'ai_not_accepted',
  'ai_keyword_missing',
  'ai_not_in_description',
  /** `words`: the category that must be among the categories. */
  'ai_category_missing',
  /** Faces of generated people were refused once. */
  'ai_faces',
] as const

export type FindingCode = (typeof FINDING_CODES)[number]

/** What can be done with a picture file so that it is taken: a JPEG of it, fewer pixels, fewer bytes, more pixels. */
export type FileFix = 'jpeg' | 'shrink' | 'compress' | 'enlarge'

/** Something to fix before a listing is handed in. */
export interface Finding {
  readonly code: FindingCode
  readonly level: FindingLevel
  readonly field: keyof Listing
  /** What the marketplace allows, where it is a number. */
  readonly limit?: number
  /** What there is. */
  readonly count?: number
  readonly words?: readonly string[]
  /** The marketplace's page that says so. */
  readonly source?: string
  /** One press that fixes it: what to write into the listing. */
  readonly fix?: Partial<Listing>
  /** One press that leaves what was found as it is. */
  readonly keep?: Partial<Listing>
  /** One press that makes another file. */
  readonly fileFix?: FileFix
  /** The size before a picture was enlarged, and whether its marketplace would rather have it so. */
  readonly enlarged?: PictureSize & { readonly isDiscouraged: boolean }
  /** How many times larger the picture would be taken, and what it would measure, pixels. */
  readonly enlarge?: PictureSize & {
    readonly times: number
    /** The marketplace would rather have photos as the camera made them. */
    readonly isDiscouraged: boolean
  }
}
