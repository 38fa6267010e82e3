import { keepPreviousData } from '@tanstack/react-query'
import { listConceptKeywords, listConcepts, readConcept } from '@thokham/contract/concepts'
import { queryOf } from './query-of.ts'

/** Returns the query of the concepts that a search finds; without one all of them. */
export const conceptsQuery = (q: string) =>
  queryOf(['concepts', { q }], listConcepts, { query: { q } }, { placeholderData: keepPreviousData })

/** Returns the query of one concept with its keywords. */
export const conceptQuery = (id: string) => queryOf(['concepts', id], readConcept, { params: { id } })

/** The keywords of all concepts: by them a browser knows which concept a picture is of. */
export const conceptKeywordsQuery = queryOf(['concepts', 'keywords'], listConceptKeywords, {})
