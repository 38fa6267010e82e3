import { changeSettings, readAllSettings, readSettings, updateSettings } from '@thokham/contract/settings'
import { readSettingsHistory, revertSettings } from '@thokham/contract/settings-history'
import type { Feature } from '../feature.ts'
import { settingsRoutes } from './settings-routes.ts'

export const settingsFeature: Feature = {
  operations: [
    readSettings,
    readAllSettings,
    updateSettings,
    changeSettings,
    readSettingsHistory,
    revertSettings,
  ],
  routes: settingsRoutes,
}
