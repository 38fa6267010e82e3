import type { Feature } from '../feature.ts'
import { SEND_ALERT } from './alert.ts'
import { alertsRoutes } from './alerts-routes.ts'
import { sendAlert } from './send-alert.ts'
import { watchDisk } from './watch-disk.ts'

export const alertsFeature: Feature = {
  routes: alertsRoutes,
  jobs: (services) => ({ jobs: { [SEND_ALERT]: sendAlert(services) }, daily: {} }),
  start: watchDisk,
}
