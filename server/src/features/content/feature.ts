import type { Feature } from '../feature.ts'
import { contentRoutes } from './content-routes.ts'

export const contentFeature: Feature = {
  routes: contentRoutes,
}
