import { publicSettings, readSettings } from '@thokham/contract/settings'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../http/operation.ts'
import { readCurrentSettings } from './read-settings.ts'

export function settingsRoutes(app: FastifyInstance): void {
  const { services } = app
  handle(app, readSettings, async () => publicSettings.parse(await readCurrentSettings(services.db)))
}
