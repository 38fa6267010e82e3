import { z } from 'zod'
import { operation } from './operation.ts'

const wanted = z.object({
  /** Does the member want letters around the end of the term? */
  wants: z.boolean(),
})

export const readReminders = operation({
  name: 'reminders.read',
  summary: 'Whether the caller gets letters around the end of a term',
  method: 'GET',
  path: '/api/reminders',
  access: 'own:use',
  response: wanted,
})

export const saveReminders = operation({
  name: 'reminders.save',
  summary: 'Wants letters around the end of a term, or none',
  method: 'PUT',
  path: '/api/reminders',
  access: 'own:use',
  body: wanted,
  response: wanted,
})

/** Works without signing in: the letter's link names the member and proves it. */
export const answerReminders = operation({
  name: 'reminders.answer',
  summary: 'The same by the link of a letter',
  method: 'POST',
  path: '/api/reminders/answer',
  access: 'public',
  body: wanted.extend({ member: z.uuid(), token: z.string().min(1).max(100) }),
  response: wanted,
  errors: ['link_bad'],
})

export const remindLeaving = operation({
  name: 'reminders.sendLeaving',
  summary:
    'Remind now every VIP whose end is near: once a term each, none who has handed in a payment or wants no letters',
  method: 'POST',
  path: '/api/reminders/leaving',
  access: 'owner:use',
  response: z.object({ sent: z.int().min(0) }),
})
