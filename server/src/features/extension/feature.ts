import { downloadExtension, readExtension } from '@thokham/contract/extension'
import type { Feature } from '../feature.ts'
import { extensionRoutes } from './extension-routes.ts'

export const extensionFeature: Feature = {
  operations: [readExtension, downloadExtension],
  routes: extensionRoutes,
}
