import { useQuery } from '@tanstack/react-query'
import { readSettings } from '@thokham/contract/settings'
import { STALE } from './query-client.ts'
import { queryOf } from './query-of.ts'

const settingsQuery = queryOf(['settings'], readSettings, {}, { staleTime: STALE.session })

/** Returns brand, links and limits as the owner set them; an empty link means that nothing leads there. */
export function useSettings() {
  return useQuery(settingsQuery)
}
