import { queryOptions, useQuery } from '@tanstack/react-query'
import { readSettings } from '@thokham/contract/settings'
import { call } from './call.ts'

const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => call(readSettings, {}, { signal }),
})

/** Brand, links and limits as the owner set them; an empty link means that nothing leads there. */
export function useSettings() {
  return useQuery(settingsQuery)
}
