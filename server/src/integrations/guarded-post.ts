import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isOpenAddress, openLookup, PRIVATE } from './open-address.ts'

/** How a post ended: `private` names an address inside our own network, which is never asked. */
export type PostOutcome =
  | { outcome: 'taken' }
  | { outcome: 'refused'; status: number }
  | { outcome: 'unreachable' | 'timeout' | 'private' }

export interface GuardedPost {
  url: string
  headers?: Record<string, string>
  /** Bytes as they are, anything else as JSON. */
  body: object
  /** Lets http and addresses of our own network through: for tests, and where the operator says so. */
  allowPrivate: boolean
  timeoutMs: number
  signal?: AbortSignal
}

/**
 * Posts JSON to an address that a person typed: https alone, no redirects, and never to loopback, private, link-local or
 * otherwise reserved addresses. Each address is judged as it is dialled, so a name cannot change in between.
 */
export async function guardedPost(post: GuardedPost): Promise<PostOutcome> {
  const url = URL.parse(post.url)
  if (!url || (url.protocol !== 'https:' && !(post.allowPrivate && url.protocol === 'http:')))
    return { outcome: 'private' }
  if (!post.allowPrivate && !isOpenAddress(post.url)) return { outcome: 'private' }
  const body = post.body instanceof Uint8Array ? post.body : JSON.stringify(post.body)
  const timeout = AbortSignal.timeout(post.timeoutMs)
  const signal = post.signal ? AbortSignal.any([post.signal, timeout]) : timeout
  return new Promise((settle) => {
    const send = url.protocol === 'https:' ? requestHttps : requestHttp
    const request = send(
      url,
      {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          ...post.headers,
        },
        agent: false,
        lookup: post.allowPrivate ? undefined : openLookup,
        signal,
      },
      (response) => {
        response.destroy()
        const { statusCode: status = 0 } = response
        settle(status >= 200 && status < 300 ? { outcome: 'taken' } : { outcome: 'refused', status })
      },
    )
    request.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === PRIVATE) settle({ outcome: 'private' })
      else settle({ outcome: timeout.aborted ? 'timeout' : 'unreachable' })
    })
    request.end(body)
  })
}
