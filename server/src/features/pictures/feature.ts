import type { Feature } from '../feature.ts'
import { picturesRoutes } from './pictures-routes.ts'

export const picturesFeature: Feature = {
  routes: picturesRoutes,
}
