import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { errorBody } from '@thokham/contract/errors'
import type { CallInput, CallResult, Operation } from '@thokham/contract/operation'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { pino } from 'pino'
import { afterAll } from 'vitest'
import type { z } from 'zod'
import { buildApp } from '../app.ts'
import { createServices, type Services } from '../services.ts'
import { aDatabase } from './database.ts'

export const OWNER_EMAIL = 'owner@thokham.test'

export interface TestServer {
  url: string
  app: FastifyInstance
  pool: pg.Pool
  services: Services
  /** The server's clock; set `now` to stand still at an instant, null to run with the wall's. */
  clock: { now: Date | null }
  /** What the server logged, one parsed line each. */
  log: Record<string, unknown>[]
  /** Calls an operation over HTTP; answers are validated against the contract by the server. */
  call<O extends Operation>(operation: O, input: CallInput<O>, as?: Caller): Promise<Answer<CallResult<O>>>
  /** Any request; `body` goes out as JSON. */
  send(method: string, path: string, body?: unknown, as?: Caller): Promise<Answer<unknown>>
}

/** Who sends a request: a cookie of `aMember`, further headers. */
export interface Caller {
  cookie?: string
  headers?: Record<string, string>
}

export interface Answer<Body> {
  status: number
  headers: Headers
  body: Body
  /** The error of an answer that is not 2xx. */
  error: z.infer<typeof errorBody>['error'] | null
}

interface TestServerOptions {
  captchaEffort?: number
  limitScale?: number
  publicUrl?: string
  /** Connections of the pool. */
  connections?: number
  /** Several servers may share a database. */
  pool?: pg.Pool
}

/** The whole server on a free port with a database of its own; ends with the test file. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const pool = options.pool ?? (await aDatabase(options.connections))
  const clock: TestServer['clock'] = { now: null }
  const lines: Record<string, unknown>[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => lines.push(JSON.parse(line)) })
  const services = createServices({
    pool,
    secret: 'a secret of the tests, long enough to be one',
    ownerEmail: OWNER_EMAIL,
    publicUrl: options.publicUrl ?? 'http://127.0.0.1:1',
    log,
    clock: () => clock.now ?? new Date(),
    captchaEffort: options.captchaEffort ?? 8,
    limitScale: options.limitScale ?? 1_000,
    checkAnswers: true,
  })
  const dataDir = mkdtempSync(join(tmpdir(), 'thokham-test-'))
  const app = await buildApp({ services, log, dataDir, webFolder: null })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  afterAll(async () => {
    await app.close()
    rmSync(dataDir, { recursive: true, force: true })
  })
  const send: TestServer['send'] = (method, path, body, as) => sendTo(url, method, path, body, as)
  return {
    url,
    app,
    pool,
    services,
    clock,
    log: lines,
    send,
    call: async (operation, input, as) => {
      const { params, body } = input as { params?: Record<string, string>; body?: unknown }
      const path = operation.path.replace(/:(\w+)/g, (_, name: string) => params?.[name] ?? '')
      return (await send(operation.method, path, body, as)) as Answer<never>
    },
  }
}

async function sendTo(
  url: string,
  method: string,
  path: string,
  body: unknown,
  as: Caller = {},
): Promise<Answer<unknown>> {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(as.cookie && { cookie: as.cookie }),
      ...as.headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    redirect: 'manual',
  })
  const text = await response.text()
  const answer: unknown = text === '' ? undefined : JSON.parse(text)
  const error = response.ok ? null : errorBody.parse(answer).error
  return { status: response.status, headers: response.headers, body: answer, error }
}
