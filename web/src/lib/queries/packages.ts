import { queryOptions } from '@tanstack/react-query'
import { listOffers } from '@thokham/contract/packages'
import { queryOf } from './query-of.ts'

/** The packages for the caller: prices in satang, which may be bought, the new expiry, seats and what waits. */
export const offersQuery = queryOptions({
  ...queryOf(['packages', 'offers'], listOffers, {}),
  // Seats are sold to others meanwhile.
  staleTime: 0,
})
