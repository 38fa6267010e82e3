import type { Feature } from '../feature.ts'
import { accountData } from './account-data.ts'
import { accountRoutes } from './account-routes.ts'

export const accountFeature: Feature = {
  routes: accountRoutes,
  personalData: [accountData],
}
