import { readText } from '@thokham/contract/texts'
import { STALE } from './query-client.ts'
import { queryOf } from './query-of.ts'

/** Returns the query of the guide of a screen. */
export const textQuery = (id: string) =>
  queryOf(['texts', id], readText, { params: { id } }, { staleTime: STALE.session })
