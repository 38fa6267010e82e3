import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ErrorCode } from '@thokham/contract/errors'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isBusyDatabase, isLostDatabase } from '../db/lost-database.ts'
import { DEADLOCK, MONTH_CLOSED, sqlStateOf } from '../db/sql-state.ts'
import { describeError } from '../log.ts'
import { Refusal } from './fail.ts'
import { isGone } from './gone-caller.ts'

/** What a caller is asked to wait while the database is away: a failover takes seconds. */
const RETRY_AFTER_S = 3

/** What hears of errors, by their kind. */
interface ErrorCounts {
  onFault: () => void
  onGone: () => void
  onWait: () => void
}

/**
 * Answers every error of the app in the contract's shape. What was not foreseen is logged once, with the request id,
 * and answered as `internal` and nothing more. A deadlock is logged and counted too, and answered as `unavailable`.
 * Nothing is said of callers who went before their answer.
 * @param counts counts what was not foreseen and deadlocks as faults, callers who have gone, and waits for the database
 */
export function answerErrors(app: FastifyInstance, counts: Partial<ErrorCounts> = {}): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (isGone(error, request)) {
      counts.onGone?.()
      return send(request, reply, new Refusal('request_timeout'))
    }
    if (isBusyDatabase(error)) counts.onWait?.()
    const foreseen = error instanceof Refusal ? error : refusalOf(error)
    // It may go well in a moment, and is a fault of ours all the same: rows are locked in one order everywhere.
    if (!foreseen || sqlStateOf(error) === DEADLOCK) {
      request.log.error({ error: describeError(error) }, 'request failed')
      counts.onFault?.()
    }
    return send(request, reply, foreseen ?? new Refusal('internal'))
  })
  app.setNotFoundHandler((request, reply) => send(request, reply, new Refusal('not_found')))
}

/** Answers what the framework itself refuses before any route is found, such as an address that is none. */
export function answerFrameworkError(
  _error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
  headers: AnswerHeaders = {},
): void {
  void send(request, reply.headers(headers), new Refusal('invalid_input'))
}

/** The headers that every answer has (security.ts); hooks send them where there is a request. */
type AnswerHeaders = Readonly<Record<string, string>>

/** Codes for connections that sent no whole request; any other fault of theirs is no HTTP. */
const UNREAD: Readonly<Record<string, ErrorCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
  HPE_HEADER_OVERFLOW: 'payload_too_large',
}

/** Answers what never became a request, as it stayed away for too long or cannot be read, and ends the connection. */
export function answerUnread(
  error: Error & { code?: string },
  socket: Socket,
  headers: AnswerHeaders = {},
): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const refusal = new Refusal(UNREAD[error.code ?? ''] ?? 'invalid_input')
  const body = JSON.stringify(refusal.body(randomUUID()))
  const answer = [
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'connection: close',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '',
    body,
  ]
  if (socket.writable) socket.write(answer.join('\r\n'))
  socket.destroy(error)
}

function send(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
  if (refusal.status === 503) reply.header('retry-after', RETRY_AFTER_S)
  return reply.code(refusal.status).type('application/json').send(refusal.body(request.id))
}

/**
 * Returns the refusal for what the framework and the database driver throw, as far as it is the caller's business; null
 * for anything else.
 */
function refusalOf(error: FastifyError): Refusal | null {
  if (isLostDatabase(error) || isBusyDatabase(error)) return new Refusal('unavailable')
  if (sqlStateOf(error) === MONTH_CLOSED) return new Refusal('month_closed')
  const { statusCode = 500 } = error
  if (statusCode === 413) return new Refusal('payload_too_large')
  if (statusCode === 503) return new Refusal('unavailable')
  if (statusCode === 404) return new Refusal('not_found')
  return statusCode >= 400 && statusCode < 500 ? new Refusal('invalid_input') : null
}
