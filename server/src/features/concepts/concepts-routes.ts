import { listConceptKeywords, listConcepts, markConcept, readConcept } from '@thokham/contract/concepts'
import { bangkokDate } from '@thokham/domain/bangkok-time'
import type { FastifyInstance } from 'fastify'
import { memberOf } from '../../http/authorise.ts'
import { Refusal } from '../../http/fail.ts'
import { handle } from '../../http/operation.ts'
import { setFavourite } from '../favourites/set-favourite.ts'
import {
  findConcept,
  listKeywords,
  readOne,
  readTotalAndHolidays,
  searchConcepts,
} from './concept-queries.ts'

/** Serves concepts to members. */
export function conceptsRoutes(app: FastifyInstance): void {
  const { services } = app
  const { db } = services

  handle(app, listConcepts, async ({ query }, { caller, now }) => {
    const today = bangkokDate(now)
    const [found, rest] = await Promise.all([
      searchConcepts(services, memberOf(caller).id, query.q),
      readTotalAndHolidays(db, today),
    ])
    return { ...found, ...rest, today }
  })

  handle(app, readConcept, async ({ params: { id } }, { caller }) => {
    const [card, row] = await Promise.all([readOne(db, memberOf(caller).id, id), findConcept(db, id)])
    if (!card || !row) throw new Refusal('not_found')
    return { ...card, keywords: row.keywords, buyers: row.buyers, checkedOn: row.checkedOn }
  })

  handle(app, listConceptKeywords, async () => ({ concepts: await listKeywords(db) }))

  handle(app, markConcept, async ({ params: { id }, body: { isFavourite } }, { caller }) => {
    if (!(await findConcept(db, id))) throw new Refusal('not_found')
    await setFavourite(db, { profileId: memberOf(caller).id, kind: 'concept', itemId: id }, isFavourite)
    return { isFavourite }
  })
}
