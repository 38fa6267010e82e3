import type { CallInput, CallResult, Operation } from '@thokham/contract/operation'
import { queryClient, SESSION_KEY } from '../queries/query-client.ts'
import { ApiError } from './api-error.ts'
import { request } from './request.ts'

export { callFile } from './request.ts'

/** Refusals by who is calling: the session may have ended, or its level changed, since it was asked for. */
const BY_CALLER: ReadonlySet<string> = new Set([
  'unauthenticated',
  'forbidden',
  'two_factor_setup_required',
  'new_password_required',
])

/**
 * Calls an operation of the contract and gives its answer. One that the caller is refused asks again who is calling.
 * @param input `{params, query, body, file}` as far as the operation declares them
 * @throws ApiError with the server's code, or `network` when no answer came
 */
export async function call<O extends Operation>(
  operation: O,
  input: CallInput<O>,
  options: { signal?: AbortSignal } = {},
): Promise<CallResult<O>> {
  try {
    return await request(operation, input, options)
  } catch (error) {
    if (error instanceof ApiError && BY_CALLER.has(error.code))
      void queryClient.invalidateQueries({ queryKey: SESSION_KEY })
    throw error
  }
}
