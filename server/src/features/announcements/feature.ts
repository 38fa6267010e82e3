import type { Feature } from '../feature.ts'
import { announcementsRoutes } from './announcements-routes.ts'

export const announcementsFeature: Feature = {
  routes: announcementsRoutes,
}
