import { type listConcepts, markConcept } from '@thokham/contract/concepts'
import type { CallResult } from '@thokham/contract/operation'
import { useMark } from '../../components/ui/use-mark.ts'
import { conceptQuery } from '../../lib/queries/concepts.ts'
import { queryClient } from '../../lib/queries/query-client.ts'

/** Puts a star on a concept or takes it off, as `useMark` does. */
export function useMarkConcept() {
  return useMark(markConcept, ['concepts'], show)
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
