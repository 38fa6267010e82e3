import { readAnnouncement } from '@thokham/contract/announcements'
import type { Feature } from '../feature.ts'
import { announcementsRoutes } from './announcements-routes.ts'

export const announcementsFeature: Feature = {
  operations: [readAnnouncement],
  routes: announcementsRoutes,
}
