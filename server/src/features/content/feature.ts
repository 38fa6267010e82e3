import {
  compareNewContent,
  declineNewContent,
  listNewContent,
  putBackContent,
  resetContent,
  takeNewContent,
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
  ],
  routes: contentRoutes,
}
