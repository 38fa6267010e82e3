import type { Readable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { Agent, type Dispatcher, request } from 'undici'
import type { S3Place } from './s3-place.ts'

const TRIES = 4
/** Before the second try; each later one waits twice as long, ms. */
const FIRST_PAUSE_MS = 200
const CONNECT_MS = 5_000
/** Until the answer begins, and between two pieces of it. */
const SILENCE_MS = 30_000
const AT_ONCE = 32
const A_PAGE = 1_000
/** Of no bytes. */
const EMPTY_SHA256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
/** The server has too much to do, or a part of it is gone: the same again may go well. */
const BUSY = new Set([429, 500, 502, 503, 504])
/** The bucket is full, as MinIO (with 507), Ceph and Garage say it: the same again goes well once there is room. */
const FULL = new Set([
  'XMinioStorageFull',
  'XMinioAdminBucketQuotaExceeded',
  'QuotaExceeded',
  'InsufficientStorage',
])

/** Our clock or the server's is wrong by more than a quarter of an hour. */
const SKEWED = 'RequestTimeTooSkewed'

export interface S3Keys {
  accessKeyId: string
  secretAccessKey: string
}

export interface S3Body {
  bytes: number
  sha256: string
  /** Opens it anew for each try. */
  open: () => Readable
}

/** A refusal of the S3 server; its message names the code and never what was sent. */
export class S3Error extends Error {
  override name = 'S3Error'
  /** What a request that met it is answered with: 503 when the same again may go well. */
  readonly statusCode: number
  /** Says what the S3 server answered. @param status 0 = no answer came */
  constructor(
    status: number,
    readonly code: string,
    options?: ErrorOptions,
  ) {
    super(`The S3 server answered ${status} ${code}`, options)
    const mayGoWell = status === 0 || status === 507 || BUSY.has(status) || FULL.has(code) || code === SKEWED
    this.statusCode = mayGoWell ? 503 : 500
  }
}

export interface S3 {
  /** Puts an object whole or not at all, over one of that key. */
  put(key: string, body: S3Body): Promise<void>
  /** Opens an object to be read. @returns null when there is none */
  get(key: string): Promise<{ bytes: number; stream: Readable } | null>
  /** Removes an object; one that is not there is no error. */
  remove(key: string): Promise<void>
  list(prefix: string): AsyncIterable<{ key: string; changedAt: Date }>
}

/** Returns the address of an object, or of the bucket (empty key): by host at Amazon, by path elsewhere. */
export function s3Address({ bucket, endpoint, region }: S3Place, key: string): URL {
  const base = endpoint ? `${endpoint}/${bucket}` : `https://${bucket}.s3.${region}.amazonaws.com`
  return new URL(`${base}/${key}`)
}

/** Asks for an object without any key, as a stranger would. */
export async function isPublic(place: S3Place, key: string): Promise<boolean> {
  const { statusCode, body } = await request(s3Address(place, key), { headersTimeout: SILENCE_MS })
  await body.dump()
  return statusCode < 300
}

/**
 * Speaks the part of S3's protocol that files need; asks again, with pauses, what met a server that is busy or gone, and by
 * the server's clock what it refused for ours.
 */
export function openS3(place: S3Place, keys: S3Keys): S3 {
  const dispatcher = new Agent({
    connections: AT_ONCE,
    connect: { timeout: CONNECT_MS },
    headersTimeout: SILENCE_MS,
    bodyTimeout: SILENCE_MS,
  })
  /** By how much the server's clock is ahead of ours, as it last said when it refused what we signed. */
  let aheadMs = 0
  const once = async (method: 'GET' | 'PUT' | 'DELETE', url: URL, body?: S3Body) => {
    const signed = await new AwsV4Signer({
      ...keys,
      method,
      url: url.href,
      service: 's3',
      region: place.region,
      datetime: new Date(Date.now() + aheadMs).toISOString().replace(/[:-]|\.\d{3}/g, ''),
      // Signed as well: what arrives otherwise than it was sent is refused.
      headers: { 'x-amz-content-sha256': body?.sha256 ?? EMPTY_SHA256 },
    }).sign()
    return request(signed.url, {
      dispatcher,
      method,
      headers: {
        ...Object.fromEntries(signed.headers),
        ...(body && { 'content-length': String(body.bytes), 'content-type': 'application/octet-stream' }),
      },
      ...(body && { body: body.open() }),
    })
  }
  const askWithRetries = async (method: 'GET' | 'PUT' | 'DELETE', url: URL, body?: S3Body) => {
    for (let tried = 1; ; tried++) {
      try {
        const answer = await once(method, url, body)
        if (!BUSY.has(answer.statusCode) || tried === TRIES) return answer
        await answer.body.dump()
      } catch (error) {
        if (tried === TRIES) throw new S3Error(0, 'without an answer', { cause: error })
      }
      await setTimeout(FIRST_PAUSE_MS * 2 ** (tried - 1))
    }
  }
  const ask = async (...request: Parameters<typeof once>) => {
    const answer = await askWithRetries(...request)
    if (answer.statusCode !== 403) return answer
    const error = await errorOf(answer)
    const there = Date.parse(String(answer.headers.date))
    if (error.code !== SKEWED || Number.isNaN(there)) throw error
    aheadMs = there - Date.now()
    return askWithRetries(...request)
  }
  return {
    async put(key, body) {
      const answer = await ask('PUT', s3Address(place, key), body)
      if (answer.statusCode !== 200) throw await errorOf(answer)
      await answer.body.dump()
    },
    async get(key) {
      const answer = await ask('GET', s3Address(place, key))
      if (answer.statusCode === 200)
        return { bytes: Number(answer.headers['content-length']), stream: answer.body }
      const error = await errorOf(answer)
      if (answer.statusCode === 404 && error.code !== 'NoSuchBucket') return null
      throw error
    },
    async remove(key) {
      const answer = await ask('DELETE', s3Address(place, key))
      if (answer.statusCode !== 204 && answer.statusCode !== 404) throw await errorOf(answer)
      await answer.body.dump()
    },
    async *list(prefix) {
      let token: string | null = null
      do {
        const url = s3Address(place, '')
        const query = { 'list-type': '2', prefix, 'max-keys': String(A_PAGE) }
        for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
        if (token !== null) url.searchParams.set('continuation-token', token)
        const answer = await ask('GET', url)
        if (answer.statusCode !== 200) throw await errorOf(answer)
        const xml = await answer.body.text()
        for (const [, entry = ''] of xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
          const changedAt = new Date(textOf(entry, 'LastModified') ?? '')
          yield { key: textOf(entry, 'Key') ?? '', changedAt }
        }
        token = textOf(xml, 'IsTruncated') === 'true' ? textOf(xml, 'NextContinuationToken') : null
      } while (token !== null)
    },
  }
}

async function errorOf({ statusCode, body }: Dispatcher.ResponseData): Promise<S3Error> {
  return new S3Error(statusCode, textOf(await body.text(), 'Code') ?? 'without a code')
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Returns the text of the first element of a name; null when there is none. */
function textOf(xml: string, element: string): string | null {
  const found = new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml)?.[1]
  return found?.replace(/&(\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole) ?? null
}
