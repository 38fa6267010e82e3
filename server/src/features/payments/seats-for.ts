import type { Plan } from '@thokham/domain/packages'
import type { Database } from '../../db/client.ts'
import { seatsLeft } from '../packages/lifetime-seats.ts'
import { readCurrentSettings } from '../settings/read-settings.ts'

/**
 * Counts the seats that are left for a plan; of one that takes no seat nothing is looked at.
 * @param lock lets nobody else take one until the commit
 * @returns 0 for a plan that takes no seat
 */
export async function seatsFor(db: Database, plan: Plan, { lock = false } = {}): Promise<number> {
  if (plan !== 'lifetime') return 0
  const { sales } = await readCurrentSettings(db)
  return seatsLeft(db, sales.lifetimeSeats, { lock })
}
