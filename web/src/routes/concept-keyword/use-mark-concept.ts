import { useMutation } from '@tanstack/react-query'
import { type listConcepts, markConcept } from '@thokham/contract/concepts'
import type { CallResult } from '@thokham/contract/operation'
import { toast } from '../../components/ui/toast.tsx'
import { call } from '../../lib/call.ts'
import { conceptQuery } from '../../lib/concepts.ts'
import { queryClient } from '../../lib/query-client.ts'
import { favourites } from '../../text/favourites.ts'

/** Puts a star on a concept or takes it off, at once on the screen; what fails goes back and is said. */
export function useMarkConcept() {
  const { mutate } = useMutation({
    mutationFn: ({ id, isFavourite }: { id: string; isFavourite: boolean }) =>
      call(markConcept, { params: { id }, body: { isFavourite } }),
    onMutate: ({ id, isFavourite }) => show(id, isFavourite),
    onError: (_, { id, isFavourite }) => {
      show(id, !isFavourite)
      toast.error(favourites.fail)
    },
  })
  return (id: string, isFavourite: boolean) => mutate({ id, isFavourite })
}

type Listed = CallResult<typeof listConcepts>

function show(id: string, isFavourite: boolean): void {
  queryClient.setQueryData(conceptQuery(id).queryKey, (known) => known && { ...known, isFavourite })
  for (const [key, known] of queryClient.getQueriesData<Listed>({
    queryKey: ['concepts'],
    predicate: ({ queryKey }) => typeof queryKey[1] === 'object',
  })) {
    if (!known) continue
    queryClient.setQueryData<Listed>(key, {
      ...known,
      concepts: known.concepts.map((concept) => (concept.id === id ? { ...concept, isFavourite } : concept)),
    })
  }
}
