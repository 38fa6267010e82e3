import type { FastifyRequest } from 'fastify'
import { Refusal } from './fail.ts'

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses what another site's page made a browser send (ASVS 3.5.1): on everything that changes something, the
 * `Origin` has to be the address that was called, or the configured one where a proxy rewrites `Host`.
 * Programs send no `Origin` and carry no stolen cookies, so they pass.
 * @throws Refusal `forbidden`
 */
export function refuseOtherOrigins(request: FastifyRequest): void {
  if (SAFE.has(request.method)) return
  const { origin } = request.headers
  if (origin === undefined) {
    if (request.headers['sec-fetch-site'] === 'cross-site') throw new Refusal('forbidden')
    return
  }
  if (origin === new URL(request.server.services.publicUrl).origin) return
  if (URL.canParse(origin) && new URL(origin).host === request.host) return
  throw new Refusal('forbidden')
}
