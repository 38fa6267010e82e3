import { describePicture } from '@thokham/contract/picture-descriptions'
import type { Feature } from '../feature.ts'
import { picturesRoutes } from './pictures-routes.ts'

export const picturesFeature: Feature = {
  operations: [describePicture],
  routes: picturesRoutes,
}
