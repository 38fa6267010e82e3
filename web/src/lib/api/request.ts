import { ERROR_CODES, type ErrorBody } from '@thokham/contract/errors'
import type { CallInput, CallResult, Operation } from '@thokham/contract/operation'
import { ApiError } from './api-error.ts'
import { noteServerTime } from './server-clock.ts'
import { transport } from './transport.ts'

/** A question that nobody answers is given up after so long, ms; it is asked again (query-client.ts). */
const LIMIT_MS = 40_000

/** The statuses that a proxy gives when the server itself is away: the same to a member as no network. */
const AWAY = new Set([502, 503, 504])

/**
 * Calls an operation of the contract and gives its answer; screens of the app use `call`, which follows who is calling.
 * @param input `{params, query, body, file}` as far as the operation declares them
 * @throws ApiError with the server's code, or `network` when no answer came
 */
export async function request<O extends Operation>(
  operation: O,
  input: CallInput<O>,
  options: { signal?: AbortSignal } = {},
): Promise<CallResult<O>> {
  const { params, query, body, file } = input as {
    params?: Values
    query?: Values
    body?: unknown
    file?: Blob | null
  }
  const sent = operation.file ? formOf(operation.file.field, file, body as Values) : body
  const answer = await send(operation.method, address(operation.path, params, query), sent, options.signal)
  return answer as CallResult<O>
}

/** Calls an operation that answers with a file, otherwise as `request` does. */
export async function callFile<O extends Operation>(operation: O, input: CallInput<O>): Promise<Blob> {
  const { params, query, body } = input as { params?: Values; query?: Values; body?: unknown }
  const response = await answerTo(operation.method, address(operation.path, params, query), body)
  return response.blob().catch(() => {
    throw new ApiError({ code: 'network' })
  })
}

/** Puts fields and a picture into one body; what is absent is left out. */
function formOf(field: string, file: Blob | null | undefined, fields: Values = {}): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined && value !== null) form.set(name, String(value))
  }
  if (file) form.set(field, file)
  return form
}

type Values = Readonly<Record<string, string | number | boolean | null | undefined>>

/**
 * Sends JSON, or a form, to one of our own addresses and gives the JSON that comes back.
 * @throws ApiError as `request`
 */
export async function send(
  method: string,
  path: string,
  body?: unknown,
  signal?: AbortSignal,
): Promise<unknown> {
  const response = await answerTo(method, path, body, signal)
  if (response.status === 204) return undefined
  // An answer that was cut on the way is as none.
  return response.json().catch(() => {
    if (signal?.aborted) throw signal.reason
    throw new ApiError({ code: 'network' })
  })
}

async function answerTo(
  method: string,
  path: string,
  body?: unknown,
  signal?: AbortSignal,
): Promise<Response> {
  const isForm = body instanceof FormData
  let response: Response
  const limit = new AbortController()
  // What changes something may take its time, and must not be given up while it is done.
  const clock = method === 'GET' ? setTimeout(() => limit.abort(), LIMIT_MS) : undefined
  const given = signal ? AbortSignal.any([signal, limit.signal]) : limit.signal
  try {
    response = await transport(path, {
      method,
      credentials: 'same-origin',
      headers: {
        accept: 'application/json',
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
      signal: given,
    })
  } catch (fault) {
    if (signal?.aborted) throw fault
    throw new ApiError({ code: 'network' })
  } finally {
    clearTimeout(clock)
  }
  noteServerTime(response.headers.get('date'))
  if (!response.ok) throw await faultOf(response)
  return response
}

async function faultOf(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null)
  if (isErrorBody(body)) return new ApiError({ ...body.error, status: response.status })
  return new ApiError({
    code: AWAY.has(response.status) ? 'network' : 'internal',
    requestId: response.headers.get('x-request-id'),
    status: response.status,
  })
}

/** Returns whether this is our server's word, and no proxy's. Its shape is the contract's; schemas stay out of every screen. */
function isErrorBody(body: unknown): body is ErrorBody {
  const { error } = (body ?? {}) as { error?: { code?: unknown; requestId?: unknown } }
  return ERROR_CODES.includes(error?.code as never) && typeof error?.requestId === 'string'
}

function address(path: string, params: Values = {}, query: Values = {}): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(name, String(value))
  }
  return search.size > 0 ? `${filled}?${search}` : filled
}
