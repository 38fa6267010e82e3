import {
  compareNewContent,
  declineNewContent,
  listNewContent,
  putBackContent,
  takeNewContent,
} from '@thokham/contract/content'
import type { Feature } from '../feature.ts'
import { contentRoutes } from './content-routes.ts'

export const contentFeature: Feature = {
  operations: [listNewContent, compareNewContent, takeNewContent, putBackContent, declineNewContent],
  routes: contentRoutes,
}
