import { z } from 'zod'
import { requiredText } from './fields.ts'
import { operation } from './operation.ts'
import { cursorPaging } from './paging.ts'

/** The motifs of a category's cloth, and the dyes of its ground. */
export const CLOTH_FAMILIES = ['hook', 'fret', 'diamond', 'zigzag', 'stripe'] as const
export const DYES = ['khram', 'khamin', 'khrang', 'toei', 'makluea', 'fai'] as const

/** The icons that a category can have. */
export const CATEGORY_ICONS = [
  'briefcase-business',
  'building',
  'building-complex',
  'calendar-heart',
  'camera',
  'coffee',
  'cpu',
  'dumbbell',
  'factory',
  'flower-2',
  'gem',
  'gift',
  'graduation-cap',
  'grid-3x3',
  'heart-pulse',
  'house',
  'house-heart',
  'lamp',
  'leaf',
  'mountain',
  'music',
  'palette',
  'paw-print',
  'plane',
  'shapes',
  'shirt',
  'shopping-bag',
  'sparkles',
  'sprout',
  'stethoscope',
  'sun',
  'truck',
  'users',
  'utensils',
] as const
export type CategoryIconName = (typeof CATEGORY_ICONS)[number]

/** Small letters and digits, words joined by hyphens: what `__name__` calls the category by. */
export const categoryId = z
  .string('required')
  .max(40, 'too_long')
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'format')

/** A category of keywords as every screen shows it (docs/library.md#categories). */
export const category = z.object({
  id: categoryId,
  title: z.string(),
  description: z.string(),
  icon: z.string(),
  family: z.enum(CLOTH_FAMILIES),
  dye: z.enum(DYES),
  keywordCount: z.int().min(0),
  /** Of what is said of it: see contract/src/library-ids.ts */
  revision: z.int().min(0),
})
export type Category = z.infer<typeof category>

export const listCategories = operation({
  name: 'categories.list',
  summary: 'Every category of keywords in the library’s order, with the number of its keywords',
  method: 'GET',
  path: '/api/categories',
  access: 'own:use',
  response: z.object({ categories: z.array(category), keywords: z.int().min(0) }),
})

/** For whoever may use the workshop; `cursor` is the place of the last keyword that was read. */
export const listKeywords = operation({
  name: 'categories.keywords',
  summary: 'The keywords of a category, in their order, up to 2,000 at a time',
  method: 'GET',
  path: '/api/categories/:category/keywords',
  access: 'workshop:use',
  params: z.object({ category: categoryId }),
  query: z.object(cursorPaging(2_000, 500)),
  response: z.object({
    keywords: z.array(z.object({ number: z.int().min(0), keyword: z.string() })),
    /** What to ask for next; null = that was all */
    next: z.int().min(0).nullable(),
  }),
  errors: ['not_found'],
})

/** Most keywords that one search gives. */
export const MOST_FOUND = 200

/**
 * Every word must stand in the keyword; one or two letters where a word begins. Where nothing has them, words that no
 * keyword holds give way to the nearest ones, and Thai to English.
 */
export const searchKeywords = operation({
  name: 'categories.search',
  summary: 'Keywords with these words, of all categories or of one',
  method: 'GET',
  path: '/api/keywords/search',
  access: 'workshop:use',
  query: z.object({ q: requiredText(100), category: categoryId.optional() }),
  response: z.object({
    keywords: z.array(z.object({ category: categoryId, number: z.int().min(0), keyword: z.string() })),
    /** There are more than that */
    isCut: z.boolean(),
    /** What was looked for in the place of what was typed; null = just that */
    instead: z.string().nullable(),
  }),
})
