import { downloadDesktop, readDesktop } from '@thokham/contract/desktop'
import { downloadExtension, readExtension } from '@thokham/contract/extension'
import type { Feature } from '../feature.ts'
import { downloadsRoutes } from './downloads-routes.ts'

export const downloadsFeature: Feature = {
  operations: [readDesktop, downloadDesktop, readExtension, downloadExtension],
  routes: downloadsRoutes,
}
