import { lockTable } from '../../db/lock-table.ts'
import { sessions } from '../../db/schema.ts'
import type { Services } from '../../services.ts'
import { endAllSessions } from '../auth/end-sessions.ts'
import { writeSettings } from '../settings/change-settings.ts'
import { type Actor, tellFrozen, type WarnDeps } from './warn-owner.ts'

/**
 * Hides the shop's account, signs everybody out and writes so to the owner, in one transaction. A shop that is frozen stays
 * frozen since it was. Locks the settings, the caller's row by the audit entry, then all sessions.
 * @returns since when
 */
export function freezeShop(services: WarnDeps & Pick<Services, 'db'>, actor: Actor): Promise<string> {
  return services.db.transaction(async (tx) => {
    const { sales } = await writeSettings(
      tx,
      services,
      actor,
      (current) => ({
        ...current,
        sales: { ...current.sales, frozenSince: current.sales.frozenSince ?? actor.now.toISOString() },
      }),
      'shop.freeze',
    )
    await tellFrozen(tx, services, actor.now)
    await lockTable(tx, sessions)
    await endAllSessions(tx, actor.now)
    return sales.frozenSince ?? actor.now.toISOString()
  })
}
