import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { Agent, type Dispatcher, request } from 'undici'
import { openPlaces } from '../concurrency/places.ts'
import type { S3Place } from './s3-place.ts'

const TRIES = 4
/** Before the second try; each later one waits twice as long, ms. */
const FIRST_PAUSE_MS = 200
const CONNECT_MS = 5_000
/** Until the answer begins, and between two pieces of it. */
const SILENCE_MS = 30_000
/** Until one of the calls that may go on at once is free. */
const WAIT_MS = 30_000
/** From the first try of what is small, in memory on our side and waited for by a person, until all of it has come or gone. */
const SMALL_MS = 30_000
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
  /** Puts what is small, as `put` does, and gives up after half a minute. */
  putSmall(key: string, content: Uint8Array, sha256: string): Promise<void>
  /**
   * Opens an object to be read: until its stream is read or destroyed it is one of the calls that may go on at once.
   * @returns null when there is none
   */
  get(key: string): Promise<{ bytes: number; stream: Readable } | null>
  /** Gets what is small whole, and gives up after half a minute. @returns null when there is none */
  getSmall(key: string): Promise<Buffer | null>
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
  const signal = AbortSignal.timeout(SMALL_MS)
  const { statusCode, body } = await request(s3Address(place, key), { signal })
  await body.dump()
  return statusCode < 300
}

export interface S3Limits {
  waitMs?: number
  smallMs?: number
}

interface Asked {
  body?: S3Body | undefined
  /** Ends all tries, and the answer's body. */
  signal?: AbortSignal | undefined
}

/**
 * Speaks the part of S3's protocol that files need; asks again, with pauses, what met a server that is busy or gone, and by
 * the server's clock what it refused for ours.
 */
export function openS3(
  place: S3Place,
  keys: S3Keys,
  { waitMs = WAIT_MS, smallMs = SMALL_MS }: S3Limits = {},
): S3 {
  const dispatcher = new Agent({
    connections: AT_ONCE,
    connect: { timeout: CONNECT_MS },
    headersTimeout: SILENCE_MS,
    bodyTimeout: SILENCE_MS,
  })
  // A request that waits within undici cannot be given up, so none has to.
  const places = openPlaces(AT_ONCE, waitMs, () => new S3Error(0, 'in time, as all calls to it were taken'))
  /** By how much the server's clock is ahead of ours, as it last said when it refused what we signed. */
  let aheadMs = 0
  const once = async (method: 'GET' | 'PUT' | 'DELETE', url: URL, { body, signal }: Asked = {}) => {
    const giveBack = await places.take()
    try {
      const answer = await send(method, url, { body, signal })
      answer.body.once('close', giveBack)
      return answer
    } catch (error) {
      giveBack()
      throw error
    }
  }
  const send = async (method: 'GET' | 'PUT' | 'DELETE', url: URL, { body, signal }: Asked) => {
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
      ...(signal && { signal }),
    })
  }
  const askWithRetries = async (...[method, url, asked]: Parameters<typeof once>) => {
    for (let tried = 1; ; tried++) {
      try {
        const answer = await once(method, url, asked)
        if (!BUSY.has(answer.statusCode) || tried === TRIES) return answer
        await answer.body.dump()
      } catch (error) {
        if (error instanceof S3Error) throw error
        if (tried === TRIES || asked?.signal?.aborted) throw withoutAnswer(error)
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
  const put = async (key: string, asked: Asked) => {
    const answer = await ask('PUT', s3Address(place, key), asked)
    if (answer.statusCode !== 200) throw await errorOf(answer)
    await answer.body.dump()
  }
  const get = async (key: string, asked: Asked = {}) => {
    const answer = await ask('GET', s3Address(place, key), asked)
    if (answer.statusCode === 200)
      return { bytes: Number(answer.headers['content-length']), stream: answer.body }
    const error = await errorOf(answer)
    if (answer.statusCode === 404 && error.code !== 'NoSuchBucket') return null
    throw error
  }
  /** What is cut off by its limit in the middle of an answer came without one. */
  const withinLimit = async <Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result> => {
    try {
      return await work(AbortSignal.timeout(smallMs))
    } catch (error) {
      throw error instanceof S3Error ? error : withoutAnswer(error)
    }
  }
  return {
    put: (key, body) => put(key, { body }),
    putSmall(key, content, sha256) {
      const open = () => Readable.from([content], { objectMode: false })
      const body = { bytes: content.byteLength, sha256, open }
      return withinLimit((signal) => put(key, { body, signal }))
    },
    get: (key) => get(key),
    getSmall: (key) =>
      withinLimit(async (signal) => {
        const found = await get(key, { signal })
        return found && (await buffer(found.stream))
      }),
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

function withoutAnswer(cause: unknown): S3Error {
  return new S3Error(0, 'without an answer', { cause })
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
