import { readAllSettings, readSettings, updateSettings } from '@thokham/contract/settings'
import type { Feature } from '../feature.ts'
import { settingsRoutes } from './settings-routes.ts'

export const settingsFeature: Feature = {
  operations: [readSettings, readAllSettings, updateSettings],
  routes: settingsRoutes,
}
