import { randomUUID } from 'node:crypto'
import { readSession } from '@thokham/contract/me'
import { reservePrompts } from '@thokham/contract/prompts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aMember, type TestMember } from '../../testing/members.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

/** 17:00 in Bangkok: no day ends while a test runs. */
const NOW = new Date('2026-11-20T10:00:00Z')

let server: TestServer
let other: TestServer
beforeAll(async () => {
  server = await startTestServer()
  other = await startTestServer({ pool: server.pool })
})
beforeEach(() => {
  for (const { clock } of [server, other]) clock.now = NOW
})

const reserve = (
  member: TestMember,
  count: number,
  { idempotencyKey = randomUUID() as string, generator = 'free' as 'free' | 'simple', on = server } = {},
) => on.call(reservePrompts, { body: { idempotencyKey, count, generator } }, member)

async function standing(member: TestMember) {
  const { body } = await server.call(readSession, {}, member)
  return { promptCount: body.me?.promptCount, used: body.quota?.used, limit: body.quota?.limit }
}

describe('a reservation', () => {
  it('takes from the day and adds to the count', async () => {
    const member = await aMember(server.services)
    const answer = await reserve(member, 340)
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      promptCount: 340,
      newRank: 100,
      historyId: null,
      quota: { limit: 1_000, used: 340, resetsAt: '2026-11-20T17:00:00.000Z' },
    })
    expect(await standing(member)).toEqual({ promptCount: 340, used: 340, limit: 1_000 })
  })

  it('larger than what is left is refused whole, saying what is left', async () => {
    const member = await aMember(server.services)
    await reserve(member, 990)
    const refused = await reserve(member, 11)
    expect(refused.status).toBe(422)
    expect(refused.error).toMatchObject({ code: 'quota_exceeded', details: { left: 10, limit: 1_000 } })
    expect(await standing(member)).toEqual({ promptCount: 990, used: 990, limit: 1_000 })
    expect((await reserve(member, 10)).status).toBe(200)
    expect((await reserve(member, 1)).error).toMatchObject({ details: { left: 0, limit: 1_000 } })
  })

  it('may be made again under its key after it was refused', async () => {
    const member = await aMember(server.services, { dailyLimit: 5 })
    const idempotencyKey = randomUUID()
    expect((await reserve(member, 6, { idempotencyKey })).error?.code).toBe('quota_exceeded')
    await server.pool.query('UPDATE profiles SET daily_limit = 6 WHERE id = $1', [member.id])
    expect((await reserve(member, 6, { idempotencyKey })).status).toBe(200)
  })

  it.each(['free', 'ex', 'lapsed'] as const)('of a %s member is limited', async (level) => {
    const member = await aMember(server.services, { level })
    expect((await reserve(member, 1_001)).error?.code).toBe('quota_exceeded')
    expect((await reserve(member, 1_000)).body.quota).toMatchObject({ limit: 1_000, used: 1_000 })
  })

  it.each(['vip', 'lifetime', 'admin', 'owner'] as const)('of a %s is not', async (level) => {
    const member = await aMember(server.services, { level })
    expect((await reserve(member, 10_000_000)).status).toBe(200)
    expect((await reserve(member, 5)).body).toMatchObject({
      promptCount: 10_000_005,
      quota: { limit: null, used: 10_000_005 },
    })
  })

  it('follows the member’s own limit, and the setting for the others', async () => {
    const generous = await aMember(server.services, { dailyLimit: 2_000 })
    const none = await aMember(server.services, { dailyLimit: 0 })
    expect((await reserve(generous, 2_000)).status).toBe(200)
    expect((await reserve(none, 1)).error).toMatchObject({ details: { left: 0, limit: 0 } })
    const pool = server.pool
    await pool.query(`INSERT INTO settings (value) VALUES ('{"prompts": {"freeDailyLimit": 50}}')`)
    const usual = await aMember(server.services)
    expect((await reserve(usual, 51)).error).toMatchObject({ details: { left: 50, limit: 50 } })
    await pool.query('DELETE FROM settings')
  })

  it('of the simple generator needs the workshop', async () => {
    const free = await aMember(server.services)
    const ex = await aMember(server.services, { level: 'ex' })
    expect((await reserve(free, 1, { generator: 'simple' })).error?.code).toBe('forbidden')
    expect((await reserve(ex, 1, { generator: 'simple' })).status).toBe(200)
    expect((await standing(free)).used).toBe(0)
  })

  it('meets the new table at the next request after the level changed', async () => {
    const member = await aMember(server.services, { level: 'vip' })
    expect((await reserve(member, 5_000)).status).toBe(200)
    await server.pool.query('UPDATE profiles SET expires_at = $2 WHERE id = $1', [member.id, NOW])
    expect((await reserve(member, 1)).error).toMatchObject({ details: { left: 0, limit: 1_000 } })
  })

  it.each([
    [{ count: 0 }, 'count', 'too_small'],
    [{ count: 10_000_001 }, 'count', 'too_big'],
    [{ count: 1.5 }, 'count', 'invalid'],
    [{ count: '10' }, 'count', 'invalid'],
    [{ count: undefined }, 'count', 'required'],
    [{ idempotencyKey: 'again' }, 'idempotencyKey', 'format'],
    [{ generator: 'ai' }, 'generator', 'invalid'],
  ])('is refused with %j', async (change, field, reason) => {
    const member = await aMember(server.services)
    const body = { idempotencyKey: randomUUID(), count: 1, generator: 'free', ...change }
    const answer = await server.send('POST', reservePrompts.path, body, member)
    expect(answer.error).toMatchObject({ code: 'invalid_input', fields: { [field]: reason } })
  })
})

describe('50 reservations at once', () => {
  it('of 10 with 100 left: exactly 10 are accepted', async () => {
    const member = await aMember(server.services)
    await reserve(member, 900)
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) => reserve(member, 10, { on: at % 2 ? server : other })),
    )
    const codes = answers.map((answer) => answer.error?.code ?? 'accepted').sort()
    expect(codes).toEqual([...Array(10).fill('accepted'), ...Array(40).fill('quota_exceeded')])
    expect(await standing(member)).toEqual({ promptCount: 1_000, used: 1_000, limit: 1_000 })
    const { rows } = await server.pool.query(
      'SELECT count(*)::int AS sets, sum(count)::int AS prompts FROM prompt_reservations WHERE profile_id = $1',
      [member.id],
    )
    expect(rows).toEqual([{ sets: 11, prompts: 1_000 }])
  })

  it('with one key: one effect and one answer', async () => {
    const member = await aMember(server.services)
    const idempotencyKey = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        reserve(member, 30, { idempotencyKey, on: at % 2 ? server : other }),
      ),
    )
    expect(answers.map((answer) => answer.status)).toEqual(Array(50).fill(200))
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1)
    expect(await standing(member)).toMatchObject({ promptCount: 30, used: 30 })
  })
})

describe('a key', () => {
  it('gives its first answer again, also when the day is full by now', async () => {
    const member = await aMember(server.services)
    const idempotencyKey = randomUUID()
    const first = await reserve(member, 400, { idempotencyKey })
    await reserve(member, 600)
    expect((await reserve(member, 400, { idempotencyKey })).body).toEqual(first.body)
    expect(await standing(member)).toMatchObject({ promptCount: 1_000, used: 1_000 })
  })

  it('of another set is a conflict', async () => {
    const member = await aMember(server.services, { level: 'vip' })
    const idempotencyKey = randomUUID()
    await reserve(member, 400, { idempotencyKey })
    expect((await reserve(member, 401, { idempotencyKey })).error?.code).toBe('conflict')
    expect((await reserve(member, 400, { idempotencyKey, generator: 'simple' })).error?.code).toBe('conflict')
    expect(await standing(member)).toMatchObject({ promptCount: 400 })
  })

  it('belongs to its member alone', async () => {
    const [one, two] = [await aMember(server.services), await aMember(server.services)]
    const idempotencyKey = randomUUID()
    await reserve(one, 5, { idempotencyKey })
    expect((await reserve(two, 9, { idempotencyKey })).body).toMatchObject({ promptCount: 9 })
  })
})

describe('midnight in Bangkok', () => {
  it('fills the quota once', async () => {
    const member = await aMember(server.services)
    server.clock.now = new Date('2026-11-20T16:59:59.999Z')
    expect((await reserve(member, 1_000)).body.quota).toMatchObject({ resetsAt: '2026-11-20T17:00:00.000Z' })
    expect((await reserve(member, 1)).error?.code).toBe('quota_exceeded')
    server.clock.now = new Date('2026-11-20T17:00:00.000Z')
    expect(await standing(member)).toMatchObject({ promptCount: 1_000, used: 0 })
    const answers = await Promise.all(Array.from({ length: 50 }, () => reserve(member, 100)))
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(10)
    expect(await standing(member)).toMatchObject({ promptCount: 2_000, used: 1_000 })
  })

  it('grants nothing to a clock that is set back', async () => {
    const member = await aMember(server.services)
    await reserve(member, 700)
    server.clock.now = new Date('2026-11-19T10:00:00Z')
    const refused = await reserve(member, 301)
    expect(refused.error).toMatchObject({ details: { left: 300, limit: 1_000 } })
    expect((await reserve(member, 300)).body.quota).toEqual({
      limit: 1_000,
      used: 1_000,
      resetsAt: '2026-11-20T17:00:00.000Z',
    })
    server.clock.now = NOW
    expect((await reserve(member, 1)).error?.code).toBe('quota_exceeded')
  })
})
