import { lookup as resolve } from 'node:dns'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** How a post ended: `private` names an address inside our own network, which is never asked. */
export type PostOutcome =
  | { outcome: 'taken' }
  | { outcome: 'refused'; status: number }
  | { outcome: 'unreachable' | 'timeout' | 'private' }

export interface GuardedPost {
  url: string
  headers?: Record<string, string>
  /** Sent as JSON. */
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
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (!post.allowPrivate && isIP(host) !== 0 && isReserved(host)) return { outcome: 'private' }
  const body = JSON.stringify(post.body)
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
        lookup: post.allowPrivate ? undefined : publicLookup,
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

const PRIVATE = 'EPRIVATE'

/** Resolves a name as usual, and refuses it when any of its addresses is reserved. */
const publicLookup: LookupFunction = (hostname, options, callback) => {
  resolve(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, [])
    if (addresses.length === 0 || addresses.some(({ address }) => isReserved(address)))
      return callback(Object.assign(new Error('an address of our own network'), { code: PRIVATE }), [])
    if (options.all) return callback(null, addresses)
    const [first] = addresses
    callback(null, first?.address ?? '', first?.family)
  })
}

const RESERVED = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  RESERVED.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  RESERVED.addSubnet(network, bits, 'ipv6')

/** Returns whether an IP address lies in a network that nobody outside can have, or is none. */
export function isReserved(address: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  const plain = mapped ?? address.split('%')[0] ?? ''
  const family = isIP(plain)
  if (family === 0) return true
  if (/^::ffff:/i.test(plain)) return true
  return RESERVED.check(plain, family === 4 ? 'ipv4' : 'ipv6')
}
