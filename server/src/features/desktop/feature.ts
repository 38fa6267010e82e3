import { downloadDesktop, readDesktop } from '@thokham/contract/desktop'
import type { Feature } from '../feature.ts'
import { desktopRoutes } from './desktop-routes.ts'

export const desktopFeature: Feature = {
  operations: [readDesktop, downloadDesktop],
  routes: desktopRoutes,
}
