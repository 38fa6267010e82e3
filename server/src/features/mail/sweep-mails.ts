import { DAY_MS } from '@thokham/domain/bangkok-time'
import type { JobHandler } from '../../jobs/job.ts'
import type { Services } from '../../services.ts'
import { dropOlderThan, failForgotten } from './mail-queries.ts'

const KEEP_DAYS = 30
const FORGOTTEN_DAYS = 2

/**
 * Removes, once a day, mails of more than 30 days ago; addresses are personal data.
 */
export function sweepMails({ db, clock }: Services): JobHandler {
  return async () => {
    const daysAgo = (days: number) => new Date(clock().getTime() - days * DAY_MS)
    await failForgotten(db, daysAgo(FORGOTTEN_DAYS))
    await dropOlderThan(db, daysAgo(KEEP_DAYS))
  }
}
