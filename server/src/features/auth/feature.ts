import type { Feature } from '../feature.ts'
import { authRoutes } from './auth-routes.ts'
import { authJobs } from './recovery-jobs.ts'

export const authFeature: Feature = {
  routes: authRoutes,
  jobs: authJobs,
}
