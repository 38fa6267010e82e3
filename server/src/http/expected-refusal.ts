import type { ErrorCode } from '@thokham/contract/errors'
import { MONTH_CLOSED, sqlStateOf } from '../db/sql-state.ts'
import { describeError } from '../log.ts'
import { Refusal } from './fail.ts'
import type { Call } from './operation.ts'

/**
 * Returns the code of a refusal that is to be expected of one of several things done with one request; whatever else went
 * wrong is logged, and answered as `internal`.
 */
export function expectedRefusal<Code extends ErrorCode>(
  error: unknown,
  call: Call,
  expected: readonly Code[],
): Code | 'internal' {
  const found = sqlStateOf(error) === MONTH_CLOSED ? 'month_closed' : error instanceof Refusal && error.code
  const code = expected.find((each) => each === found)
  if (code) return code
  call.request.log.error({ error: describeError(error) }, 'one of several changes failed')
  return 'internal'
}
