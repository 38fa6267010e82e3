import type { markConcept } from '@thokham/contract/concepts'
import type { markTool } from '@thokham/contract/tools'
import { useAction } from '../../kit/action/use-action.ts'
import { dropOlderAnswers, refetchFresh } from '../../lib/queries/older-answers.ts'
import { queryClient } from '../../lib/queries/query-client.ts'
import { favourites } from '../../text/favourites.ts'

interface Mark {
  id: string
  isFavourite: boolean
}

/**
 * Puts a star on a thing or takes it off, at once on the screen; what fails goes back and is said.
 * @param queryKey of all that shows such things
 * @param show puts the star of one into what is shown
 */
export function useMark(
  operation: typeof markTool | typeof markConcept,
  queryKey: readonly string[],
  show: (id: string, isFavourite: boolean) => void,
): (id: string, isFavourite: boolean) => void {
  const { run } = useAction(operation, {
    input: ({ id, isFavourite }: Mark) => ({ params: { id }, body: { isFavourite } }),
    optimistic: ({ id, isFavourite }) => {
      dropOlderAnswers(queryKey)
      show(id, isFavourite)
      return () => show(id, !isFavourite)
    },
    always: () => {
      // An answer would not know of a star that is still on its way.
      if (queryClient.isMutating({ mutationKey: ['action', operation.name] }) === 1)
        void refetchFresh(queryKey)
    },
    refused: () => favourites.fail,
  })
  return (id, isFavourite) => void run({ id, isFavourite })
}
