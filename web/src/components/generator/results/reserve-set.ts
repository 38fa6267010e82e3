import type { CallResult } from '@thokham/contract/operation'
import { reservePrompts } from '@thokham/contract/prompts'
import type { WrittenRecipe } from '@thokham/contract/recipe'
import { ApiError } from '../../../lib/api-error.ts'
import { call } from '../../../lib/call.ts'
import type { GeneratorKind } from '../settings/prompt-settings.ts'

/** Waits before a request that got no answer is sent again, in ms. */
const RETRY_AFTER = [400, 1_200]

/** A set that is about to be generated; its key stays the same however often it is sent. */
export interface Reservation {
  idempotencyKey: string
  count: number
  generator: GeneratorKind
  /** The simple generator's, for the history's file. */
  recipe?: WrittenRecipe
}

/**
 * Reserves a set of the day’s quota. A request that got no answer is sent again under the same key, so that it counts
 * once whatever the network did (docs/product.md#the-daily-quota).
 * @throws ApiError, `quota_exceeded` with details `{left, limit}` among others
 */
export async function reserveSet(
  reservation: Reservation,
  signal: AbortSignal,
): Promise<CallResult<typeof reservePrompts>> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await call(reservePrompts, { body: reservation }, { signal })
    } catch (error) {
      const wait = RETRY_AFTER[attempt]
      if (!(error instanceof ApiError) || error.code !== 'network' || wait === undefined) throw error
      await pause(wait, signal)
    }
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const clock = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(clock)
      reject(signal.reason)
    })
  })
}
