import type { FastifyInstance } from 'fastify'

const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "manifest-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'self'",
].join('; ')

const HEADERS = {
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
}
const TWO_YEARS_S = 63_072_000

/**
 * The headers of every answer: a strict policy without unsafe-inline, and nothing of the API kept in caches.
 * @param publicUrl decides whether browsers are told to come back over https alone
 */
export function sendSecurityHeaders(app: FastifyInstance, publicUrl: string): void {
  const headers = publicUrl.startsWith('https:')
    ? { ...HEADERS, 'strict-transport-security': `max-age=${TWO_YEARS_S}; includeSubDomains` }
    : HEADERS
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers)
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
  })
}
