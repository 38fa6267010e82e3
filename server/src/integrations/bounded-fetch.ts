import {
  Agent,
  type Dispatcher,
  type RequestInit as UndiciRequest,
  type Response as UndiciResponse,
  fetch as undiciFetch,
} from 'undici'

/** 50 prompts are some 8 KB; whatever sends more than this is no provider. */
export const ANSWER_LIMIT_BYTES = 2 * 1024 * 1024
const CONNECT_TIMEOUT_MS = 10_000

/** More came than an answer can have. */
export class AnswerTooBig extends Error {}
/** The line broke off behind the head of an answer. */
export class AnswerCut extends Error {}

/**
 * Waits for an answer as long as the request's own limit says: the platform's fetch ends one without a head after 300 s.
 * Lines that rest are closed after 4 s, before providers close theirs: a request must not meet one that just ended.
 */
const patient = new Agent({
  headersTimeout: 0,
  bodyTimeout: 0,
  keepAliveTimeout: 4_000,
  connect: { timeout: CONNECT_TIMEOUT_MS },
})

/** Sends over `patient`, and tells when a request goes over a line that stands: before that nothing reached anybody. */
function sendingWith(onSent: () => void): Dispatcher {
  return patient.compose((dispatch) => (options, handler) => {
    const onConnect: NonNullable<Dispatcher.DispatchHandlers['onConnect']> = (abort) => {
      onSent()
      handler.onConnect?.(abort)
    }
    return dispatch(options, Object.assign(Object.create(handler), { onConnect }))
  })
}

/**
 * Asks a provider: follows no redirect, which would carry the key to somebody else, and reads no more than an answer can have.
 * @param onSent called when the request goes over a line that stands
 * @throws AnswerTooBig above `ANSWER_LIMIT_BYTES`; AnswerCut when a good answer breaks off
 */
export async function boundedFetch(
  input: Parameters<typeof fetch>[0],
  init: Parameters<typeof fetch>[1],
  onSent: () => void,
): Promise<Response> {
  const request = { ...init, redirect: 'manual', dispatcher: sendingWith(onSent) } as UndiciRequest
  const response = await undiciFetch(String(input), request)
  const headers = [...response.headers] as [string, string][]
  const { status, statusText } = response
  // A status without a body takes none, and the platform's own class knows no others.
  const body = await readBody(response)
  const isBare = body.length === 0 || status === 204 || status === 205 || status === 304
  return new Response(isBare ? null : body, { status, statusText, headers })
}

async function readBody(response: UndiciResponse): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let left = ANSWER_LIMIT_BYTES
  try {
    for await (const chunk of response.body ?? []) {
      left -= chunk.byteLength
      if (left < 0) throw new AnswerTooBig()
      chunks.push(chunk)
    }
  } catch (error) {
    if (error instanceof AnswerTooBig || !response.ok) throw error
    throw new AnswerCut('The answer broke off', { cause: error })
  }
  return Buffer.concat(chunks)
}
