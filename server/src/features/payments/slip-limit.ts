import { type Limit, limit } from '../../http/limits.ts'
import type { Services } from '../../services.ts'

/** Makes the limit of slips that a member hands in, whichever way they come. */
export function slipLimit(services: Services): Limit {
  return limit(services, { name: 'payment-slip', attempts: 30, seconds: 3_600 })
}
