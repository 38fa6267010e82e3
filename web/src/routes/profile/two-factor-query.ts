import { readTwoFactor } from '@thokham/contract/two-factor'
import { STALE } from '../../lib/queries/query-client.ts'
import { queryOf } from '../../lib/queries/query-of.ts'

/** The caller's second factors. */
export const twoFactorQuery = queryOf(['two-factor'], readTwoFactor, {}, { staleTime: STALE.profile })
