import { createTool, deleteTool, listAdminTools, restoreTool, updateTool } from '@thokham/contract/tools'
import { resource } from '../../../kit/resource/resource.ts'
import { queryOf } from '../../../lib/queries/query-of.ts'

/** Every tool as admins see it. */
export const adminToolsQuery = queryOf(['admin-tools'], listAdminTools, {})

export const toolsResource = resource({
  create: createTool,
  update: updateTool,
  remove: deleteTool,
  restore: restoreTool,
  list: adminToolsQuery.queryKey,
  shownIn: [{ queryKey: ['tools'] }],
})
