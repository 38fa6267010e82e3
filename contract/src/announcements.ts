import { z } from 'zod'
import { operation } from './operation.ts'

/** A message to all members. `createdAt` is ISO 8601 in UTC. */
export const announcement = z.object({
  id: z.string(),
  message: z.string(),
  createdAt: z.iso.datetime(),
})
export type Announcement = z.infer<typeof announcement>

/** For members; one at a time (docs/product.md#announcements). */
export const readAnnouncement = operation({
  name: 'announcements.newest',
  summary: 'The newest active announcement, or none',
  method: 'GET',
  path: '/api/announcements/newest',
  access: 'own:use',
  response: z.object({ announcement: announcement.nullable() }),
})
