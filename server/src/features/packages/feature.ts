import { listOffers, listPackages, updatePackage } from '@thokham/contract/packages'
import type { Feature } from '../feature.ts'
import { packagesRoutes } from './packages-routes.ts'

export const packagesFeature: Feature = {
  operations: [listPackages, listOffers, updatePackage],
  routes: packagesRoutes,
}
