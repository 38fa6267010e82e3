import type { Feature } from '../feature.ts'
import { historyData } from './history-data.ts'
import { historyRoutes } from './history-routes.ts'
import { historyJobs } from './sweep-history.ts'

export const historyFeature: Feature = {
  routes: historyRoutes,
  jobs: historyJobs,
  personalData: [historyData],
}
