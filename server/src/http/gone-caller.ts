import type { FastifyRequest } from 'fastify'

/** What Node and the parsers of bodies say where the other end has gone. */
const GONE = new Set(['ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE', 'ABORT_ERR'])

/** Thrown where a request is given up because nobody is there any more who could hear its answer. */
class GoneCaller extends Error {
  override name = 'GoneCaller'
}

/** Gives a request up whose connection has ended: not even its address is known by then. @throws GoneCaller */
export function refuseGone(request: FastifyRequest): void {
  const address: string | undefined = request.ip
  // The system may know that it has ended before Node does, and then has no address any more.
  if (request.socket.destroyed || address === undefined) throw new GoneCaller()
}

/** Tells whether an error says only that the caller has gone. */
export function isGone(error: unknown, request: FastifyRequest): boolean {
  if (error instanceof GoneCaller) return true
  return request.socket.destroyed && GONE.has(String((error as { code?: unknown }).code))
}
