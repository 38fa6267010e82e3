import type { CallInput, CallResult, Operation } from '@thokham/contract/operation'
import type { Work } from '../../../kit/action/work.ts'
import { call } from '../../../lib/api/call.ts'

/** Lines to be tried, or to be taken as far as they are in order. */
export interface SentLines {
  typed: string
  isDryRun: boolean
}

/** Makes of an operation how lines are tried and taken. */
export function importBy<O extends Operation>(
  operation: O,
  input: (lines: SentLines) => CallInput<O>,
): Work<SentLines, CallResult<O>> {
  return { name: operation.name, send: (lines) => call(operation, input(lines)) }
}
