import { queryOptions } from '@tanstack/react-query'
import { type AdminPartner, listAdminPartners } from '@thokham/contract/partners'
import { call } from '../../../lib/api/call.ts'
import { queryClient } from '../../../lib/queries/query-client.ts'

/** Every partner as admins see it; anew at each visit, as its keys are used at any time. */
export const adminPartnersQuery = queryOptions({
  queryKey: ['admin-partners'],
  queryFn: ({ signal }) => call(listAdminPartners, {}, { signal }),
  refetchOnMount: 'always',
})

/** Shows a partner as it was saved, with the revision that its next change is compared to. */
export function showPartner(saved: AdminPartner): void {
  queryClient.setQueryData(
    adminPartnersQuery.queryKey,
    (list) => list && { partners: list.partners.map((found) => (found.id === saved.id ? saved : found)) },
  )
}

/** Asks anew for what members and admins see of partners. */
export async function partnersChanged(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: adminPartnersQuery.queryKey }),
    queryClient.invalidateQueries({ queryKey: ['partners'], exact: true }),
  ])
}
