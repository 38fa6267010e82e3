import type { JobHandler } from '../../jobs/job.ts'
import type { Services } from '../../services.ts'
import { failForgotten, takeOlderThan } from './mail-queries.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const KEEP_DAYS = 30
const FORGOTTEN_DAYS = 2

/**
 * Removes, once a day, mails of more than 30 days ago from the database and from the outbox; addresses are personal
 * data.
 */
export function sweepMails({ db, mailer, clock }: Services): JobHandler {
  return async () => {
    const daysAgo = (days: number) => new Date(clock().getTime() - days * DAY_MS)
    await failForgotten(db, daysAgo(FORGOTTEN_DAYS))
    for (const mail of await takeOlderThan(db, daysAgo(KEEP_DAYS))) await mailer.forget(mail)
  }
}
