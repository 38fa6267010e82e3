// @module-tag long
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { readSlip, replaceSlip } from '@thokham/contract/payments'
import { beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { sweepSlips } from '../features/payments/sweep-slips.ts'
import { doctor } from '../owner/doctor.ts'
import type { OwnerContext } from '../owner/owner-context.ts'
import { aMember } from '../testing/members.ts'
import { pay, startShop } from '../testing/payments.ts'
import { type S3Server, startS3Server } from '../testing/s3-server.ts'
import { aSlip } from '../testing/slips.ts'
import { startTestServer } from '../testing/test-server.ts'
import { holdTimeouts } from '../testing/timeouts.ts'
import type { FileStore, ListedFile } from './files.ts'
import { openFiles } from './open-files.ts'
import { openS3, S3Error, type S3Limits } from './s3-client.ts'
import { parseS3Place } from './s3-place.ts'

let s3: S3Server
let files: FileStore
beforeAll(async () => {
  s3 = await startS3Server()
  files = openFiles({ DATA_DIR: '/nowhere', ...s3.settings('own/part') })
})
beforeEach(() => {
  s3.fate = () => 'pass'
  s3.asked.length = 0
  s3.aheadMs = 0
})

const all = async (listed: AsyncIterable<ListedFile>) => {
  const found: ListedFile[] = []
  for await (const file of listed) found.push(file)
  return found
}
const textOf = async (name: string) => {
  const found = await files.read(name)
  return found && { bytes: found.bytes, text: (await buffer(found.stream)).toString() }
}

describe('a file in a bucket', () => {
  it('is read back as it was, under a random name below the prefix', async () => {
    const name = await files.put('slips', 'webp', Buffer.from('ทอคำ'))
    expect(name).toMatch(/^slips\/[\w-]{32}\.webp$/)
    expect(await textOf(name)).toEqual({ bytes: 12, text: 'ทอคำ' })
    expect(s3.asked[0]).toBe(`PUT /thokham/own/part/${name}`)
  })

  it('may come as a stream; one that breaks leaves nothing here or there', async () => {
    const here = mkdtempSync(join(tmpdir(), 'thokham-uploads-'))
    vi.stubEnv('TMPDIR', here)
    onTestFinished(() => {
      vi.unstubAllEnvs()
      rmSync(here, { recursive: true })
    })
    const name = await files.put('history', 'txt', Readable.from(['a\n', 'b\n']))
    expect(await textOf(name)).toEqual({ bytes: 4, text: 'a\nb\n' })
    const broken = Readable.from(
      (async function* () {
        yield 'a'
        throw new Error('cut')
      })(),
    )
    await expect(files.put('broken', 'txt', broken)).rejects.toThrow('cut')
    expect(await all(files.list('broken'))).toEqual([])
    expect(readdirSync(here)).toEqual([])
  })

  it('is listed with those of its folder, and with all; what is none of ours is left out', async () => {
    const own = openFiles({ DATA_DIR: '/nowhere', ...s3.settings('listed') })
    const [slip, receipt] = [
      await own.put('slips', 'webp', Buffer.from('1')),
      await own.put('receipts', 'webp', Buffer.from('2')),
    ]
    const place = parseS3Place(s3.settings('listed').FILES)
    if (!place) throw new Error('no place')
    const sha256 = '6b86b273ff34fce19d6b804eff5a3f5747ada4eaa22f1d49c01e52ddb7875b4b'
    await openS3(place, { accessKeyId: 'THOKHAM', secretAccessKey: 'THOKHAM' }).put('listed/slips/other', {
      bytes: 1,
      sha256,
      open: () => Readable.from([Buffer.from('1')]),
    })
    const [found] = await all(own.list('slips'))
    expect(found?.name).toBe(slip)
    expect(Math.abs((found?.changedAt.getTime() ?? 0) - Date.now())).toBeLessThan(60_000)
    expect((await all(own.listAll())).map(({ name }) => name).sort()).toEqual([receipt, slip].sort())
  })

  it('is gone after removal; what never was is null', async () => {
    const name = await files.put('slips', 'webp', Buffer.from('x'))
    await files.remove(name)
    await files.remove(name)
    expect(await files.read(name)).toBeNull()
  })

  it('is kept while forty others are shown to people who read nothing of them', async () => {
    const large = randomBytes(300_000)
    const name = await files.put('slips', 'webp', large)
    const shown = await Promise.all(Array.from({ length: 40 }, () => files.show(name)))
    const other = await files.put('slips', 'webp', Buffer.from('ทอคำ'))
    expect(await textOf(other)).toEqual({ bytes: 12, text: 'ทอคำ' })
    for (const one of shown) {
      expect(one?.bytes).toBe(300_000)
      expect(one && (await buffer(one.stream)).equals(large)).toBe(true)
    }
    expect(await files.show('slips/never_was_never_was_never.webp')).toBeNull()
  })

  it.each(['../secrets/vault', 'slips/../../x.webp', '/etc/passwd', 'slips/a.webp'])(
    '%s is the name of none',
    async (name) => {
      await expect(files.read(name)).rejects.toThrow('Not the name')
      await expect(files.show(name)).rejects.toThrow('Not the name')
      await expect(files.remove(name)).rejects.toThrow('Not the name')
    },
  )
})

describe('an S3 server', () => {
  it('that is busy or cuts the connection is asked again, with the whole file', async () => {
    const fates = [503, 'cut', 500, 'pass'] as const
    let at = 0
    s3.fate = () => fates[at++] ?? 'pass'
    const name = await files.put('slips', 'webp', Readable.from([Buffer.alloc(300_000, 'x')]))
    expect(at).toBe(4)
    expect((await textOf(name))?.bytes).toBe(300_000)
  })

  it('that stays away fails the upload, and nothing is acknowledged', async () => {
    s3.fate = () => 503
    await expect(files.put('slips', 'webp', Buffer.from('x'))).rejects.toThrow(
      'The S3 server answered 503 Refused',
    )
  })

  it('whose clock is another than ours is asked by its own, until both are the same again', async () => {
    const hour = 3_600_000
    for (const aheadMs of [hour, -hour, 0]) {
      s3.aheadMs = aheadMs
      s3.asked.length = 0
      const name = await files.put('slips', 'webp', Readable.from(['ทอคำ']))
      expect(await textOf(name)).toEqual({ bytes: 12, text: 'ทอคำ' })
      const object = `/thokham/own/part/${name}`
      expect(s3.asked).toEqual([`PUT ${object}`, `PUT ${object}`, `GET ${object}`])
    }
  })

  it('that says no time by which it may be asked is not available', () => {
    expect(new S3Error(403, 'RequestTimeTooSkewed').statusCode).toBe(503)
    expect(new S3Error(403, 'AccessDenied').statusCode).toBe(500)
  })

  it('refuses keys that are not right, and a bucket that is not there is no missing file', async () => {
    const name = await files.put('slips', 'webp', Buffer.from('x'))
    const settings = { DATA_DIR: '/nowhere', ...s3.settings('own/part') }
    const wrong = openFiles({ ...settings, FILES_SECRET_KEY: 'another' })
    await expect(wrong.read(name)).rejects.toThrow('The S3 server answered 403 SignatureDoesNotMatch')
    const nowhere = openFiles({ ...settings, FILES: settings.FILES.replace('//thokham/', '//nowhere/') })
    await expect(nowhere.read(name)).rejects.toThrow('The S3 server answered 404 NoSuchBucket')
  })

  it('gives long lists in pages, whose mark may hold any sign', async () => {
    const pages = [
      '<ListBucketResult><IsTruncated>true</IsTruncated><Contents><Key>a</Key><LastModified>2026-11-20T10:00:00.000Z</LastModified></Contents><NextContinuationToken>1&amp;+/=&lt;</NextContinuationToken></ListBucketResult>',
      '<ListBucketResult><IsTruncated>false</IsTruncated><Contents><Key>b&amp;c</Key><LastModified>2026-11-20T11:00:00.000Z</LastModified></Contents></ListBucketResult>',
    ]
    const marks: (string | null)[] = []
    const server = createServer((asked, answer) => {
      marks.push(new URL(asked.url ?? '', 'http://x').searchParams.get('continuation-token'))
      answer.end(pages[marks.length - 1])
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    onTestFinished(() => void server.close())
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const place = { bucket: 'paged', prefix: '', endpoint, region: 'us-east-1' }
    const found: string[] = []
    for await (const { key, changedAt } of openS3(place, { accessKeyId: 'a', secretAccessKey: 'b' }).list(''))
      found.push(`${key} ${changedAt.toISOString()}`)
    expect(found).toEqual(['a 2026-11-20T10:00:00.000Z', 'b&c 2026-11-20T11:00:00.000Z'])
    expect(marks).toEqual([null, '1&+/=<'])
    server.closeAllConnections()
  })
})

describe('the shop with a bucket', () => {
  it('keeps slips there, shows them to whom they are for, replaces and sweeps them', async () => {
    const store = openFiles({ DATA_DIR: '/nowhere', ...s3.settings('shop') })
    const read = () => Promise.reject(new Error('whoever is shown it may be slow'))
    const server = await startShop({ files: { ...store, read } })
    const [member, stranger] = [await aMember(server.services), await aMember(server.services)]
    const { body: payment } = await pay(server, member)
    const slipOf = (who: { cookie: string }) =>
      fetch(server.url + readSlip.path.replace(':id', payment.id), { headers: { cookie: who.cookie } })
    const shown = await slipOf(member)
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect((await shown.arrayBuffer()).byteLength).toBe(Number(shown.headers.get('content-length')))
    expect((await slipOf(stranger)).status).toBe(404)
    const [first] = await all(store.list('slips'))
    const again = await server.call(replaceSlip, { params: { id: payment.id }, file: await aSlip() }, member)
    expect(again.status).toBe(200)
    const left = await all(store.list('slips'))
    expect(left.map(({ name }) => name)).not.toContain(first?.name)
    expect(left).toHaveLength(1)
    await store.put('slips', 'webp', Buffer.from('of a killed server'))
    server.clock.now = new Date(Date.now() + 25 * 60 * 60 * 1000)
    const call = { id: '1', attempt: 1, isLast: false, signal: new AbortController().signal }
    await sweepSlips(server.services)({}, call)
    expect(await all(store.list('slips'))).toEqual(left)
  })

  it.each([
    ['away', 'cut'],
    ['full', 507],
  ] as const)(
    'answers that it is not available while the bucket is %s, and the payment is not made',
    async (what, fate) => {
      const server = await startShop({ files: openFiles({ DATA_DIR: '/nowhere', ...s3.settings(what) }) })
      const member = await aMember(server.services)
      s3.fate = () => fate
      const answer = await pay(server, member)
      expect([answer.status, answer.error?.code]).toEqual([503, 'unavailable'])
      const { rows } = await server.pool.query('SELECT FROM payments WHERE user_id = $1', [member.id])
      expect(rows).toEqual([])
      s3.fate = () => 'pass'
      expect((await pay(server, member)).status).toBe(200)
    },
  )
})

describe('calls to an S3 server', () => {
  const KEYS = { accessKeyId: 'a', secretAccessKey: 'b' }
  const sha256Of = (content: Uint8Array) => createHash('sha256').update(content).digest('hex')

  /** Starts a server that does with requests as it is told, and opens it. */
  async function aServer(listener: RequestListener, limits: S3Limits = {}) {
    const server = createServer(listener).listen(0, '127.0.0.1')
    await once(server, 'listening')
    onTestFinished(() => {
      server.closeAllConnections()
      server.close()
    })
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    return openS3({ bucket: 'own', prefix: '', endpoint, region: 'us-east-1' }, KEYS, limits)
  }

  it('wait for their turn no longer than they may, and none of them is asked for then', async () => {
    let asked = 0
    const open = await aServer(() => void asked++, { waitMs: 50 })
    const away = Array.from({ length: 32 }, () => open.get('silent').catch((error: unknown) => error))
    await expect.poll(() => asked).toBe(32)
    for (const late of [open.get('late'), open.remove('late'), open.putSmall('late', Buffer.from('x'), '')])
      await expect(late).rejects.toMatchObject({ statusCode: 503, message: expect.stringMatching(/taken$/) })
    expect(asked).toBe(32)
    void away
  })

  it('for what is small end in time, before the answer as in the middle of it, and are not made again', async () => {
    let asked = 0
    const small = await aServer((request, answer) => {
      asked++
      if (request.url?.endsWith('half')) answer.writeHead(200, { 'content-length': 10 }).write('half')
    })
    const timeouts = holdTimeouts()
    const ended = Promise.allSettled([
      small.getSmall('silent'),
      small.getSmall('half'),
      small.putSmall('silent', Buffer.from('x'), sha256Of(Buffer.from('x'))),
    ])
    await expect.poll(() => asked).toBe(3)
    timeouts.runOut()
    const reason = expect.objectContaining({ statusCode: 503, code: 'without an answer' })
    expect(await ended).toEqual(Array(3).fill({ status: 'rejected', reason }))
    expect(asked).toBe(3)
    // Half a minute each.
    expect(timeouts.begun).toEqual([30_000, 30_000, 30_000])
  })

  it('for what is large take as long as they take', async () => {
    const content = randomBytes(4_000_000)
    let take = () => {}
    const taken = new Promise<void>((resolve) => {
      take = resolve
    })
    const bodies: Promise<Buffer>[] = []
    const large = await aServer(
      async (request, answer) => {
        if (request.url?.endsWith('small')) return
        await taken
        bodies.push(buffer(request))
        await bodies[0]
        answer.end()
      },
      { waitMs: 50, smallMs: 50 },
    )
    const put = large.put('large', {
      bytes: content.length,
      sha256: sha256Of(content),
      open: () => Readable.from([content]),
    })
    // By the end of this one both limits are over for the other one, too.
    await expect(large.getSmall('small')).rejects.toMatchObject({ statusCode: 503 })
    take()
    await put
    expect((await bodies[0])?.equals(content)).toBe(true)
  })
})

describe('the doctor', () => {
  it('keeps a file and reads it back, and finds a bucket that anybody may read', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'thokham-doctor-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const said: string[] = []
    const { pool, services } = await startTestServer()
    const env = { DATA_DIR: folder, ...s3.settings('doctor') }
    const context = { ...services, pool, env, beside: false, say: (line: string) => void said.push(line) }
    const look = async () => {
      said.length = 0
      const files = openFiles(env)
      await doctor({ ...context, files, close: async () => {} } as unknown as OwnerContext)
      return said.find((line) => line.includes('  files '))
    }
    expect(await look()).toMatch(/^ok .*s3:\/\/thokham\/doctor\/, kept and read back$/)
    s3.fate = () => 403
    expect(await look()).toMatch(/^fail .*cannot be looked at \(S3Error|^fail .*cannot be looked at/)
  })
})
