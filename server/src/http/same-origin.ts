import type { FastifyRequest } from 'fastify'
import { Refusal } from './fail.ts'

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses what another site's page made a browser send (ASVS 3.5.1): on everything that changes something, the
 * `Origin` has to be one of `PUBLIC_URL`; where that is this machine's alone, or not set, also the address that was called.
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
  const { publicUrl, publicOrigins } = request.server.services
  const isOurs = publicOrigins
    ? publicOrigins.includes(origin)
    : origin === new URL(publicUrl).origin || (URL.canParse(origin) && new URL(origin).host === request.host)
  if (isOurs) return
  throw new Refusal('forbidden')
}
