import { z } from 'zod'
import { operation, streamed } from './operation.ts'

/** What waits for an admin, whatever they are at. */
export const adminWaiting = z.object({
  /** Pending payments of all time */
  payments: z.int().min(0),
  /** Conversations in which somebody waits for the team and wrote what nobody has looked at */
  conversations: z.int().min(0),
})
export type AdminWaiting = z.infer<typeof adminWaiting>

export const readAdminWaiting = operation({
  name: 'adminWaiting.read',
  summary: 'How many payments and conversations wait for the team',
  method: 'GET',
  path: '/api/admin/waiting',
  access: 'admin:use',
  response: adminWaiting,
})

export const watchAdminWaiting = operation({
  name: 'adminWaiting.events',
  summary: 'The same as server-sent events (`waiting`), at once and after each change',
  method: 'GET',
  path: '/api/admin/waiting/events',
  access: 'admin:use',
  response: streamed('text/event-stream'),
})
