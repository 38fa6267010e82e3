import { queryOptions, useQuery } from '@tanstack/react-query'
import { readSettings } from '@thokham/contract/settings'
import { call } from '../api/call.ts'
import { STALE } from './query-client.ts'

const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => call(readSettings, {}, { signal }),
  staleTime: STALE.session,
})

/** Returns brand, links and limits as the owner set them; an empty link means that nothing leads there. */
export function useSettings() {
  return useQuery(settingsQuery)
}
