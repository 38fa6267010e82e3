import { publicSettings, readSettings } from '@thokham/contract/settings'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../http/operation.ts'
import { readCurrentSettings } from './read-settings.ts'

export function settingsRoutes(app: FastifyInstance): void {
  const { services } = app
  handle(app, readSettings, async () => {
    const { payment, sales, ...others } = await readCurrentSettings(services.db)
    const { bank, accountNumber, accountName } = payment
    return publicSettings.parse({
      ...others,
      payment: {
        bankAccount: accountNumber ? { bank, accountNumber, accountName } : null,
        hasPromptPay: payment.promptPayId !== '',
      },
      sales: {
        countdown: sales.countdown,
        seats: { total: sales.lifetimeSeats, left: sales.lifetimeSeats },
      },
      captcha: { kind: 'altcha' },
    })
  })
}
