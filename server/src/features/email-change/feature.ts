import type { Feature } from '../feature.ts'
import { emailChangeData } from './email-change-data.ts'
import { dropExpiredChanges } from './email-change-queries.ts'
import { emailChangeRoutes } from './email-change-routes.ts'

const SWEEP = 'email-change:sweep'

export const emailChangeFeature: Feature = {
  routes: emailChangeRoutes,
  jobs: ({ db, clock }) => ({
    jobs: { [SWEEP]: () => dropExpiredChanges(db, clock()) },
    daily: { [SWEEP]: '03:22' },
  }),
  personalData: [emailChangeData],
}
