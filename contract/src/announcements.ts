import { ANNOUNCEMENT_KINDS } from '@thokham/domain/announcement'
import { z } from 'zod'
import { calendarDate, idParams, instant, requiredText } from './fields.ts'
import { operation } from './operation.ts'
import { paging } from './paging.ts'

/** A message to all members. `createdAt` is ISO 8601 in UTC. */
export const announcement = z.object({
  id: z.string(),
  message: z.string(),
  kind: z.enum(ANNOUNCEMENT_KINDS),
  createdAt: instant,
})
export type Announcement = z.infer<typeof announcement>

/** For members; one at a time (docs/product/back-office.md#announcements). */
export const readAnnouncement = operation({
  name: 'announcements.newest',
  summary: 'The newest active announcement of today, or none',
  method: 'GET',
  path: '/api/announcements/newest',
  access: 'own:use',
  response: z.object({ announcement: announcement.nullable() }),
})

/** The longest message, in UTF-16 units. */
export const LONGEST_ANNOUNCEMENT = 500

const fields = {
  message: requiredText(LONGEST_ANNOUNCEMENT).transform((typed) => typed.normalize('NFC')),
  kind: z.enum(ANNOUNCEMENT_KINDS),
  /** Bangkok dates, both inclusive; null = open on that side */
  startsOn: calendarDate.nullable(),
  endsOn: calendarDate.nullable(),
}
const inOrder = ({ startsOn, endsOn }: { startsOn: string | null; endsOn: string | null }) =>
  startsOn === null || endsOn === null || startsOn <= endsOn
const BACKWARDS = { error: 'too_small', path: ['endsOn'] }

/** An announcement as admins see it. */
export const announcementRow = announcement.extend({
  startsOn: z.string().nullable(),
  endsOn: z.string().nullable(),
  isActive: z.boolean(),
  state: z.enum(['shown', 'waiting', 'over', 'off']),
  /** The one that members see at this moment */
  isBanner: z.boolean(),
  /** null = the terminal, or an account that is gone */
  createdBy: z.string().nullable(),
})
export type AnnouncementRow = z.infer<typeof announcementRow>

export const listAnnouncements = operation({
  name: 'announcements.list',
  summary: 'All announcements in their order, the newest first unless they were moved',
  method: 'GET',
  path: '/api/admin/announcements',
  access: 'admin:use',
  query: z.object(paging),
  response: z.object({ announcements: z.array(announcementRow), total: z.int().min(0) }),
})

export const createAnnouncement = operation({
  name: 'announcements.create',
  summary: 'Put a message up, before all others',
  method: 'POST',
  path: '/api/admin/announcements',
  access: 'admin:use',
  body: z.object(fields).refine(inOrder, BACKWARDS),
  response: announcementRow,
})

/** `conflict` when the message is no longer the one that was shown. */
export const updateAnnouncement = operation({
  name: 'announcements.update',
  summary: 'Change a message, its kind and its days',
  method: 'PATCH',
  path: '/api/admin/announcements/:id',
  access: 'admin:use',
  params: idParams,
  body: z
    .object({
      ...fields,
      /** As it stood in the form before it was changed; absent = whatever it is by now */
      shown: z.object(fields).optional(),
    })
    .refine(inOrder, BACKWARDS),
  response: announcementRow,
  errors: ['not_found', 'conflict'],
})

export const toggleAnnouncement = operation({
  name: 'announcements.toggle',
  summary: 'Switch a message on or off',
  method: 'POST',
  path: '/api/admin/announcements/:id/active',
  access: 'admin:use',
  params: idParams,
  body: z.object({ isActive: z.boolean() }),
  response: announcementRow,
  errors: ['not_found'],
})

/** At the end of its way it stays where it is. */
export const moveAnnouncement = operation({
  name: 'announcements.move',
  summary: 'Move a message past its neighbour',
  method: 'POST',
  path: '/api/admin/announcements/:id/move',
  access: 'admin:use',
  params: idParams,
  body: z.object({ to: z.enum(['up', 'down']) }),
  response: announcementRow,
  errors: ['not_found'],
})

export const deleteAnnouncement = operation({
  name: 'announcements.delete',
  summary: 'Delete a message',
  method: 'DELETE',
  path: '/api/admin/announcements/:id',
  access: 'admin:use',
  params: idParams,
  response: z.object({ deleted: z.literal(true) }),
  errors: ['not_found'],
})
