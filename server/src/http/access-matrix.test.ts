import { randomUUID } from 'node:crypto'
import { OPERATIONS } from '@thokham/contract/index-of-operations'
import type { Operation } from '@thokham/contract/operation'
import { can, LEVELS, type Level } from '@thokham/domain/access'
import { beforeAll, describe, expect, it } from 'vitest'
import { aMember, aSession, type TestMember } from '../testing/members.ts'
import { type Caller, startTestServer, type TestServer } from '../testing/test-server.ts'

/**
 * What each operation answers to a well-formed call, by the level of the caller: its own success, or a refusal.
 * Written by hand from decisions.md §8; the order is that of LEVELS. An operation without a row fails.
 */
const EXPECTED: Record<string, readonly number[]> = {
  //                     visitor free  ex  lapsed vip lifetime admin owner
  'auth.signUp': [422, 422, 422, 422, 422, 422, 422, 422],
  'auth.signIn': [401, 401, 401, 401, 401, 401, 401, 401],
  'auth.signOut': [200, 200, 200, 200, 200, 200, 200, 200],
  'session.read': [200, 200, 200, 200, 200, 200, 200, 200],
  'captcha.challenge': [200, 200, 200, 200, 200, 200, 200, 200],
  'settings.read': [200, 200, 200, 200, 200, 200, 200, 200],
  'announcements.newest': [401, 200, 200, 200, 200, 200, 200, 200],
  'prompts.reserve': [401, 200, 200, 200, 200, 200, 200, 200],
  'packages.list': [200, 200, 200, 200, 200, 200, 200, 200],
  'providerKeys.list': [401, 200, 200, 200, 200, 200, 200, 200],
  'providerKeys.save': [401, 200, 200, 200, 200, 200, 200, 200],
  'providerKeys.delete': [401, 200, 200, 200, 200, 200, 200, 200],
  'providerKeys.test': [401, 409, 409, 409, 409, 409, 409, 409],
  'outbox.list': [401, 403, 403, 403, 403, 403, 403, 200],
  'outbox.read': [401, 403, 403, 403, 403, 403, 403, 404],
  'outbox.page': [401, 403, 403, 403, 403, 403, 403, 404],
}

/** What stands in for the `:parts` of a path. */
const PARTS: Record<string, string> = { provider: 'openai', id: '00000000-0000-4000-8000-000000000000' }

/** A well-formed body for each operation that takes one; the captcha of the sign-up is a forged one. */
const BODIES: Record<string, () => unknown> = {
  'auth.signUp': () => ({
    email: 'matrix@example.test',
    displayName: 'เมทริกซ์',
    phone: '0899999999',
    password: 'ไหมทอง 9 เส้น',
    captcha: 'e30=',
  }),
  'auth.signIn': () => ({ email: 'matrix@example.test', password: 'ไหมทอง 9 เส้น' }),
  'prompts.reserve': () => ({ idempotencyKey: randomUUID(), count: 1, generator: 'free' }),
  'providerKeys.save': () => ({ apiKey: 'sk-matrix-0123456789' }),
}

let server: TestServer
let owner: TestMember
beforeAll(async () => {
  server = await startTestServer()
  owner = await aMember(server.services, { level: 'owner' })
})

async function callerAt(level: Level): Promise<Caller> {
  if (level === 'visitor') return {}
  if (level === 'owner') return { cookie: await aSession(server.services, owner.id) }
  return aMember(server.services, { level })
}

const pathOf = ({ path }: Operation) => path.replace(/:(\w+)/g, (_, name: string) => PARTS[name] ?? '')
const send = (operation: Operation, body: unknown, as: Caller) =>
  server.send(operation.method, pathOf(operation), body, as)

describe('every operation × every level', () => {
  it('has a row in this table, and every row an operation', () => {
    expect(Object.keys(EXPECTED).sort()).toEqual(OPERATIONS.map(({ name }) => name).sort())
  })

  const cells = OPERATIONS.flatMap((operation) =>
    LEVELS.map((level, at) => ({
      operation,
      level,
      name: operation.name,
      wanted: EXPECTED[operation.name]?.[at],
    })),
  )
  it.each(cells)('$name as $level answers $wanted', async ({ operation, level, wanted }) => {
    const answer = await send(operation, BODIES[operation.name]?.(), await callerAt(level))
    expect(answer.status).toBe(wanted)
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  const refused = cells.filter(({ operation, level }) => !can(level, operation.access))
  it.each(refused)('$name refuses $level before it looks at the input', async ({ operation, level }) => {
    const answer = await send(
      operation,
      operation.body ? { nonsense: true } : undefined,
      await callerAt(level),
    )
    expect(answer.status).toBe(level === 'visitor' ? 401 : 403)
    expect(answer.error?.code).toBe(level === 'visitor' ? 'unauthenticated' : 'forbidden')
  })

  const changing = OPERATIONS.filter(({ method }) => method !== 'GET')
  it.each(changing)('$name refuses a page of another site', async (operation) => {
    for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }]) {
      const answer = await send(operation, BODIES[operation.name]?.(), {
        ...(await callerAt('owner')),
        headers,
      })
      expect(answer.status).toBe(403)
    }
  })
})

describe('input that no screen sends', () => {
  const bodies = OPERATIONS.filter(({ body }) => body)
  it.each(bodies)('never breaks $name', async (operation) => {
    const odd = [
      '',
      '{',
      '[]',
      '[{}]',
      'null',
      '"text"',
      '12',
      '{"__proto__":{"a":1}}',
      '{"email":"\\u0000"}',
    ]
    for (const body of odd) {
      const answer = await send(operation, body, await callerAt('owner'))
      expect([400, 415, 422]).toContain(answer.status)
      expect(answer.error?.code).toBe('invalid_input')
    }
    const tooLarge = await send(operation, `"${'x'.repeat(300_000)}"`, await callerAt('owner'))
    expect(tooLarge.error?.code).toBe('payload_too_large')
  })

  it('never reaches the log', () => {
    expect(JSON.stringify(server.log)).not.toMatch(/matrix@|sk-matrix|ไหมทอง|0899999999/)
  })
})
