import { queryOptions } from '@tanstack/react-query'
import { listOffers } from '@thokham/contract/packages'
import { call } from '../api/call.ts'

/** The packages for the caller: prices in satang, which may be bought, the new expiry, seats and what waits. */
export const offersQuery = queryOptions({
  queryKey: ['packages', 'offers'],
  queryFn: ({ signal }) => call(listOffers, {}, { signal }),
  // Seats are sold to others meanwhile.
  staleTime: 0,
})
