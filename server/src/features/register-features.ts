import type { FastifyInstance } from 'fastify'
import { accountRoutes } from './account/account-routes.ts'
import { aiProvidersRoutes } from './ai-providers/ai-providers-routes.ts'
import { aiRunsRoutes } from './ai-runs/ai-runs-routes.ts'
import { announcementsRoutes } from './announcements/announcements-routes.ts'
import { authRoutes } from './auth/auth-routes.ts'
import { captchaRoutes } from './captcha/captcha-routes.ts'
import { couponsRoutes } from './coupons/coupons-routes.ts'
import { sessionsRoutes } from './devices/devices-routes.ts'
import { historyRoutes } from './history/history-routes.ts'
import { outboxRoutes } from './mail/outbox-routes.ts'
import { sessionRoutes } from './me/me-routes.ts'
import { packagesRoutes } from './packages/packages-routes.ts'
import { paymentAdminRoutes } from './payments/payment-admin-routes.ts'
import { paymentsRoutes } from './payments/payments-routes.ts'
import { promptsRoutes } from './prompts/prompts-routes.ts'
import { providerKeysRoutes } from './provider-keys/provider-keys-routes.ts'
import { settingsRoutes } from './settings/settings-routes.ts'
import { twoFactorRoutes } from './two-factor/two-factor-routes.ts'

/** All that the server does. The app must carry its `services` already. */
export function registerFeatures(app: FastifyInstance): void {
  authRoutes(app)
  twoFactorRoutes(app)
  accountRoutes(app)
  sessionsRoutes(app)
  captchaRoutes(app)
  sessionRoutes(app)
  settingsRoutes(app)
  announcementsRoutes(app)
  promptsRoutes(app)
  packagesRoutes(app)
  paymentsRoutes(app)
  paymentAdminRoutes(app)
  couponsRoutes(app)
  providerKeysRoutes(app)
  aiProvidersRoutes(app)
  aiRunsRoutes(app)
  historyRoutes(app)
  outboxRoutes(app)
}
