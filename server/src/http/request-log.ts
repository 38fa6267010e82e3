import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { type FastifyInstance, LogController } from 'fastify'
import { networkOf } from './network-of.ts'

const SANE_ID = /^[\w.-]{8,64}$/

/** Returns the id a request came with when it is a sane one, else a fresh one. */
export function requestId(request: IncomingMessage): string {
  const given = request.headers['x-request-id']
  return typeof given === 'string' && SANE_ID.test(given) ? given : randomUUID()
}

/** Silences the framework's own lines, which show addresses and messages; `logRequests` writes ours. */
export const quietFramework = new LogController({
  disableRequestLogging: true,
  requestIdLogLabel: 'requestId',
})

/**
 * Echoes each request's id and logs its end: by the route's pattern, never by the address that was asked for. Each line of a
 * request says whose it is by marks that nobody without the installation's secret can read (security/log-marks.ts).
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    // Of a connection that has ended the system knows no address any more.
    const address: string | undefined = request.ip
    if (address !== undefined)
      request.log = request.log.child({ net: app.services.logMarks().network(networkOf(address)) })
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const line = {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    }
    const isApi = request.url.startsWith('/api/')
    request.log[isApi ? 'info' : 'debug'](line, 'request')
    done()
  })
}
