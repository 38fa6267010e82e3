import type { Feature } from '../feature.ts'
import { partnerAdminRoutes } from './partner-admin-routes.ts'
import { partnerApiRoutes } from './partner-api-routes.ts'
import { partnersData } from './partners-data.ts'
import { partnersRoutes } from './partners-routes.ts'
import { sweepPartners } from './sweep-partners.ts'

const SWEEP_PARTNERS = 'partners:sweep'

export const partnersFeature: Feature = {
  routes(app) {
    partnersRoutes(app)
    partnerAdminRoutes(app)
    partnerApiRoutes(app)
  },
  jobs: (services) => ({
    jobs: { [SWEEP_PARTNERS]: sweepPartners(services) },
    daily: { [SWEEP_PARTNERS]: '03:50' },
  }),
  personalData: [partnersData],
}
