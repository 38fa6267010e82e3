import type { Feature } from '../feature.ts'
import { expensesRoutes } from './expenses-routes.ts'
import { makeMonthlyExpenses } from './make-monthly.ts'
import { sweepReceipts } from './sweep-receipts.ts'

const MAKE_MONTHLY = 'expense:make-monthly'
const SWEEP_RECEIPTS = 'expense:sweep-receipts'

export const expensesFeature: Feature = {
  routes: expensesRoutes,
  jobs: (services) => ({
    jobs: {
      [MAKE_MONTHLY]: makeMonthlyExpenses(services),
      [SWEEP_RECEIPTS]: sweepReceipts(services),
    },
    daily: { [MAKE_MONTHLY]: '00:05', [SWEEP_RECEIPTS]: '03:35' },
  }),
}
