import type { JobPlan } from '../../jobs/job.ts'
import type { Services } from '../../services.ts'
import { sweepHistory } from './sweep-history.ts'

export function historyJobs(services: Services): JobPlan {
  return {
    jobs: { 'history:sweep': () => sweepHistory(services) },
    daily: { 'history:sweep': '03:20' },
  }
}
