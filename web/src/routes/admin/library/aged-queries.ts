import { listAgedContent } from '@thokham/contract/content'
import { queryOf } from '../../../lib/queries/query-of.ts'

/** The pieces whose facts are to be checked again. */
export const agedQuery = queryOf(['admin-content-aged'], listAgedContent, {})
