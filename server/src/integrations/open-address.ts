import { lookup as resolve } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/**
 * Tells whether an address that a person typed may be asked at all: https, and no reserved address in numbers. A name is
 * judged as it is dialled, by `openLookup`.
 */
export function isOpenAddress(address: string): boolean {
  const url = URL.parse(address)
  if (url?.protocol !== 'https:') return false
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return isIP(host) === 0 || !isReserved(host)
}

/** Tells whether the host of an address leads to nothing reserved, as far as is known now: a name that nobody knows does not. */
export function isOpenHost(address: string): Promise<boolean> {
  const { hostname } = new URL(address)
  return new Promise((settle) => {
    openLookup(hostname.replace(/^\[|\]$/g, ''), { all: true }, (error) => settle(error?.code !== PRIVATE))
  })
}

/** The code of the error of a name that leads into our own network. */
export const PRIVATE = 'EPRIVATE'

/** Resolves a name as usual, and refuses it when any of its addresses is reserved. */
export const openLookup: LookupFunction = (hostname, options, callback) => {
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
