import type { Call } from '../../http/operation.ts'
import type { Services } from '../../services.ts'
import { writeSettings } from '../settings/change-settings.ts'
import { readCurrentSettings } from '../settings/read-settings.ts'

/** Asks every admin for a second factor from now on: the owner has one, and can undo it in the settings. */
export async function requireOfAdmins(services: Services, call: Call): Promise<void> {
  const { security } = await readCurrentSettings(services.db)
  if (security.requireTwoFactorForAdmins) return
  await services.db.transaction((tx) =>
    writeSettings(tx, services, call, (current) => ({
      ...current,
      security: { ...current.security, requireTwoFactorForAdmins: true },
    })),
  )
}
