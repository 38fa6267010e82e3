import type { JobPlan } from '../../jobs/job.ts'
import type { Services } from '../../services.ts'
import { deliverMail, deliverMails } from './deliver-mail.ts'
import { DELIVER_MAIL, DELIVER_MAILS } from './send-mail.ts'
import { sweepMails } from './sweep-mails.ts'

const SWEEP_MAILS = 'mail:sweep'

/** Plans what is done with mails in the background. */
export function mailJobs(services: Services): JobPlan {
  return {
    jobs: {
      [DELIVER_MAIL]: deliverMail(services),
      [DELIVER_MAILS]: deliverMails(services),
      [SWEEP_MAILS]: sweepMails(services),
    },
    daily: { [SWEEP_MAILS]: '03:10' },
  }
}
