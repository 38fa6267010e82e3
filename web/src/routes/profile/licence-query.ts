import { queryOptions } from '@tanstack/react-query'
import { type Licence, readLicence, revealLicenceKey } from '@thokham/contract/licences'
import { maskLicenceKey } from '@thokham/domain/licence'
import { call } from '../../lib/api/call.ts'
import { BROWSER_ONLY, STALE } from '../../lib/queries/query-client.ts'
import { queryOf } from '../../lib/queries/query-of.ts'

/** The member's licence; asked for anew at each visit and each return to the tab, as programs change it. */
export const licenceQuery = queryOptions({
  ...queryOf(['licence'], readLicence, {}),
  staleTime: STALE.licence,
  refetchOnMount: 'always',
  refetchOnWindowFocus: 'always',
})

/** Returns the answer of reading a licence for the licence that an operation has just returned. */
export const readingOf = (licence: Licence) => ({ licence, maxMachines: licence.maxMachines })

/**
 * Returns the query of the key of a mask in full: it is asked for beside the licence, as a browser copies only what is there when the button is pressed.
 * `key` is null where the key was replaced meanwhile: what is copied always fits what is shown.
 */
export const licenceKeyQuery = (maskedKey: string) =>
  queryOptions({
    queryKey: ['licence', 'key', maskedKey],
    queryFn: async ({ signal, client }): Promise<{ key: string | null }> => {
      const made = await call(revealLicenceKey, {}, { signal })
      if (maskLicenceKey(made.key) === maskedKey) return made
      void client.invalidateQueries({ queryKey: licenceQuery.queryKey, exact: true })
      return { key: null }
    },
    meta: BROWSER_ONLY,
    staleTime: STALE.licence,
  })
