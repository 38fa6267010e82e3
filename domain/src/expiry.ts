import { DAY_MS, startOfBangkokDay } from './bangkok-time.ts'

/** Under this many days left, a term is near its end (docs/product/access.md#expiry). */
const NEAR_DAYS = 7

/** Where a term stands: over, or running with the Bangkok days that are left, today counted. */
export interface Expiry {
  state: 'expired' | 'near' | 'running'
  /** ceil((expiresAt − start of today) / day); 0 once expired. */
  daysLeft: number
}

/** Returns where a term stands: expired means `expiresAt ≤ now`; under 7 days left is near (docs/product/access.md#expiry). */
export function expiryOf(expiresAt: Date, now: Date): Expiry {
  if (expiresAt <= now) return { state: 'expired', daysLeft: 0 }
  const daysLeft = Math.ceil((expiresAt.getTime() - startOfBangkokDay(now).getTime()) / DAY_MS)
  return { state: daysLeft < NEAR_DAYS ? 'near' : 'running', daysLeft }
}
