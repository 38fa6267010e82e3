import type { Feature } from '../feature.ts'
import { holidayAdminRoutes } from './holiday-admin-routes.ts'
import { checkedHolidays, holidayContent } from './holiday-content.ts'

export const holidaysFeature: Feature = {
  routes: holidayAdminRoutes,
  content: [holidayContent],
  checked: [checkedHolidays],
}
