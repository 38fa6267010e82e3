import {
  createAnnouncement,
  deleteAnnouncement,
  listAnnouncements,
  moveAnnouncement,
  readAnnouncement,
  toggleAnnouncement,
  updateAnnouncement,
} from '@thokham/contract/announcements'
import type { Feature } from '../feature.ts'
import { announcementsRoutes } from './announcements-routes.ts'

export const announcementsFeature: Feature = {
  operations: [
    readAnnouncement,
    listAnnouncements,
    createAnnouncement,
    updateAnnouncement,
    toggleAnnouncement,
    moveAnnouncement,
    deleteAnnouncement,
  ],
  routes: announcementsRoutes,
}
