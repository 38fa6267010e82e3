import type { Feature } from '../feature.ts'
import { joinedData } from './joined-data.ts'
import { providerRoutes } from './provider-routes.ts'

export const signInProvidersFeature: Feature = {
  routes: providerRoutes,
  personalData: [joinedData],
}
