import { queryOptions } from '@tanstack/react-query'
import { listAdminTools } from '@thokham/contract/tools'
import { call } from '../../../lib/call.ts'
import { queryClient } from '../../../lib/query-client.ts'

/** Every tool as admins see it. */
export const adminToolsQuery = queryOptions({
  queryKey: ['admin-tools'],
  queryFn: ({ signal }) => call(listAdminTools, {}, { signal }),
})

/** Asks anew for what members and admins see of tools. */
export async function toolsChanged(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: adminToolsQuery.queryKey }),
    queryClient.invalidateQueries({ queryKey: ['tools'] }),
  ])
}
