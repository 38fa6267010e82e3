import { publicSettings, readAllSettings, readSettings, updateSettings } from '@thokham/contract/settings'
import { readSettingsHistory, revertSettings } from '@thokham/contract/settings-history'
import { shownClaims } from '@thokham/domain/claims'
import type { FastifyInstance } from 'fastify'
import { settings } from '../../db/schema.ts'
import { handle } from '../../http/operation.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { seatsLeft } from '../payments/buyer.ts'
import { bankAccountOf } from '../payments/quote-payment.ts'
import { readCurrentSettings } from './read-settings.ts'
import { revert, settingsHistory } from './settings-history.ts'

/** Serves the settings: what everybody may see, and all of them to the owner. */
export function settingsRoutes(app: FastifyInstance): void {
  const { db } = app.services

  handle(app, readSettings, async () => {
    const current = await readCurrentSettings(db)
    const { payment, sales, claims, ...others } = current
    return publicSettings.parse({
      ...others,
      payment: { bankAccount: bankAccountOf(current), hasPromptPay: payment.promptPayId !== '' },
      sales: {
        countdown: sales.countdown,
        seats: { total: sales.lifetimeSeats, left: await seatsLeft(db, sales.lifetimeSeats) },
      },
      claims: shownClaims(claims),
      captcha: app.services.captchaProvider?.widget ?? { kind: 'altcha' },
    })
  })

  handle(app, readAllSettings, () => readCurrentSettings(db))

  handle(app, updateSettings, ({ body }, call) =>
    db.transaction(async (tx) => {
      const before = await readCurrentSettings(tx)
      const row = { value: body, updatedAt: call.now }
      await tx.insert(settings).values(row).onConflictDoUpdate({ target: settings.only, set: row })
      const deed = { action: 'settings.update', subjectKind: 'settings', subjectId: 'settings' }
      await writeAudit(tx, call, { ...deed, before, after: body })
      return body
    }),
  )

  handle(app, readSettingsHistory, async () => ({ entries: await settingsHistory(db) }))

  handle(app, revertSettings, async ({ params }, call) => ({
    reverted: await revert(db, call, params.entryId),
  }))
}
