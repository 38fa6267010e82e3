import { listMemberPayments } from '@thokham/contract/members'
import {
  approvePayment,
  approvePayments,
  exportPayments,
  listAllPayments,
  readPaymentCards,
  rejectPayment,
  reviewPayment,
  settleRefund,
  watchPayments,
} from '@thokham/contract/payment-admin'
import {
  listPayments,
  quotePayment,
  readPayment,
  readSlip,
  replaceSlip,
  resendPayment,
  submitPayment,
  watchPayment,
} from '@thokham/contract/payments'
import type { Feature } from '../feature.ts'
import { paymentAdminRoutes } from './payment-admin-routes.ts'
import { paymentJobs } from './payment-jobs.ts'
import { PAYMENTS_TOPIC, paymentTopic } from './payment-topics.ts'
import { paymentsData } from './payments-data.ts'
import { paymentsRoutes } from './payments-routes.ts'

export const paymentsFeature: Feature = {
  operations: [
    quotePayment,
    submitPayment,
    listPayments,
    readPayment,
    replaceSlip,
    resendPayment,
    readSlip,
    watchPayment,
    listAllPayments,
    readPaymentCards,
    reviewPayment,
    watchPayments,
    approvePayment,
    approvePayments,
    rejectPayment,
    settleRefund,
    exportPayments,
    listMemberPayments,
  ],
  routes(app) {
    paymentsRoutes(app)
    paymentAdminRoutes(app)
  },
  jobs: paymentJobs,
  topics: [PAYMENTS_TOPIC, paymentTopic('')],
  personalData: [paymentsData],
}
