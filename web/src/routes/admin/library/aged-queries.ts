import { queryOptions } from '@tanstack/react-query'
import { listAgedContent } from '@thokham/contract/content'
import { call } from '../../../lib/api/call.ts'

/** The pieces whose facts are to be checked again. */
export const agedQuery = queryOptions({
  queryKey: ['admin-content-aged'],
  queryFn: ({ signal }) => call(listAgedContent, {}, { signal }),
})
