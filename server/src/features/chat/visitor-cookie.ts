import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { cookieValue } from '../../http/session.ts'
import type { Services } from '../../services.ts'

type Deps = Pick<Services, 'publicUrl' | 'tokenSecret'>

const NAME = 'thokham.chat'
const YEAR_S = 365 * 24 * 60 * 60
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** Reads which visitor a browser is, from a cookie that we signed; null when it has none of ours. */
export function readVisitor(request: FastifyRequest, deps: Deps): string | null {
  const [id = '', signature = ''] = (cookieValue(request.headers.cookie, nameFor(deps)) ?? '').split('.')
  if (!UUID.test(id)) return null
  const given = Buffer.from(signature)
  const wanted = Buffer.from(signatureOf(id, deps))
  return given.length === wanted.length && timingSafeEqual(given, wanted) ? id : null
}

/** Makes a browser a visitor of its own. @returns the visitor's id */
export function makeVisitor(reply: FastifyReply, deps: Deps): string {
  const id = randomUUID()
  const secure = deps.publicUrl.startsWith('https://') ? '; Secure' : ''
  const value = `${id}.${signatureOf(id, deps)}`
  reply.header(
    'set-cookie',
    `${nameFor(deps)}=${value}; Max-Age=${YEAR_S}; Path=/; HttpOnly; SameSite=Lax${secure}`,
  )
  return id
}

function nameFor({ publicUrl }: Deps): string {
  return publicUrl.startsWith('https://') ? `__Host-${NAME}` : NAME
}

function signatureOf(id: string, { tokenSecret }: Deps): string {
  return createHmac('sha256', tokenSecret).update(`chat visitor ${id}`).digest('base64url')
}
