import { queryOptions } from '@tanstack/react-query'
import { createTool, deleteTool, listAdminTools, restoreTool, updateTool } from '@thokham/contract/tools'
import { resource } from '../../../kit/resource/resource.ts'
import { call } from '../../../lib/api/call.ts'

/** Every tool as admins see it. */
export const adminToolsQuery = queryOptions({
  queryKey: ['admin-tools'],
  queryFn: ({ signal }) => call(listAdminTools, {}, { signal }),
})

export const toolsResource = resource({
  create: createTool,
  update: updateTool,
  remove: deleteTool,
  restore: restoreTool,
  list: adminToolsQuery.queryKey,
  shownIn: [{ queryKey: ['tools'] }],
})
