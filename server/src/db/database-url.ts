import { isLoopback } from '../start/loopback.ts'

const SHAPE = /^(postgres(?:ql)?:\/\/(?:[^@/]*@)?)([^/?@]+)(\/[^?]*)?(?:\?(.*))?$/

/** Where a PostgreSQL is: one server, or several of which one leads. */
export interface DatabaseAddress {
  /** A connection string for each host, in the order given. */
  urls: string[]
  /** Hosts and database, without user and password. */
  name: string
}

/**
 * Reads `postgres://user:password@host:5432,other:5432/name`. Of several hosts the one that leads is used, whichever it is; the
 * setting `target_session_attrs` of other programs is understood as that.
 * @returns null when it is no such address
 */
export function parseDatabaseUrl(text: string): DatabaseAddress | null {
  const found = SHAPE.exec(text)
  if (!found) return null
  const [, head = '', hosts = '', path = '', query = ''] = found
  const rest = new URLSearchParams(query)
  const wanted = rest.get('target_session_attrs')
  if (wanted !== null && !['read-write', 'primary', 'any'].includes(wanted)) return null
  rest.delete('target_session_attrs')
  const tail = rest.size > 0 ? `${path}?${rest}` : path
  const urls = hosts.split(',').map((host) => `${head}${host}${tail}`)
  if (!urls.every((url) => URL.canParse(url) && new URL(url).host !== '')) return null
  return { urls, name: `${hosts}${path}` }
}

/** Returns whether all hosts of a database's address are this machine, by loopback or by a socket's folder. */
export function isOnThisMachine(text: string): boolean {
  const { urls = [] } = parseDatabaseUrl(text) ?? {}
  return urls.every((url) => {
    const { hostname, searchParams } = new URL(url)
    const host = searchParams.get('host') ?? hostname.replace(/^\[|\]$/g, '')
    return host.startsWith('/') || isLoopback(host)
  })
}
