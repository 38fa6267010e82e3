import { listTools, readTool } from '@thokham/contract/tools'
import { STALE } from './query-client.ts'
import { queryOf } from './query-of.ts'

/** Every tool, in the owner's order. */
export const toolsQuery = queryOf(['tools'], listTools, {}, { staleTime: STALE.tools })

/** Returns the query of one tool with its instructions. */
export const toolQuery = (id: string) =>
  queryOf(['tools', id], readTool, { params: { id } }, { staleTime: STALE.tools })
