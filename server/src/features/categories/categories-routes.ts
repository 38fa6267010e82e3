import { listCategories, listKeywords, MOST_FOUND, searchKeywords } from '@thokham/contract/categories'
import { and, eq, isNull } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { categories } from '../../db/schema.ts'
import { Refusal } from '../../http/fail.ts'
import { handle } from '../../http/operation.ts'
import { findKeywords, readCategories, readKeywordsAfter } from './category-queries.ts'
import { wordsInstead } from './correct-words.ts'

/** Serves the categories and their keywords to members. */
export function categoriesRoutes(app: FastifyInstance): void {
  const { db } = app.services

  handle(app, listCategories, async () => {
    const found = await readCategories(db)
    return { categories: found, keywords: found.reduce((sum, { keywordCount }) => sum + keywordCount, 0) }
  })

  handle(app, searchKeywords, async ({ query }) => {
    const find = (q: string) => findKeywords(db, { ...query, q, limit: MOST_FOUND + 1 })
    let found = await find(query.q)
    let instead: string | null = null
    for (const words of found.length === 0 ? await wordsInstead(db, query.q) : []) {
      instead = words
      found = await find(words)
      if (found.length > 0) break
    }
    return { keywords: found.slice(0, MOST_FOUND), isCut: found.length > MOST_FOUND, instead }
  })

  handle(app, listKeywords, async ({ params, query }) => {
    const living = and(eq(categories.id, params.category), isNull(categories.deletedAt))
    if ((await db.$count(categories, living)) === 0) throw new Refusal('not_found')
    const found = await readKeywordsAfter(db, params.category, { ...query, limit: query.limit + 1 })
    const keywords = found.slice(0, query.limit)
    return { keywords, next: found.length > query.limit ? (keywords.at(-1)?.number ?? null) : null }
  })
}
