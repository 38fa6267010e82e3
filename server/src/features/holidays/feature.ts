import {
  createHoliday,
  deleteHoliday,
  listAdminHolidays,
  restoreHoliday,
  updateHoliday,
} from '@thokham/contract/holidays'
import type { Feature } from '../feature.ts'
import { holidayAdminRoutes } from './holiday-admin-routes.ts'
import { checkedHolidays, holidayContent } from './holiday-content.ts'

export const holidaysFeature: Feature = {
  operations: [listAdminHolidays, createHoliday, updateHoliday, deleteHoliday, restoreHoliday],
  routes: holidayAdminRoutes,
  content: [holidayContent],
  checked: [checkedHolidays],
}
