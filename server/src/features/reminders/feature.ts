import type { Feature } from '../feature.ts'
import { remindersData } from './reminders-data.ts'
import { remindersRoutes } from './reminders-routes.ts'
import { sendReminders } from './send-reminders.ts'

const SEND_REMINDERS = 'reminder:send'

export const remindersFeature: Feature = {
  routes: remindersRoutes,
  jobs: (services) => ({
    jobs: { [SEND_REMINDERS]: sendReminders(services) },
    daily: { [SEND_REMINDERS]: '09:00' },
  }),
  personalData: [remindersData],
}
