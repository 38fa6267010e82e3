import { exportReport, readReport } from '@thokham/contract/report'
import type { Feature } from '../feature.ts'
import { reportRoutes } from './report-routes.ts'

export const reportFeature: Feature = {
  operations: [readReport, exportReport],
  routes: reportRoutes,
}
