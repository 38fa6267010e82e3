import { DAY_MS } from '@thokham/domain/bangkok-time'
import { SECOND_FACTOR_GRACE_DAYS } from '@thokham/domain/session-life'
import type { Call } from '../../http/operation.ts'
import type { Services } from '../../services.ts'
import { writeSettings } from '../settings/change-settings.ts'
import { readCurrentSettings } from '../settings/read-settings.ts'

/**
 * Asks every admin for a second factor: the owner has one, and can undo it in the settings. Who has none is led to it for a
 * fortnight, and acts as an admin meanwhile.
 */
export async function requireOfAdmins(services: Services, call: Call): Promise<void> {
  const { security } = await readCurrentSettings(services.db)
  if (security.requireTwoFactorForAdmins) return
  const twoFactorFrom = new Date(call.now.getTime() + SECOND_FACTOR_GRACE_DAYS * DAY_MS).toISOString()
  await services.db.transaction((tx) =>
    writeSettings(tx, services, call, (current) => ({
      ...current,
      security: { ...current.security, requireTwoFactorForAdmins: true, twoFactorFrom },
    })),
  )
}
