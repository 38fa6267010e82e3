import type { Feature } from '../feature.ts'
import { todayRoutes } from './today-routes.ts'
import { FORGET_SEARCHES, forgetVainSearches } from './vain-searches.ts'

export const todayFeature: Feature = {
  routes: todayRoutes,
  jobs: (services) => ({
    jobs: { [FORGET_SEARCHES]: forgetVainSearches(services) },
    daily: { [FORGET_SEARCHES]: '03:35' },
  }),
}
