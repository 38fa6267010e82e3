import {
  downloadKeywords,
  findInCategories,
  previewKeywords,
  readPopular,
  resetKeywords,
} from '@thokham/contract/popular'
import type { FastifyInstance } from 'fastify'
import { memberOf } from '../../http/authorise.ts'
import { Refusal } from '../../http/fail.ts'
import { handle } from '../../http/operation.ts'
import { readSizes } from '../categories/read-numbered.ts'
import { noteVainSearch } from '../today/vain-searches.ts'
import { downloadSet } from './download-set.ts'
import { findCategories } from './find-in-categories.ts'
import { forgetRound, readUsed } from './popular-queries.ts'
import { previewOf } from './preview-keywords.ts'
import { countedSets, presentSets } from './sets-today.ts'

/** Serves the popular categories: looking at them to all members, downloads to those who may. */
export function popularRoutes(app: FastifyInstance): void {
  const { db } = app.services

  handle(app, readPopular, async (_input, { caller, now }) => {
    const { id } = memberOf(caller)
    const [{ day, used }, ofCategories] = await Promise.all([countedSets(db, id, now), readUsed(db, id)])
    return { today: presentSets(caller.level, day, used), used: ofCategories }
  })

  handle(app, previewKeywords, ({ params }, { caller, now }) => previewOf(db, caller, params.category, now))

  handle(app, downloadKeywords, ({ params, body }, { caller, now }) =>
    db.transaction((tx) => downloadSet(tx, caller, { categoryId: params.category, ...body }, now)),
  )

  handle(app, resetKeywords, async ({ params }, { caller }) => {
    const [category] = await readSizes(db, params.category)
    if (!category) throw new Refusal('not_found')
    await forgetRound(db, memberOf(caller).id, params.category)
    return { memory: { used: 0, total: category.keywordCount } }
  })

  handle(app, findInCategories, async ({ query }, { now }) => {
    const found = await findCategories(db, query.q)
    if (found.categories.length === 0) await noteVainSearch(db, query.q, now)
    return found
  })
}
