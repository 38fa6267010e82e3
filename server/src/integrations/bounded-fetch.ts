import {
  Agent,
  type Dispatcher,
  type RequestInit as UndiciRequest,
  type Response as UndiciResponse,
  fetch as undiciFetch,
} from 'undici'
import { openLookup } from './open-address.ts'

/** 50 prompts are about 8 KB; no real answer is longer than this. */
export const ANSWER_LIMIT_BYTES = 2 * 1024 * 1024
const CONNECT_TIMEOUT_MS = 10_000

/** Thrown when an answer is longer than `ANSWER_LIMIT_BYTES`. */
export class AnswerTooBig extends Error {}
/** Thrown when the connection breaks after the head of a good answer. */
export class AnswerCut extends Error {}

/**
 * Has no time-outs of its own for answers, as each request has one: the platform's fetch gives up after 300 s without a
 * head. Idle connections are closed after 4 s, before providers close theirs, so that no request goes out on one that has
 * just ended.
 */
const TIMES = { headersTimeout: 0, bodyTimeout: 0, keepAliveTimeout: 4_000 }
const agent = new Agent({ ...TIMES, connect: { timeout: CONNECT_TIMEOUT_MS } })
/** Dials nothing that is reserved, whatever a name leads to. */
const openAgent = new Agent({ ...TIMES, connect: { timeout: CONNECT_TIMEOUT_MS, lookup: openLookup } })

interface FetchOptions {
  /** Called when the request goes out over an open connection: before that nothing has reached the provider. */
  onSent?: () => void
  /** Most bytes of an answer; `ANSWER_LIMIT_BYTES` when absent. */
  limitBytes?: number
  /** The address is one that a person typed: nothing reserved is dialled. */
  isOpenOnly?: boolean
}

function sendingWith({ onSent, isOpenOnly = false }: FetchOptions): Dispatcher {
  return (isOpenOnly ? openAgent : agent).compose((dispatch) => (options, handler) => {
    const onConnect: NonNullable<Dispatcher.DispatchHandlers['onConnect']> = (abort) => {
      onSent?.()
      handler.onConnect?.(abort)
    }
    return dispatch(options, Object.assign(Object.create(handler), { onConnect }))
  })
}

/** An answer that is still arriving. */
export interface OpenAnswer {
  status: number
  ok: boolean
  headers: Headers
  /** @throws AnswerTooBig above the limit; AnswerCut when a good answer breaks off */
  chunks: AsyncIterable<Uint8Array>
}

/** Fetches from a provider. Follows no redirect, which would carry the key to another server. */
export async function openFetch(
  input: Parameters<typeof fetch>[0],
  init: Parameters<typeof fetch>[1],
  options: FetchOptions = {},
): Promise<OpenAnswer> {
  const request = { ...init, redirect: 'manual', dispatcher: sendingWith(options) } as UndiciRequest
  const response = await undiciFetch(String(input), request)
  const { status, ok } = response
  const headers = new Headers([...response.headers] as [string, string][])
  return { status, ok, headers, chunks: chunksOf(response, options.limitBytes) }
}

/**
 * Fetches from a provider as `openFetch` does, and reads no more than its limit.
 * @throws AnswerTooBig above the limit; AnswerCut when a good answer breaks off
 */
export async function boundedFetch(...request: Parameters<typeof openFetch>): Promise<Response> {
  const { status, headers, chunks } = await openFetch(...request)
  const body = Buffer.concat(await allOf(chunks))
  // `Response` refuses a body with these statuses.
  const isBare = body.length === 0 || status === 204 || status === 205 || status === 304
  return new Response(isBare ? null : body, { status, headers })
}

/** Returns all that arrives, in its pieces. */
export async function allOf(chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array[]> {
  const pieces: Uint8Array[] = []
  for await (const chunk of chunks) pieces.push(chunk)
  return pieces
}

async function* chunksOf(response: UndiciResponse, limit = ANSWER_LIMIT_BYTES): AsyncGenerator<Uint8Array> {
  let left = limit
  try {
    for await (const chunk of response.body ?? []) {
      left -= chunk.byteLength
      if (left < 0) throw new AnswerTooBig()
      yield chunk
    }
  } catch (error) {
    if (error instanceof AnswerTooBig || !response.ok) throw error
    throw new AnswerCut('The answer broke off', { cause: error })
  }
}
