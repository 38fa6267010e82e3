import { z } from 'zod'
import { operation } from './operation.ts'

/** How the pages look to a member. */
export const appearance = z.object({
  theme: z.enum(['system', 'light', 'dark']),
  /** Letters with heads */
  looped: z.boolean(),
})
export type Appearance = z.infer<typeof appearance>

/** Kept with the profile, so that it follows the member to the next device; the session carries it. */
export const saveAppearance = operation({
  name: 'account.saveAppearance',
  summary: 'Keep how the pages look to the caller',
  method: 'PUT',
  path: '/api/account/appearance',
  access: 'own:use',
  body: appearance,
  response: appearance,
})
