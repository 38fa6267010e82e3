import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { Writable } from 'node:stream'
import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import pg from 'pg'
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { buildApp } from './app.ts'
import { LeaderPool } from './db/leader-pool.ts'
import { answerErrors } from './http/errors.ts'
import { Refusal } from './http/fail.ts'
import { announceStop, answerHealth } from './http/health.ts'
import { quietFramework, requestId } from './http/request-log.ts'
import { openLog } from './log.ts'
import { marksOfMonth } from './security/log-marks.ts'
import { CONTRACT_OPERATIONS } from './testing/contract-operations.ts'
import { aMember } from './testing/members.ts'
import { startTestServer, type TestServer } from './testing/test-server.ts'

const CANARY = 'canary-7f3a@example.com'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})

const get = (path: string, headers: Record<string, string> = {}) => fetch(`${server.url}${path}`, { headers })

describe('every answer', () => {
  it('carries a strict policy', async () => {
    const { headers } = await get('/api/session')
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'self'; frame-src 'self' https://www.youtube-nocookie.com https://player.vimeo.com; style-src 'self'; img-src 'self' data: blob:; media-src blob:; font-src 'self'; " +
        "connect-src 'self'; worker-src 'self' blob:; manifest-src 'self'; frame-ancestors 'none'; base-uri 'none'; " +
        "form-action 'self'",
    )
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('strict-transport-security')).toBeNull()
  })

  it('lets WebAssembly run in the workers made for it and nowhere else', async () => {
    const policyOf = async (path: string) => (await get(path)).headers.get('content-security-policy')
    expect(await policyOf('/assets/slip-wasm-worker-C0ffee12.js')).toContain(
      "script-src 'self' 'wasm-unsafe-eval';",
    )
    for (const path of ['/payment', '/assets/app-C0ffee12.js', '/x?/assets/slip-wasm-worker-C0ffee12.js'])
      expect(await policyOf(path)).toContain("script-src 'self';")
  })

  it('carries the id of its request: a sane one that came with it, or a fresh one', async () => {
    const idOf = async (given?: string) =>
      (await get('/api/session', given === undefined ? {} : { 'x-request-id': given })).headers.get(
        'x-request-id',
      )
    expect(await idOf('edge-0123456789')).toBe('edge-0123456789')
    expect(await idOf()).toMatch(/^[0-9a-f-]{36}$/)
    expect(await idOf('short')).toMatch(/^[0-9a-f-]{36}$/)
    expect(await idOf(`a"b${'c'.repeat(20)}`)).toMatch(/^[0-9a-f-]{36}$/)
    expect(await idOf('x'.repeat(65))).toMatch(/^[0-9a-f-]{36}$/)
  })
})

describe('errors', () => {
  it('too large or malformed are told in the contract’s shape', async () => {
    const post = (body: string) =>
      server.send('POST', '/api/auth/sign-in/email', body, {
        headers: { 'content-type': 'application/json' },
      })
    expect((await post('{"a":')).error?.code).toBe('invalid_input')
    expect(await post(`"${'x'.repeat(300_000)}"`)).toMatchObject({
      status: 413,
      error: { code: 'payload_too_large' },
    })
    expect(await server.send('GET', '/api/nothing')).toMatchObject({
      status: 404,
      error: { code: 'not_found' },
    })
  })

  it('that nobody foresaw are logged once with the request’s id, and masked', async () => {
    const log: Record<string, unknown>[] = []
    const broken = brokenServer((line) => log.push(line))
    const answer = await broken.inject({
      url: `/broken?q=${CANARY}`,
      headers: { 'x-request-id': 'edge-0123456789' },
    })
    expect(answer.statusCode).toBe(500)
    expect(answer.json()).toEqual({ error: { code: 'internal', requestId: 'edge-0123456789' } })
    const errors = log.filter((line) => line.level === 'error')
    expect(errors).toHaveLength(1)
    expect(errors[0]).toMatchObject({
      requestId: 'edge-0123456789',
      error: { kind: 'Error', cause: { code: '23505' } },
    })
    expect(JSON.stringify(log)).not.toContain(CANARY)
    await broken.close()
  })

  it('of a lost database are told as unavailable', async () => {
    const broken = brokenServer(() => {})
    expect((await broken.inject('/lost')).json().error.code).toBe('unavailable')
    expect((await broken.inject('/refused')).json().error).toMatchObject({
      code: 'quota_exceeded',
      details: { left: 3 },
    })
    await broken.close()
  })

  it('of a deadlock are told as unavailable, and are a fault of ours', async () => {
    const log: Record<string, unknown>[] = []
    let faults = 0
    const broken = brokenServer(
      (line) => log.push(line),
      () => faults++,
    )
    const answer = await broken.inject('/deadlock')
    expect([answer.statusCode, answer.json().error.code]).toEqual([503, 'unavailable'])
    expect(log.filter((line) => line.level === 'error')).toHaveLength(1)
    await broken.inject('/lost')
    expect(faults, 'a database that is away is none').toBe(1)
    await broken.close()
  })
})

describe('the log', () => {
  it('names the route, never what was asked or sent', async () => {
    await get(`/api/session?email=${CANARY}`, {
      'user-agent': CANARY,
      cookie: `thokham.session_token=${CANARY}`,
    })
    await server.send('POST', '/api/auth/sign-in/email', { email: CANARY, password: CANARY })
    await get(`/api/${CANARY}`)
    expect(server.log.filter((line) => line.route === '/api/session').at(-1)).toMatchObject({
      msg: 'request',
      method: 'GET',
      status: 200,
      requestId: expect.any(String),
      ms: expect.any(Number),
    })
    expect(JSON.stringify(server.log)).not.toContain('canary')
  })
})

describe('marks in the log', () => {
  const line = async (cookie?: string) => {
    await get('/api/session', cookie ? { cookie } : {})
    const lines = server.log.filter(({ route }) => route === '/api/session')
    return lines.at(-1) as { who?: string; net?: string }
  }

  it('are one for one member and one network, for nobody else, and no id or address', async () => {
    const [one, other] = [await aMember(server.services), await aMember(server.services)]
    const [first, again, second, visitor] = [
      await line(one.cookie),
      await line(one.cookie),
      await line(other.cookie),
      await line(),
    ]
    expect(first.who).toMatch(/^m\.[\w-]{16}$/)
    expect(first.net).toMatch(/^n\.[\w-]{16}$/)
    expect(again.who).toBe(first.who)
    expect(second.who).not.toBe(first.who)
    expect(visitor.who).toBeUndefined()
    expect([again.net, second.net, visitor.net]).toEqual([first.net, first.net, first.net])
    const said = JSON.stringify(server.log.filter(({ msg }) => msg === 'request'))
    for (const secret of [one.id, one.email, '127.0.0.1']) expect(said).not.toContain(secret)
  })

  it('are others in the next month', async () => {
    server.clock.now = new Date('2026-11-30T23:59:59Z')
    onTestFinished(() => {
      server.clock.now = null
    })
    const before = await line()
    server.clock.now = new Date('2026-12-01T00:00:00Z')
    const after = await line()
    expect(after.net).not.toBe(before.net)
    expect(after.net).toBe(
      marksOfMonth('a secret of the tests, long enough to be one', '2026-12').network('127.0.0.1'),
    )
  })
})

describe('what watches', () => {
  it('is told of health and readiness', async () => {
    expect((await get('/healthz')).status).toBe(200)
    await expect
      .poll(async () => (await get('/readyz')).json())
      .toEqual({ ok: true, database: true, migrations: true, storage: true, files: true })
  })

  it('is told that it is ready while members hold all of its connections, and once its own was lost', async () => {
    const busy = await startTestServer({ connections: 3 })
    const ready = async () => (await fetch(`${busy.url}/readyz`)).status
    await expect.poll(ready).toBe(200)
    const held = await Promise.all([1, 2, 3].map(() => busy.pool.connect()))
    await expect.poll(ready).toBe(200)
    await held[0]?.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND application_name = 'thokham-ready'`,
    )
    await expect.poll(ready).toBe(200)
    for (const client of held) client.release()
  })

  it('is told that it is not while the database says nothing, before those who wait for the pool are', async () => {
    const dialled: Socket[] = []
    const silent = createServer((socket) => void dialled.push(socket.on('error', () => {})))
    silent.listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const { port } = silent.address() as AddressInfo
    const pool = new LeaderPool([{ host: '127.0.0.1', port, user: 'x', database: 'x' }], { max: 1 })
    const app = fastify()
    answerHealth(app, { pool, dataDir: server.dataDir, files: server.services.files })
    const first = await Promise.race([
      app.inject('/readyz').then(({ statusCode }) => statusCode),
      pool.query('SELECT 1').then(String, String),
    ])
    expect(first).toBe(503)
    const ends = Promise.all([app.close(), pool.end()])
    for (const socket of dialled) socket.destroy()
    silent.close()
    await ends
  })

  it('leads elsewhere before it stops, and answers everything as before', async () => {
    const leaving = await startTestServer()
    announceStop(leaving.app)
    const ready = () => fetch(`${leaving.url}/readyz`)
    expect((await ready()).status, 'at once').toBe(503)
    await expect
      .poll(async () => (await ready()).json())
      .toMatchObject({ ok: false, database: true, code: 'stopping' })
    for (const path of ['/healthz', '/api/session'])
      expect((await fetch(leaving.url + path)).status).toBe(200)
    await expect.poll(async () => (await get('/readyz')).status).toBe(200)
  })

  it('is told apart whether the database is away or another one than it should be', async () => {
    const alone = await startTestServer()
    const ready = async () =>
      Promise.all(
        ['/readyz', '/readyz?exclude=database'].map(async (path) => {
          const answer = await fetch(alone.url + path)
          return [answer.status, ((await answer.json()) as { database: boolean }).database]
        }),
      )
    const away = vi
      .spyOn(pg.Pool.prototype, 'query')
      .mockRejectedValue(new Error('connect ECONNREFUSED') as never)
    onTestFinished(() => away.mockRestore())
    expect(await ready()).toEqual([
      [503, false],
      [200, false],
    ])
    announceStop(alone.app)
    expect(await ready()).toEqual([
      [503, false],
      [503, false],
    ])
    away.mockRestore()

    const unmigrated = await startTestServer()
    await unmigrated.pool.query('DELETE FROM schema_migrations WHERE version > 1')
    for (const path of ['/readyz', '/readyz?exclude=database'])
      expect((await fetch(unmigrated.url + path)).status).toBe(503)
  })

  it('is told by who asks for a web that a worker is none, though it is ready', async () => {
    const { services, dataDir } = server
    const worker = await buildApp({
      services,
      log: openLog({ LOG_LEVEL: 'fatal' }),
      dataDir,
      webFolder: null,
      isWeb: false,
    })
    const ready = async (app: FastifyInstance, asked: string) =>
      (await app.inject(`/readyz${asked}`)).statusCode
    const asked = ['', '?role=web', '?exclude=database', '?role=web&exclude=database']
    await expect
      .poll(() => Promise.all(asked.map((each) => ready(worker, each))))
      .toEqual([200, 503, 200, 503])
    await expect
      .poll(async () => (await worker.inject('/readyz?role=web')).json())
      .toMatchObject({ database: true, code: 'worker' })
    await expect
      .poll(() => Promise.all(asked.map((each) => ready(server.app, each))))
      .toEqual([200, 200, 200, 200])
    await worker.close()
  })

  it('reads metrics by route, from this machine alone unless it has the token', async () => {
    await get('/api/session')
    const text = await (await get('/metrics')).text()
    expect(text).toMatch(
      /http_request_duration_seconds_count\{method="GET",route="\/api\/session",status="200"\} \d+/,
    )
    expect(text).toContain('process_cpu_seconds_total')
    expect(text).toContain('database_connections{state="idle"}')
    expect((await get('/metrics', { 'x-forwarded-for': '192.0.2.1' })).status).toBe(404)
  })

  it('finds every operation of the contract as OpenAPI 3.1', async () => {
    const document = (await (await get('/api/openapi.json')).json()) as {
      openapi: string
      info: { title: string }
      paths: Record<string, Record<string, { operationId: string }>>
    }
    expect(document.openapi).toBe('3.1.0')
    expect(document.info.title, 'the owner’s brand').toBe('ทอคำ')
    for (const { name, method, path } of CONTRACT_OPERATIONS) {
      const described = document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
      expect([name, described?.operationId]).toEqual([name, name])
    }
  })
})

/** Makes the edge alone, with routes that go wrong. */
function brokenServer(take: (line: Record<string, unknown>) => void, onFault?: () => void) {
  const out: unknown = new Writable({
    write: (chunk, _encoding, done) => {
      take(JSON.parse(String(chunk)))
      done()
    },
  })
  const app = fastify({
    loggerInstance: openLog({ LOG_LEVEL: 'info' }, out as NodeJS.WriteStream) as FastifyBaseLogger,
    logController: quietFramework,
    genReqId: requestId,
  })
  answerErrors(app, { ...(onFault && { onFault }) })
  app.get('/broken', async () => {
    const cause = Object.assign(new Error(`Key (email)=(${CANARY}) already exists`), {
      code: '23505',
      detail: CANARY,
    })
    throw new Error(`Failed query: insert … params: ${CANARY}`, { cause })
  })
  app.get('/lost', async () => {
    throw Object.assign(new Error('terminating connection'), { code: '57P01' })
  })
  app.get('/deadlock', async () => {
    throw Object.assign(new Error('deadlock detected'), { code: '40P01' })
  })
  app.get('/refused', async () => {
    throw new Refusal('quota_exceeded', { details: { left: 3 } })
  })
  return app
}
