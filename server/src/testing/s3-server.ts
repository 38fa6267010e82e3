import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import S3rver from 's3rver'
import { atTheEnd } from './at-the-end.ts'

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
const ACCOUNT = 'S3RVER'

/**
 * Tells whether a request is signed as Amazon's documentation of Signature Version 4 asks for, its body with it; the
 * server behind looks at older signatures alone.
 */
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

/** Moves a time as `x-amz-date` has it. */
function moved(time: unknown, byMs: number): string {
  const readable = String(time).replace(/^(....)(..)(..T..)(..)(..Z)$/, '$1-$2-$3:$4:$5')
  return new Date(Date.parse(readable) + byMs).toISOString().replace(/[:-]|\.\d{3}/g, '')
}

/** Starts a real S3 server on loopback, behind a proxy that lets nobody without a signature in. Ends with the test file. */
export async function startS3Server(): Promise<S3Server> {
  const directory = mkdtempSync(join(tmpdir(), 'thokham-s3-'))
  const s3rver = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: 'thokham' }],
  })
  const { port } = await s3rver.run()
  const state: S3Server = {
    settings: (prefix = '') => ({
      FILES: `s3://thokham/${prefix}?endpoint=http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
      FILES_KEY_ID: ACCOUNT,
      FILES_SECRET_KEY: ACCOUNT,
    }),
    fate: () => 'pass',
    asked: [],
    aheadMs: 0,
  }
  const proxy = createServer(async (asked, answer) => {
    state.asked.push(`${asked.method} ${asked.url}`)
    const fate = state.fate(asked)
    const body = fate === 'pass' ? await buffer(asked).catch(() => null) : Buffer.alloc(0)
    // Who asked is gone.
    if (!body) return void answer.destroy()
    const isSigned = fate !== 'pass' || isSignedBy(ACCOUNT, asked, body)
    if (fate === 'cut') {
      asked.socket.destroy()
    } else if (fate === 'pass' && isSigned) {
      const { method, url } = asked
      const headers = { ...asked.headers, 'x-amz-date': moved(asked.headers['x-amz-date'], -state.aheadMs) }
      const passed = request({ host: '127.0.0.1', port, method, path: url, headers }, (real) => {
        const date = new Date(Date.now() + state.aheadMs).toUTCString()
        answer.writeHead(real.statusCode ?? 500, { ...real.headers, date })
        real.pipe(answer)
      })
      passed.on('error', () => answer.destroy())
      passed.end(body)
    } else {
      asked.resume()
      const [status, code] = fate === 'pass' ? [403, 'SignatureDoesNotMatch'] : [fate, 'Refused']
      answer.writeHead(status).end(`<Error><Code>${code}</Code></Error>`)
    }
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  atTheEnd(async () => {
    proxy.closeAllConnections()
    proxy.close()
    await s3rver.close()
    rmSync(directory, { recursive: true, force: true })
  })
  return state
}
