import { useMutation } from '@tanstack/react-query'
import { askAnew, dropOlderAnswers } from '../../lib/queries/older-answers.ts'
import { queryClient } from '../../lib/queries/query-client.ts'
import { favourites } from '../../text/favourites.ts'
import { toast } from './toast.tsx'

/**
 * Puts a star on a thing or takes it off, at once on the screen; what fails goes back and is said.
 * @param queryKey of all that shows such things
 * @param show puts the star of one into what is shown
 */
export function useMark(
  queryKey: readonly string[],
  save: (id: string, isFavourite: boolean) => Promise<unknown>,
  show: (id: string, isFavourite: boolean) => void,
): (id: string, isFavourite: boolean) => void {
  const mutationKey = ['mark', ...queryKey]
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: ({ id, isFavourite }: { id: string; isFavourite: boolean }) => save(id, isFavourite),
    onMutate: ({ id, isFavourite }) => {
      dropOlderAnswers(queryKey)
      show(id, isFavourite)
    },
    onError: (_, { id, isFavourite }) => {
      show(id, !isFavourite)
      toast.error(favourites.fail)
    },
    onSettled: () => {
      // An answer would not know of a star that is still on its way.
      if (queryClient.isMutating({ mutationKey }) === 1) void askAnew(queryKey)
    },
  })
  return (id, isFavourite) => mutate({ id, isFavourite })
}
