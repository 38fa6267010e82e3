import type { FastifyInstance, FastifyReply } from 'fastify'

/** Returns the policy of a page. @param frames what may be shown in frames; empty = nothing */
const policy = (scripts: string, frames = '') =>
  [
    "default-src 'none'",
    `script-src ${scripts}`,
    ...(frames && [`frame-src ${frames}`]),
    "style-src 'self'",
    "img-src 'self' data: blob:",
    'media-src blob:',
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ')

/**
 * WebAssembly, which reads the codes on slips, runs in workers alone, and a worker obeys the policy that its own file
 * came with: the pages stay without `wasm-unsafe-eval`. The build names such files after their source.
 */
const WASM_WORKER = /^\/assets\/[\w-]+-wasm-worker-[\w-]+\.js$/
const WASM_WORKER_POLICY = policy("'self' 'wasm-unsafe-eval'")

const HEADERS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
}
/** Players of lessons' videos, which are asked for nothing before a video is played. */
const PLAYERS = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com']
const TWO_YEARS_S = 63_072_000

/**
 * Sends the headers of every answer: a strict policy without unsafe-inline, and nothing of the API kept in caches, unless its handler says so.
 * @param publicUrl decides whether browsers are told to come back over https alone
 * @param captchaOrigins whose scripts and frames pages may load too
 */
export function sendSecurityHeaders(
  app: FastifyInstance,
  publicUrl: string,
  captchaOrigins: readonly string[] = [],
): void {
  const headers = securityHeaders(publicUrl, captchaOrigins)
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers)
    if (WASM_WORKER.test(request.url)) reply.header('content-security-policy', WASM_WORKER_POLICY)
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
    done()
  })
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (isBareJson(request.url, reply)) reply.header('content-disposition', JSON_ATTACHMENT)
    done()
  })
}

/** An answer of the API is data: a browser that is sent to its address saves it, and draws nothing of it. */
const JSON_ATTACHMENT = 'attachment; filename="api.json"'
const isBareJson = (url: string, reply: FastifyReply): boolean =>
  url.startsWith('/api/') &&
  !reply.hasHeader('content-disposition') &&
  String(reply.getHeader('content-type')).startsWith('application/json')

/** Returns the headers of every answer, also of those that no request was made of. */
export function securityHeaders(
  publicUrl: string,
  captchaOrigins: readonly string[] = [],
): Record<string, string> {
  const ours = ["'self'", ...captchaOrigins].join(' ')
  const pagePolicy = policy(ours, [ours, ...PLAYERS].join(' '))
  return publicUrl.startsWith('https:')
    ? {
        ...HEADERS,
        'content-security-policy': pagePolicy,
        'strict-transport-security': `max-age=${TWO_YEARS_S}; includeSubDomains`,
      }
    : { ...HEADERS, 'content-security-policy': pagePolicy }
}
