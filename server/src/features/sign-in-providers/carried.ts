import { timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { cookieValue } from '../../http/session.ts'
import { keyedHash } from '../../security/keyed-hash.ts'
import type { Services } from '../../services.ts'

type Deps = Pick<Services, 'publicUrl' | 'tokenSecret'>

/** What a browser carries for us from one request to a later one: signed, and good until `endsAt` (ms). */
export interface Carried {
  endsAt: number
}

/**
 * A cookie in which this browser carries something of ours that no table needs to know: nobody can make one, and it is read
 * by its own name alone.
 */
export function carrier<Content extends Carried>(name: `thokham.${string}`) {
  const nameFor = ({ publicUrl }: Deps) => (publicUrl.startsWith('https://') ? `__Host-${name}` : name)
  const attributes = ({ publicUrl }: Deps, seconds: number) =>
    `Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax${publicUrl.startsWith('https://') ? '; Secure' : ''}`
  const signatureOf = (deps: Deps, body: string) => keyedHash(deps, name, body)

  return {
    give(reply: FastifyReply, deps: Deps, content: Content, now: Date): void {
      const body = Buffer.from(JSON.stringify(content)).toString('base64url')
      const seconds = Math.ceil((content.endsAt - now.getTime()) / 1000)
      reply.header(
        'set-cookie',
        `${nameFor(deps)}=${body}.${signatureOf(deps, body)}; ${attributes(deps, seconds)}`,
      )
    },
    /** @returns null where this browser carries none, or one that is not ours; what has ended is returned */
    read(request: FastifyRequest, deps: Deps): Content | null {
      const [body = '', signature = ''] = (cookieValue(request.headers.cookie, nameFor(deps)) ?? '').split(
        '.',
      )
      const given = Buffer.from(signature)
      const wanted = Buffer.from(signatureOf(deps, body))
      if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return null
      return JSON.parse(Buffer.from(body, 'base64url').toString())
    },
    drop(reply: FastifyReply, deps: Deps): void {
      reply.header('set-cookie', `${nameFor(deps)}=; ${attributes(deps, 0)}`)
    },
  }
}
