import type { MarketplaceId, MarketplaceRules, PictureKind } from '@thokham/metadata'
import { z } from 'zod'
import { calendarDate, requiredLine, webAddress } from './fields.ts'

/** The marketplaces that have rules of their own; our general CSV has none. */
const IDS = [
  'adobe',
  'shutterstock',
  'magnific',
  '123rf',
  'dreamstime',
  'vecteezy',
  'pond5',
  'depositphotos',
  'istock',
] as const satisfies readonly MarketplaceId[]

/** Both ends included, null = nothing is said. */
function limits(number: z.ZodNumber) {
  const end = number.min(0).max(1_000_000).nullable()
  return z
    .object({ least: end, most: end })
    .refine(({ least, most }) => least === null || most === null || least <= most, {
      path: ['most'],
      error: 'too_small',
    })
}

const textRules = z.object({
  most: z.int().min(1).max(100_000).nullable(),
  /** The inside of a regular expression's class. */
  characters: z.string().min(1, 'required').max(500, 'too_long').refine(isClass, 'format').nullable(),
})

function isClass(characters: string): boolean {
  try {
    new RegExp(`[${characters}][^${characters}]`, 'u')
    return true
  } catch {
    return false
  }
}

const most = z.number().positive().exactOptional()
const kind = z.enum(['any', 'transparent']).exactOptional()
const page = z
  .object({
    page: webAddress.max(500, 'too_long'),
    sure: z.enum(['A', 'B', 'C']),
  })
  .exactOptional()

/** Policies that name something: the keyword, the phrase of the description, the folder. */
const MARKED: readonly string[] = ['keyword', 'description', 'folder']

const ai = z
  .object({
    policy: z.enum(['tick', 'keyword', 'description', 'folder', 'refused', 'unstated']),
    mark: requiredLine(100).exactOptional(),
    category: z.object({ value: requiredLine(100), name: requiredLine(100) }).exactOptional(),
    onceRefusedFaces: z.boolean().exactOptional(),
  })
  .refine(({ policy, mark }) => !MARKED.includes(policy) || mark !== undefined, {
    path: ['mark'],
    error: 'required',
  })

/** What a marketplace takes (`Marketplace` of metadata/src/marketplaces/marketplaces.ts explains each field). */
export const marketplaceRules = z.object({
  id: z.enum(IDS),
  name: requiredLine(60),
  isComplete: z.boolean(),
  kinds: z
    .object({
      jpeg: kind,
      png: kind,
      webp: kind,
      svg: kind,
      eps: kind,
      ai: kind,
      mp4: kind,
      heic: kind,
      avif: kind,
      tiff: kind,
      psd: kind,
    } satisfies Record<PictureKind, unknown>)
    .refine((kinds) => Object.values(kinds).length > 0, 'required'),
  onlySrgb: z.boolean().exactOptional(),
  megapixels: limits(z.number()),
  side: limits(z.int()),
  megabytes: limits(z.number()),
  mostMegabytes: z.object({ vector: most, video: most, tiff: most }).exactOptional(),
  fileName: textRules,
  title: textRules,
  description: textRules,
  keywords: limits(z.int()),
  refusesSameTexts: z.boolean(),
  refusesStyles: z.boolean(),
  phrases: z.array(requiredLine(100)).max(200, 'too_long').exactOptional(),
  discouragesUpscaling: z.boolean(),
  ai,
  sources: z.object({
    file: page,
    png: page,
    name: page,
    texts: page,
    same: page,
    ai: page,
    vector: page,
    video: page,
  }),
  checked: calendarDate,
}) satisfies z.ZodType<MarketplaceRules>
