import { PARTNER_CHECK_DAYS } from '@thokham/domain/partner'
import { sql } from 'drizzle-orm'
import { partnerChecks, partnerCodes } from '../../db/schema.ts'
import type { PersonalData } from '../account/personal-data.ts'
import { checksOf } from './partner-queries.ts'

const ALL = 1_000_000

/** Which partners asked about the member within the time of keeping, and what they were answered. */
export const partnersData: PersonalData = {
  name: 'partnerChecks',
  lists(db, { id, now }) {
    const keptFrom = sql`${now}::timestamptz - ${PARTNER_CHECK_DAYS} * interval '1 day'`
    return [checksOf(db, id, keptFrom, ALL)]
  },
  rows: [partnerCodes.profileId, partnerChecks.profileId],
}
