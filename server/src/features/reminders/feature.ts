import { answerReminders, readReminders, remindLeaving, saveReminders } from '@thokham/contract/reminders'
import type { Feature } from '../feature.ts'
import { remindersData } from './reminders-data.ts'
import { remindersRoutes } from './reminders-routes.ts'
import { sendReminders } from './send-reminders.ts'

const SEND_REMINDERS = 'reminder:send'

export const remindersFeature: Feature = {
  operations: [readReminders, saveReminders, answerReminders, remindLeaving],
  routes: remindersRoutes,
  jobs: (services) => ({
    jobs: { [SEND_REMINDERS]: sendReminders(services) },
    daily: { [SEND_REMINDERS]: '09:00' },
  }),
  personalData: [remindersData],
}
