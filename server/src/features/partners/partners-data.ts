import { eq } from 'drizzle-orm'
import { partnerChecks, partnerCodes } from '../../db/schema.ts'
import type { PersonalData } from '../account/personal-data.ts'
import { checksOf } from './partner-queries.ts'

const ALL = 1_000_000

/** Which partners asked about the member within the time of keeping, and what they were answered. */
export const partnersData: PersonalData = {
  name: 'partnerChecks',
  async *export({ db, clock }, { id }) {
    yield* await checksOf(db, id, clock(), ALL)
  },
  async erase(_services, tx, { id }) {
    await tx.delete(partnerCodes).where(eq(partnerCodes.profileId, id))
    await tx.delete(partnerChecks).where(eq(partnerChecks.profileId, id))
  },
}
