import { queryOptions } from '@tanstack/react-query'
import {
  createPartner,
  deletePartner,
  listAdminPartners,
  restorePartner,
  updatePartner,
} from '@thokham/contract/partners'
import { resource } from '../../../kit/resource/resource.ts'
import { queryOf } from '../../../lib/queries/query-of.ts'

/** Every partner as admins see it; anew at each visit, as its keys are used at any time. */
export const adminPartnersQuery = queryOptions({
  ...queryOf(['admin-partners'], listAdminPartners, {}),
  refetchOnMount: 'always',
})

export const partnersResource = resource({
  create: createPartner,
  update: updatePartner,
  remove: deletePartner,
  restore: restorePartner,
  list: adminPartnersQuery.queryKey,
  shownIn: [{ queryKey: ['partners'], exact: true }],
})
