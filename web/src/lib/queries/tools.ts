import { queryOptions } from '@tanstack/react-query'
import { listTools, readTool } from '@thokham/contract/tools'
import { call } from '../api/call.ts'
import { STALE } from './query-client.ts'

/** Every tool, in the owner's order. */
export const toolsQuery = queryOptions({
  queryKey: ['tools'],
  queryFn: ({ signal }) => call(listTools, {}, { signal }),
  staleTime: STALE.tools,
})

/** Returns the query of one tool with its instructions. */
export const toolQuery = (id: string) =>
  queryOptions({
    queryKey: ['tools', id],
    queryFn: ({ signal }) => call(readTool, { params: { id } }, { signal }),
    staleTime: STALE.tools,
  })
