import { isLoopback } from '../start/loopback.ts'

/** A bucket of a server that speaks S3's protocol, or a part of it. */
export interface S3Place {
  bucket: string
  /** Before every key; empty, or with a slash at its end. */
  prefix: string
  /** Scheme and host, without a slash at its end; null = Amazon's own, by the region. */
  endpoint: string | null
  region: string
}

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
const PREFIX = /^[\w.-]+(\/[\w.-]+)*$/
const REGION = /^[a-z0-9-]+$/

/**
 * Reads `s3://bucket/prefix?endpoint=https://host&region=name`; prefix, endpoint and region may be left out.
 * @returns null when it is none, or would send files in the clear to another machine
 */
export function parseS3Place(text: string): S3Place | null {
  if (!URL.canParse(text)) return null
  const { protocol, host, pathname, searchParams, username, hash } = new URL(text)
  const known = [...searchParams.keys()].every((name) => name === 'endpoint' || name === 'region')
  if (protocol !== 's3:' || !known || username || hash || !BUCKET.test(host)) return null
  const prefix = pathname.replace(/^\/|\/$/g, '')
  const region = searchParams.get('region') ?? 'us-east-1'
  const endpoint = searchParams.get('endpoint')?.replace(/\/+$/, '') ?? null
  if ((prefix && !PREFIX.test(prefix)) || prefix.includes('..') || !REGION.test(region)) return null
  if (endpoint !== null && !isPrivate(endpoint)) return null
  return { bucket: host, prefix: prefix && `${prefix}/`, endpoint, region }
}

/** Returns whether an endpoint is reached over TLS, or on this very machine. */
function isPrivate(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, pathname, search } = new URL(endpoint)
  if (pathname !== '/' || search) return false
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname.replace(/^\[|\]$/g, '')))
}
