import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { atTheEnd } from './at-the-end.ts'
import { openTestBucket, refusedWith } from './s3-bucket.ts'

/** What becomes of a request on its way: it passes, is answered with a status, or its connection is cut. */
type Fate = 'pass' | number | 'cut'

export interface S3Server {
  /** Returns settings that keep files below `prefix` of its bucket. */
  settings(prefix?: string): Record<'FILES' | 'FILES_KEY_ID' | 'FILES_SECRET_KEY', string>
  /** Decides over each request. */
  fate: (request: IncomingMessage) => Fate
  /** Requests so far, as `PUT /bucket/key`. */
  asked: string[]
  /** How far its clock is ahead of ours (ms). */
  aheadMs: number
}

/** Key id and secret of its only account. */
const ACCOUNT = 'THOKHAM'
const BUCKET = 'thokham'
/** How far a request's time may be from the server's (ms), as Amazon's documentation has it. */
const MOST_SKEW_MS = 15 * 60_000

/** Tells whether a request is signed as Amazon's documentation of Signature Version 4 asks for, its body with it. */
function isSignedBy(secret: string, { method, url = '', headers }: IncomingMessage, body: Buffer): boolean {
  const found =
    /^AWS4-HMAC-SHA256 Credential=(\w+)\/(\d{8})\/([\w-]+)\/s3\/aws4_request, ?SignedHeaders=([\w;-]+), ?Signature=(\w+)$/.exec(
      headers.authorization ?? '',
    )
  if (!found || found[1] !== secret) return false
  const [, , day = '', region = '', names = '', signature] = found
  const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('hex')
  const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
  if (headers['x-amz-content-sha256'] !== sha256(body)) return false
  const [path = '', query = ''] = url.split('?')
  const lines = names.split(';').map((name) => `${name}:${headers[name]}\n`)
  const canonical = [method, path, query.split('&').sort().join('&'), lines.join(''), names, sha256(body)]
  const scope = `${day}/${region}/s3/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical.join('\n'))].join('\n')
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secret}`)
  return hmac(key, toSign).toString('hex') === signature
}

/** Reads a time as `x-amz-date` has it (ms). */
function timeOf(date: unknown): number {
  return Date.parse(String(date).replace(/^(....)(..)(..T..)(..)(..Z)$/, '$1-$2-$3:$4:$5'))
}

/** Starts an S3 server with one bucket on loopback, which lets nobody without a signature in. Ends with the test file. */
export async function startS3Server(): Promise<S3Server> {
  const answerOf = openTestBucket(BUCKET)
  const state: S3Server = {
    settings: (prefix = '') => ({
      FILES: `s3://${BUCKET}/${prefix}?endpoint=http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      FILES_KEY_ID: ACCOUNT,
      FILES_SECRET_KEY: ACCOUNT,
    }),
    fate: () => 'pass',
    asked: [],
    aheadMs: 0,
  }
  const judged = (asked: IncomingMessage, body: Buffer, now: number) => {
    if (!isSignedBy(ACCOUNT, asked, body)) return refusedWith(403, 'SignatureDoesNotMatch')
    const isSkewed = Math.abs(timeOf(asked.headers['x-amz-date']) - now) > MOST_SKEW_MS
    return isSkewed ? refusedWith(403, 'RequestTimeTooSkewed') : answerOf(asked.method, asked.url, body)
  }
  const server = createServer(async (asked, answer) => {
    state.asked.push(`${asked.method} ${asked.url}`)
    const fate = state.fate(asked)
    if (fate === 'cut') return void asked.socket.destroy()
    const body = fate === 'pass' ? await buffer(asked).catch(() => null) : Buffer.alloc(0)
    // Who asked is gone.
    if (!body) return void answer.destroy()
    asked.resume()
    const now = Date.now() + state.aheadMs
    const { status, content } = fate === 'pass' ? judged(asked, body, now) : refusedWith(fate, 'Refused')
    const date = new Date(now).toUTCString()
    answer
      .writeHead(status, { date, ...(status !== 204 && { 'content-length': content.byteLength }) })
      .end(content)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  atTheEnd(() => {
    server.closeAllConnections()
    server.close()
  })
  return state
}
