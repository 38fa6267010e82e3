import { listProviderKeys } from '@thokham/contract/provider-keys'
import { STALE } from './query-client.ts'
import { queryOf } from './query-of.ts'

/** The member's own keys for providers, without the keys. */
export const providerKeysQuery = queryOf(
  ['provider-keys'],
  listProviderKeys,
  {},
  { staleTime: STALE.profile },
)
