import { queryOptions } from '@tanstack/react-query'
import { listPackages } from '@thokham/contract/packages'
import { call } from './call.ts'

/** The packages on sale, with their prices in satang. */
export const packagesQuery = queryOptions({
  queryKey: ['packages'],
  queryFn: ({ signal }) => call(listPackages, {}, { signal }),
})
