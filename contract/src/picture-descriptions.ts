import { PROVIDER_FAULTS } from '@thokham/domain/provider-error'
import { FLAW_KINDS, MOST_FLAW_LETTERS, MOST_FLAWS } from '@thokham/metadata'
import { z } from 'zod'
import { aiCost } from './ai-providers.ts'
import { operation } from './operation.ts'
import { PROVIDERS } from './provider-keys.ts'

/** A JPEG of 1,024 pixels a side has a few hundred KB. */
export const MOST_PICTURE_BYTES = 2 * 1024 * 1024
/** Longest side of a picture that is sent, pixels. */
export const MOST_PICTURE_SIDE = 1024
/** Marketplaces take 50, and one of them adds its own. */
export const MOST_PICTURE_KEYWORDS = 49
/** Pictures that may be described in ten minutes. */
export const PICTURES_PER_TEN_MINUTES = 1_200

export const pictureDescription = z.object({
  title: z.string(),
  description: z.string(),
  /** English, the most relevant first. */
  keywords: z.array(z.string()),
  /** 0–100: how sure the model is of what it saw. */
  confidence: z.int().min(0).max(100),
  /** The category of Adobe Stock that it proposes, as its CSV numbers them; null = none of the list. */
  category: z.string().nullable(),
  /** For reading alone; `keywords` is empty where they do not fit word by word. */
  thai: z.object({ title: z.string(), keywords: z.array(z.string()) }).nullable(),
})
export type PictureDescriptionView = z.infer<typeof pictureDescription>

/** What every look at a picture answers. */
const looked = {
  /** null with what was asked for. */
  fault: z.enum(PROVIDER_FAULTS).nullable(),
  /** Machine words such as `HTTP 503`. */
  reason: z.string().nullable(),
  waitMs: z.int().min(0).nullable(),
  /** The provider may have answered, and be paid for it: only the member asks again. */
  isPerhapsPaid: z.boolean(),
  cost: aiCost,
}

/**
 * One call to the provider with the caller's own key. What the provider refuses is an answer, not an error: `fault` then
 * says what, and `waitMs` how long it wishes to be left alone. The picture is held in memory for this call alone.
 */
export const describePicture = operation({
  name: 'pictures.describe',
  summary: 'Title, description and keywords of a picture that was made small, by the caller’s own key',
  method: 'POST',
  path: '/api/pictures/describe',
  access: 'workshop:use',
  file: { field: 'picture', maxBytes: MOST_PICTURE_BYTES, tooLarge: 'payload_too_large' },
  body: z.object({
    provider: z.enum(PROVIDERS),
    keywords: z.coerce.number().int().min(1).max(MOST_PICTURE_KEYWORDS),
    thai: z.enum(['yes', 'no']),
    /** Names that a former answer had and marketplaces refuse, one a line. */
    avoid: z.string().max(2_000).optional(),
  }),
  response: z.object({
    description: pictureDescription.nullable(),
    ...looked,
  }),
  errors: ['provider_key_missing', 'payload_too_large', 'request_timeout'],
})

const share = z.int().min(0).max(1_000)
/** A flaw with its place: thousandths of the picture's sides, from its upper left corner. */
export const pictureFlaw = z.object({
  kind: z.enum(FLAW_KINDS),
  left: share,
  top: share,
  right: share,
  bottom: share,
  /** In a few words of Thai; may be empty. */
  said: z.string().max(MOST_FLAW_LETTERS),
})

/** As `describePicture`: one call by the caller's own key; nothing of the picture is kept, and nothing is decided by it. */
export const checkPicture = operation({
  name: 'pictures.check',
  summary: 'Flaws of a picture that was made small, each with its place, by the caller’s own key',
  method: 'POST',
  path: '/api/pictures/check',
  access: 'workshop:use',
  file: { field: 'picture', maxBytes: MOST_PICTURE_BYTES, tooLarge: 'payload_too_large' },
  body: z.object({ provider: z.enum(PROVIDERS) }),
  response: z.object({
    /** The gravest first; empty = none was seen. */
    flaws: z.array(pictureFlaw).max(MOST_FLAWS).nullable(),
    /** What looked. */
    model: z.string(),
    ...looked,
  }),
  errors: ['provider_key_missing', 'payload_too_large', 'request_timeout'],
})
