import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listAnnouncements } from '@thokham/contract/announcements'
import { queryClient } from '../../../lib/queries/query-client.ts'
import { queryOf } from '../../../lib/queries/query-of.ts'

const KEY = ['admin-announcements'] as const

/** Returns the query of one page of the announcements. */
export function announcementsQuery(page: number, pageSize: number) {
  return queryOptions({
    ...queryOf([...KEY, page, pageSize], listAnnouncements, { query: { page, pageSize } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** Asks again for the list, and for the banner of the dashboard. */
export async function readAnnouncementsAgain(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: KEY })
  await queryClient.invalidateQueries({ queryKey: ['announcement'] })
}
