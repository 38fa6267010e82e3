import type { Feature } from '../feature.ts'
import { mailData } from './mail-data.ts'
import { mailJobs } from './mail-jobs.ts'
import { outboxRoutes } from './outbox-routes.ts'

export const mailFeature: Feature = {
  routes: outboxRoutes,
  jobs: mailJobs,
  personalData: [mailData],
}
