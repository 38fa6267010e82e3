import { queryOptions } from '@tanstack/react-query'
import { listAdminPartners } from '@thokham/contract/partners'
import { call } from '../../../lib/call.ts'
import { queryClient } from '../../../lib/query-client.ts'

/** Every partner as admins see it; anew at each visit, as its keys are used at any time. */
export const adminPartnersQuery = queryOptions({
  queryKey: ['admin-partners'],
  queryFn: ({ signal }) => call(listAdminPartners, {}, { signal }),
  refetchOnMount: 'always',
})

/** Asks anew for what members and admins see of partners. */
export async function partnersChanged(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: adminPartnersQuery.queryKey }),
    queryClient.invalidateQueries({ queryKey: ['partners'], exact: true }),
  ])
}
