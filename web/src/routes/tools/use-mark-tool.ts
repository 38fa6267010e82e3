import { useMutation } from '@tanstack/react-query'
import { markTool } from '@thokham/contract/tools'
import { toast } from '../../components/ui/toast.tsx'
import { call } from '../../lib/call.ts'
import { queryClient } from '../../lib/query-client.ts'
import { toolQuery, toolsQuery } from '../../lib/tools.ts'
import { favourites } from '../../text/favourites.ts'

/** Puts a star on a tool or takes it off, at once on the screen; what fails goes back and is said. */
export function useMarkTool() {
  const { mutate } = useMutation({
    mutationFn: ({ id, isFavourite }: { id: string; isFavourite: boolean }) =>
      call(markTool, { params: { id }, body: { isFavourite } }),
    onMutate: ({ id, isFavourite }) => show(id, isFavourite),
    onError: (_, { id, isFavourite }) => {
      show(id, !isFavourite)
      toast.error(favourites.fail)
    },
  })
  return (id: string, isFavourite: boolean) => mutate({ id, isFavourite })
}

function show(id: string, isFavourite: boolean): void {
  queryClient.setQueryData(
    toolsQuery.queryKey,
    (known) =>
      known && { tools: known.tools.map((tool) => (tool.id === id ? { ...tool, isFavourite } : tool)) },
  )
  queryClient.setQueryData(toolQuery(id).queryKey, (known) => known && { ...known, isFavourite })
}
