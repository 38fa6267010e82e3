import type { Feature } from '../feature.ts'
import { passkeyData } from './passkey-data.ts'
import { passkeyRoutes } from './passkey-routes.ts'

export const passkeysFeature: Feature = {
  routes: passkeyRoutes,
  personalData: [passkeyData],
}
