import { SETS_A_DAY } from '@thokham/domain/keyword-set'
import { z } from 'zod'
import { categoryId } from './categories.ts'
import { instant, requiredText } from './fields.ts'
import { operation } from './operation.ts'

const ofCategory = z.object({ category: categoryId })

/** What is left of the day's keyword sets; who may not download has none left. */
export const setsToday = z.object({
  limit: z.literal(SETS_A_DAY),
  used: z.int().min(0).max(SETS_A_DAY),
  left: z.int().min(0).max(SETS_A_DAY),
  resetsAt: instant,
})

/** How far a member's sets have gone through a category. */
const memory = z.object({ used: z.int().min(0), total: z.int().min(0) })

/** Asked every 30 s by the screen. */
export const readPopular = operation({
  name: 'popular.read',
  summary: 'The day’s keyword sets, and how much of each category the caller has had',
  method: 'GET',
  path: '/api/popular',
  access: 'own:use',
  response: z.object({
    today: setsToday,
    /** Keywords had in the current round, by category; absent = none */
    used: z.record(categoryId, z.int().min(0)),
  }),
})

/** Costs nothing, and is open to every member: out of forty a day for who may download, the day's ten for anybody else. */
export const previewKeywords = operation({
  name: 'popular.preview',
  summary:
    'Ten keywords of a category, such as the caller has not had where they may download, and the sets before',
  method: 'GET',
  path: '/api/popular/:category/preview',
  access: 'own:use',
  params: ofCategory,
  response: z.object({
    keywords: z.array(z.string()),
    memory,
    /** The latest three */
    sets: z.array(z.object({ createdAt: instant, keywords: z.int().min(0) })),
  }),
  errors: ['not_found'],
})

/**
 * A hundred keywords that the caller has not had in this round of the category; where fewer are left, the next round
 * begins within the set. The key of an earlier set gives that set again and counts nothing.
 * `downloads_used` after the tenth of the day.
 */
export const downloadKeywords = operation({
  name: 'popular.download',
  summary: 'A random hundred keywords of a category, shuffled',
  method: 'POST',
  path: '/api/popular/:category/download',
  access: 'downloads:use',
  params: ofCategory,
  body: z.object({ idempotencyKey: z.uuid() }),
  response: z.object({
    fileName: z.string(),
    keywords: z.array(z.string()),
    /** The category was used up: from here on its keywords come again */
    startsRound: z.boolean(),
    memory,
    today: setsToday,
  }),
  errors: ['not_found', 'downloads_used', 'conflict'],
})

export const resetKeywords = operation({
  name: 'popular.reset',
  summary: 'Forget which keywords of a category the caller has had',
  method: 'POST',
  path: '/api/popular/:category/reset',
  access: 'downloads:use',
  params: ofCategory,
  response: z.object({ memory }),
  errors: ['not_found'],
})

/**
 * Every word must begin a word of the keyword; words of three letters and more may stand anywhere in it. Where nothing has
 * them, words that no keyword holds give way to the nearest ones.
 */
export const findInCategories = operation({
  name: 'popular.find',
  summary: 'Which categories have a keyword with these words',
  method: 'GET',
  path: '/api/popular/find',
  access: 'own:use',
  query: z.object({ q: requiredText(100) }),
  response: z.object({
    categories: z.array(categoryId),
    /** What was looked for in the place of what was typed; null = just that */
    instead: z.string().nullable(),
  }),
})
