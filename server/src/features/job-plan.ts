import type { JobPlan } from '../jobs/job.ts'
import type { Services } from '../services.ts'
import { authJobs } from './auth/recovery-jobs.ts'
import { historyJobs } from './history/sweep-history.ts'
import { mailJobs } from './mail/mail-jobs.ts'
import { paymentJobs } from './payments/payment-jobs.ts'

/** All that is done behind the scenes, by every feature. */
export function jobPlan(services: Services): JobPlan {
  const plans = [mailJobs(services), paymentJobs(services), authJobs(services), historyJobs(services)]
  return {
    jobs: Object.assign({}, ...plans.map(({ jobs }) => jobs)),
    daily: Object.assign({}, ...plans.map(({ daily }) => daily)),
  }
}
