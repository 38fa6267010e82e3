import { DAY_MS } from '@thokham/domain/bangkok-time'
import { lt } from 'drizzle-orm'
import { partnerChecks, partnerCodes } from '../../db/schema.ts'
import type { JobHandler } from '../../jobs/job.ts'
import type { Services } from '../../services.ts'
import { oldestStoredCheck } from './partner-queries.ts'

/** A code stays known so long after its end (ms): its member reads who came with it too late. */
const CODE_KNOWN_MS = DAY_MS

/** Deletes, once a day, codes of the day before and checks whose time of keeping is over. */
export function sweepPartners({ db, clock }: Services): JobHandler {
  return async () => {
    const now = clock()
    await db.delete(partnerCodes).where(lt(partnerCodes.expiresAt, new Date(now.getTime() - CODE_KNOWN_MS)))
    await db.delete(partnerChecks).where(lt(partnerChecks.checkedAt, oldestStoredCheck(now)))
  }
}
