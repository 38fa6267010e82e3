import {
  changeSettings,
  publicSettings,
  readAllSettings,
  readSettings,
  updateSettings,
} from '@thokham/contract/settings'
import { readSettingsHistory, revertSettings } from '@thokham/contract/settings-history'
import { shownClaims } from '@thokham/domain/claims'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../http/operation.ts'
import { seatsLeft } from '../packages/lifetime-seats.ts'
import { bankAccountOf, promptPayIdOf } from './bank-account.ts'
import { mergeSettings, writeSettings } from './change-settings.ts'
import { readCurrentSettings } from './read-settings.ts'
import { revert, settingsHistory } from './settings-history.ts'

/** Serves the settings: what everybody may see, and all of them to the owner. */
export function settingsRoutes(app: FastifyInstance): void {
  const { services } = app
  const { db } = services

  handle(app, readSettings, async () => {
    const current = await readCurrentSettings(db)
    const { payment: _payment, sales, claims, ...others } = current
    return publicSettings.parse({
      ...others,
      payment: {
        bankAccount: bankAccountOf(current),
        hasPromptPay: promptPayIdOf(current) !== '',
        isFrozen: sales.frozenSince !== null,
      },
      sales: {
        countdown: sales.countdown,
        seats: { total: sales.lifetimeSeats, left: await seatsLeft(db, sales.lifetimeSeats) },
      },
      claims: shownClaims(claims),
      signInProviders: [...app.services.signInProviders.keys()],
      captcha: app.services.captchaProvider?.widget ?? { kind: 'altcha' },
    })
  })

  handle(app, readAllSettings, () => readCurrentSettings(db))

  handle(app, updateSettings, ({ body }, call) =>
    db.transaction((tx) => writeSettings(tx, services, call, () => body)),
  )

  handle(app, changeSettings, ({ body: { shown, values } }, call) =>
    db.transaction((tx) =>
      writeSettings(tx, services, call, (current) => mergeSettings(current, shown, values)),
    ),
  )

  handle(app, readSettingsHistory, async () => ({ entries: await settingsHistory(db) }))

  handle(app, revertSettings, async ({ params }, call) => ({
    reverted: await revert(services, call, params.entryId),
  }))
}
