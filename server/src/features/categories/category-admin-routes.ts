import {
  createCategory,
  deleteCategory,
  deleteKeywords,
  exportKeywords,
  importKeywords,
  listAdminKeywords,
  restoreCategory,
  restoreKeywords,
  updateCategory,
  updateKeyword,
} from '@thokham/contract/category-admin'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../../http/fail.ts'
import { handle } from '../../http/operation.ts'
import { describeAuditEntry, writeAudit } from '../audit/write-audit.ts'
import { readAdminKeywords } from './category-queries.ts'
import { addCategory, bringCategoryBack, changeCategory, removeCategory } from './change-category.ts'
import { bringKeywordsBack, changeKeyword, removeKeywords } from './change-keywords.ts'
import { keywordsAsCsv } from './export-keywords.ts'
import { takeKeywords } from './import-keywords.ts'
import { readSizes } from './read-numbered.ts'

/** Serves what admins do with categories and keywords. */
export function categoryAdminRoutes(app: FastifyInstance): void {
  const { db } = app.services

  handle(app, createCategory, ({ body }, call) => db.transaction((tx) => addCategory(tx, call, body)))

  handle(app, updateCategory, ({ params, body }, call) =>
    db.transaction((tx) => changeCategory(tx, call, params.id, body)),
  )

  handle(app, deleteCategory, async ({ params }, call) => ({
    keywords: await db.transaction((tx) => removeCategory(tx, call, params.id)),
  }))

  handle(app, restoreCategory, ({ params }, call) =>
    db.transaction((tx) => bringCategoryBack(tx, call, params.id)),
  )

  handle(app, listAdminKeywords, async ({ params, query }) => {
    if ((await readSizes(db, params.category)).length === 0) throw new Refusal('not_found')
    const found = await readAdminKeywords(db, params.category, { ...query, limit: query.limit + 1 })
    const keywords = found.slice(0, query.limit)
    return { keywords, next: found.length > query.limit ? (keywords.at(-1)?.number ?? null) : null }
  })

  handle(app, importKeywords, ({ body }, call) => db.transaction((tx) => takeKeywords(tx, call, body)))

  handle(app, updateKeyword, ({ params, body }, call) =>
    db.transaction((tx) => changeKeyword(tx, call, params, body)),
  )

  handle(app, deleteKeywords, async ({ params, body }, call) => ({
    deleted: await db.transaction((tx) => removeKeywords(tx, call, params.category, body.numbers)),
  }))

  handle(app, restoreKeywords, async ({ params, body }, call) => ({
    restored: await db.transaction((tx) => bringKeywordsBack(tx, call, params.category, body.numbers)),
  }))

  handle(app, exportKeywords, async ({ query }, call) => {
    await writeAudit(db, call, describeAuditEntry('keywords.export', query.category ?? 'all', 'category'))
    const name = query.category ? `keywords-${query.category}.csv` : 'keywords.csv'
    call.reply.headers({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}"`,
    })
    return keywordsAsCsv(db, query.category)
  })
}
