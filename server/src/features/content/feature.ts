import {
  checkContent,
  compareNewContent,
  declineNewContent,
  listAgedContent,
  listNewContent,
  putBackContent,
  resetContent,
  takeNewContent,
  uncheckContent,
} from '@thokham/contract/content'
import type { Feature } from '../feature.ts'
import { contentRoutes } from './content-routes.ts'

export const contentFeature: Feature = {
  operations: [
    listNewContent,
    compareNewContent,
    takeNewContent,
    resetContent,
    putBackContent,
    declineNewContent,
    listAgedContent,
    checkContent,
    uncheckContent,
  ],
  routes: contentRoutes,
}
