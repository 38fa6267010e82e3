import type { Feature } from '../feature.ts'
import { paymentAdminRoutes } from './payment-admin-routes.ts'
import { paymentJobs } from './payment-jobs.ts'
import { PAYMENTS_TOPIC, paymentTopic } from './payment-topics.ts'
import { paymentsData } from './payments-data.ts'
import { paymentsRoutes } from './payments-routes.ts'

export const paymentsFeature: Feature = {
  routes(app) {
    paymentsRoutes(app)
    paymentAdminRoutes(app)
  },
  jobs: paymentJobs,
  topics: [PAYMENTS_TOPIC, paymentTopic('')],
  personalData: [paymentsData],
}
