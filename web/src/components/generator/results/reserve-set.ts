import type { CallResult } from '@thokham/contract/operation'
import { reservePrompts, stopPrompts } from '@thokham/contract/prompts'
import type { WrittenRecipe } from '@thokham/contract/recipe'
import { call } from '../../../lib/api/call.ts'
import { untilAnswered } from '../../../lib/api/until-answered.ts'
import type { GeneratorKind } from '../settings/prompt-settings.ts'

/** A set that is about to be generated; its key stays the same however often it is sent. */
export interface Reservation {
  idempotencyKey: string
  count: number
  generator: GeneratorKind
  /** By which the same set is known again. */
  digest: string
  /** The simple generator's, for the history's file. */
  recipe?: WrittenRecipe
}

/**
 * Reserves a set of the day’s quota. A request that got no answer is sent again under the same key, so that it counts
 * once whatever the network did (docs/product/prompts.md#the-daily-quota).
 * @throws ApiError, `quota_exceeded` with details `{left, limit}` among others
 */
export async function reserveSet(
  reservation: Reservation,
  signal: AbortSignal,
): Promise<CallResult<typeof reservePrompts>> {
  return untilAnswered(() => call(reservePrompts, { body: reservation }, { signal }), signal)
}

/**
 * Says how much of a stopped set was woven, which is what it is charged for.
 * @param signal gives up asking; the server may have heard of it all the same
 * @throws ApiError when no answer comes; the set can then still be made whole free of charge on the same day
 */
export function chargeForGenerated(
  id: string,
  generated: number,
  signal?: AbortSignal,
): Promise<CallResult<typeof stopPrompts>> {
  const input = { params: { id }, body: { woven: generated } }
  return untilAnswered(() => call(stopPrompts, input, signal ? { signal } : {}), signal)
}
