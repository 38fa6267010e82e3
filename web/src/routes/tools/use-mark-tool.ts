import { markTool } from '@thokham/contract/tools'
import { useMark } from '../../components/ui/use-mark.ts'
import { queryClient } from '../../lib/queries/query-client.ts'
import { toolQuery, toolsQuery } from '../../lib/queries/tools.ts'

/** Puts a star on a tool or takes it off, as `useMark` does. */
export function useMarkTool() {
  return useMark(markTool, ['tools'], show)
}

function show(id: string, isFavourite: boolean): void {
  queryClient.setQueryData(
    toolsQuery.queryKey,
    (known) =>
      known && { tools: known.tools.map((tool) => (tool.id === id ? { ...tool, isFavourite } : tool)) },
  )
  queryClient.setQueryData(toolQuery(id).queryKey, (known) => known && { ...known, isFavourite })
}
