import { readEmailChange } from '@thokham/contract/email-change'
import { STALE } from '../../lib/queries/query-client.ts'
import { queryOf } from '../../lib/queries/query-of.ts'

/** The address that waits for its confirmation. */
export const emailChangeQuery = queryOf(['email-change'], readEmailChange, {}, { staleTime: STALE.profile })
