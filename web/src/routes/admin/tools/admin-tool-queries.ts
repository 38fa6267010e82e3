import { queryOptions } from '@tanstack/react-query'
import { type AdminTool, listAdminTools } from '@thokham/contract/tools'
import { call } from '../../../lib/api/call.ts'
import { queryClient } from '../../../lib/queries/query-client.ts'

/** Every tool as admins see it. */
export const adminToolsQuery = queryOptions({
  queryKey: ['admin-tools'],
  queryFn: ({ signal }) => call(listAdminTools, {}, { signal }),
})

/** Shows a tool as it was saved, with the revision that its next change is compared to. */
export function showTool(saved: AdminTool): void {
  queryClient.setQueryData(
    adminToolsQuery.queryKey,
    (list) => list && { tools: list.tools.map((found) => (found.id === saved.id ? saved : found)) },
  )
}

/** Asks anew for what members and admins see of tools. */
export async function toolsChanged(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: adminToolsQuery.queryKey }),
    queryClient.invalidateQueries({ queryKey: ['tools'] }),
  ])
}
