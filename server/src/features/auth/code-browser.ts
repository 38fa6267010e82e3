import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { cookieValue } from '../../http/session.ts'
import { keyedHash } from '../../security/keyed-hash.ts'
import type { Services } from '../../services.ts'
import { CODE_MINUTES } from './send-sign-in-code.ts'

type Deps = Pick<Services, 'publicUrl' | 'tokenSecret'>

const NAME = 'thokham.code'
const TOKEN_BYTES = 32
const TOKEN = /^[\w-]{43}$/

/**
 * Returns the browser that a code is bound to, as the database calls it: the one that asks, known again by a cookie of
 * its own (decision 047). Null for a browser that never asked for a code.
 */
export function readCodeBrowser(request: FastifyRequest, deps: Deps): string | null {
  const token = readToken(request, deps)
  return token === null ? null : hash(deps, token)
}

/** Knows a browser again for as long as a code works. @returns the browser, as the database calls it */
export function rememberCodeBrowser(request: FastifyRequest, reply: FastifyReply, deps: Deps): string {
  const token = readToken(request, deps) ?? randomBytes(TOKEN_BYTES).toString('base64url')
  const secure = deps.publicUrl.startsWith('https://') ? '; Secure' : ''
  reply.header(
    'set-cookie',
    `${nameFor(deps)}=${token}; Max-Age=${CODE_MINUTES * 60}; Path=/; HttpOnly; SameSite=Lax${secure}`,
  )
  return hash(deps, token)
}

function readToken(request: FastifyRequest, deps: Deps): string | null {
  const token = cookieValue(request.headers.cookie, nameFor(deps))
  return token && TOKEN.test(token) ? token : null
}

function nameFor({ publicUrl }: Deps): string {
  return publicUrl.startsWith('https://') ? `__Host-${NAME}` : NAME
}

function hash(deps: Deps, token: string): string {
  return keyedHash(deps, 'code-browser', token)
}
