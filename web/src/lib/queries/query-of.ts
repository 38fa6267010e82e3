import { type QueryKey, queryOptions, type UndefinedInitialDataOptions } from '@tanstack/react-query'
import type { CallInput, CallResult, Operation } from '@thokham/contract/operation'
import { call } from '../api/call.ts'

type Options<Answer, Key extends QueryKey> = UndefinedInitialDataOptions<Answer, Error, Answer, Key>

/**
 * Declares the query that asks an operation under a key.
 * @param input `{params, query}` as far as the operation declares them
 */
export function queryOf<O extends Operation, Key extends QueryKey>(
  queryKey: Key,
  operation: O,
  input: CallInput<O>,
  options: Omit<Options<CallResult<O>, Key>, 'queryKey' | 'queryFn'> = {},
) {
  return queryOptions<CallResult<O>, Error, CallResult<O>, Key>({
    ...options,
    queryKey,
    queryFn: ({ signal }) => call(operation, input, { signal }),
  })
}
