import type { Feature } from '../feature.ts'
import { bankStatementRoutes } from './bank-statement-routes.ts'
import { forgetOldLines } from './statement-queries.ts'

const FORGET_LINES = 'bank-statement:forget'

export const bankStatementFeature: Feature = {
  routes: bankStatementRoutes,
  jobs: ({ db, clock }) => ({
    jobs: { [FORGET_LINES]: () => forgetOldLines(db, clock()) },
    daily: { [FORGET_LINES]: '03:40' },
  }),
}
