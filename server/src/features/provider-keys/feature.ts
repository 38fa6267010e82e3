import type { Feature } from '../feature.ts'
import { providerKeysData } from './provider-keys-data.ts'
import { providerKeysRoutes } from './provider-keys-routes.ts'

export const providerKeysFeature: Feature = {
  routes: providerKeysRoutes,
  personalData: [providerKeysData],
}
