import type { Operation } from '@thokham/contract/operation'
import { can, LEVELS, type Level } from '@thokham/domain/access'
import { OPERATION_ANSWERS } from '@thokham/domain/testing/access-by-hand'
import { beforeAll, describe, expect, it } from 'vitest'
import { loadPackages } from '../features/packages/load-packages.ts'
import { CONTRACT_OPERATIONS } from '../testing/contract-operations.ts'
import { aMember, aSession, type TestMember } from '../testing/members.ts'
import { BODIES, PARTS, QUERIES } from '../testing/operation-bodies.ts'
import { type Caller, startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let owner: TestMember
beforeAll(async () => {
  server = await startTestServer()
  owner = await aMember(server.services, { level: 'owner' })
  await loadPackages(server.services.db)
})

async function callerAt(level: Level): Promise<Caller> {
  if (level === 'visitor') return {}
  if (level === 'owner') return { cookie: await aSession(server.services, owner.id) }
  return aMember(server.services, { level })
}

const pathOf = ({ name, path }: Operation) =>
  path.replace(/:(\w+)/g, (_, part: string) => PARTS[part] ?? '') + (QUERIES[name] ?? '')
const send = (operation: Operation, body: unknown, as: Caller) =>
  server.send(operation.method, pathOf(operation), body, as)

describe('every operation × every level', () => {
  it('has a row in the table by hand, and every row an operation', () => {
    expect(Object.keys(OPERATION_ANSWERS).sort()).toEqual(CONTRACT_OPERATIONS.map(({ name }) => name).sort())
  })

  /** The owner is one for all cells: what makes the owner a chat or a licence, or needs it, comes after what is answered by there being none. */
  const LATE = new Set([
    'chat.send',
    'chat.sendPicture',
    'chat.person',
    'licences.create',
    'licences.replaceKey',
  ])
  const isLate = ({ name }: Operation) => LATE.has(name)
  const inOrder = [
    ...CONTRACT_OPERATIONS.filter((each) => !isLate(each)),
    ...CONTRACT_OPERATIONS.filter(isLate),
  ]
  const cells = inOrder.flatMap((operation) =>
    LEVELS.map((level, at) => ({
      operation,
      level,
      name: operation.name,
      wanted: OPERATION_ANSWERS[operation.name]?.[at],
    })),
  )
  /** Whoever only reads or is refused stays as they are: one of each level is enough for all of them. */
  const callers = new Map<Level, Promise<Caller>>()
  const oneAt = (level: Level) => {
    const caller = callers.get(level) ?? callerAt(level)
    callers.set(level, caller)
    return caller
  }
  it.each(cells)('$name as $level answers $wanted', async ({ operation, level, wanted }) => {
    const mayChange = operation.method !== 'GET' && can(level, operation.access)
    // What the one owner does may end all sessions of theirs.
    const caller = await (mayChange || level === 'owner' ? callerAt(level) : oneAt(level))
    const answer = await send(operation, BODIES[operation.name]?.(), caller)
    expect(answer.status).toBe(wanted)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    // Everybody was signed out.
    if (operation.name === 'trust.freeze' && wanted === 200) callers.clear()
  })
  const refused = cells.filter(({ operation, level }) => !can(level, operation.access))
  it.each(refused)('$name refuses $level before it looks at the input', async ({ operation, level }) => {
    const answer = await send(operation, operation.body ? { nonsense: true } : undefined, await oneAt(level))
    expect(answer.status).toBe(level === 'visitor' ? 401 : 403)
    expect(answer.error?.code).toBe(level === 'visitor' ? 'unauthenticated' : 'forbidden')
  })

  const changing = CONTRACT_OPERATIONS.filter(({ method }) => method !== 'GET')
  it.each(changing)('$name refuses a page of another site', async (operation) => {
    for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }]) {
      const answer = await send(operation, BODIES[operation.name]?.(), {
        ...(await oneAt('owner')),
        headers,
      })
      expect(answer.status).toBe(403)
    }
  })
})

describe('input that no screen sends', () => {
  const bodies = CONTRACT_OPERATIONS.filter(({ body }) => body)
  it.each(bodies)('never breaks $name', async (operation) => {
    const caller = await callerAt(can('owner', operation.access) ? 'owner' : 'free')
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
      const answer = await send(operation, body, caller)
      expect([400, 415, 422]).toContain(answer.status)
      expect(answer.error?.code).toBe('invalid_input')
    }
    const tooLarge = await send(
      operation,
      `"${'x'.repeat((operation.maxBodyBytes ?? 256 * 1024) + 1_000)}"`,
      caller,
    )
    expect(tooLarge.error?.code).toBe('payload_too_large')
  })

  it('never reaches the log', () => {
    expect(JSON.stringify(server.log)).not.toMatch(/matrix@|sk-matrix|ไหมทอง|0899999999/)
  })
})
