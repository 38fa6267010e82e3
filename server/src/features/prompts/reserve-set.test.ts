import { randomUUID } from 'node:crypto'
import { readSession } from '@thokham/contract/me'
import { reservePrompts, stopPrompts } from '@thokham/contract/prompts'
import type { WrittenRecipe } from '@thokham/contract/recipe'
import { DAY_MS } from '@thokham/domain/bangkok-time'
import { emptyRecipe } from '@thokham/engine'
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
  {
    idempotencyKey = randomUUID() as string,
    generator = 'free' as 'free' | 'simple',
    digest = undefined as string | undefined,
    on = server,
  } = {},
) => on.call(reservePrompts, { body: { idempotencyKey, count, generator, digest } }, member)

const stop = (member: TestMember, id: string, woven: number, on = server) =>
  on.call(stopPrompts, { params: { id }, body: { woven } }, member)

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
      charged: 340,
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
    [{ digest: 'A'.repeat(64) }, 'digest', 'format'],
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

const DIGEST = 'a'.repeat(64)
const OTHER = 'b'.repeat(64)

describe('the same recipe and seed', () => {
  it('is not charged again on its day, and is a new set on the next', async () => {
    const member = await aMember(server.services)
    expect((await reserve(member, 900, { digest: DIGEST })).body).toMatchObject({
      charged: 900,
      newRank: 100,
    })
    const again = await reserve(member, 900, { digest: DIGEST })
    expect(again.body).toMatchObject({ charged: 0, newRank: null, promptCount: 900, quota: { used: 900 } })
    server.clock.now = new Date('2026-11-20T17:00:00.000Z')
    expect((await reserve(member, 900, { digest: DIGEST })).body).toMatchObject({
      charged: 900,
      promptCount: 1_800,
      quota: { used: 900 },
    })
  })

  it.each([
    ['another seed or recipe', { digest: OTHER }],
    ['none that is known', {}],
    ['the other generator’s', { digest: DIGEST, generator: 'simple' as const }],
  ])('is charged as %s', async (_name, other) => {
    const member = await aMember(server.services, { level: 'ex' })
    await reserve(member, 30, { digest: DIGEST })
    expect((await reserve(member, 30, other)).body.charged).toBe(30)
  })

  it('in another number is another set', async () => {
    const member = await aMember(server.services)
    await reserve(member, 30, { digest: DIGEST })
    expect((await reserve(member, 31, { digest: DIGEST })).body.charged).toBe(31)
  })

  it('of another member is charged', async () => {
    const [one, two] = [await aMember(server.services), await aMember(server.services)]
    await reserve(one, 30, { digest: DIGEST })
    expect((await reserve(two, 30, { digest: DIGEST })).body.charged).toBe(30)
  })

  it('50 times at once, each under its own key: one is charged', async () => {
    const member = await aMember(server.services)
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        reserve(member, 600, { digest: DIGEST, on: at % 2 ? server : other }),
      ),
    )
    expect(answers.map(({ body }) => body.charged).sort()).toEqual([...Array(49).fill(0), 600])
    expect(await standing(member)).toEqual({ promptCount: 600, used: 600, limit: 1_000 })
  })

  it('of the simple generator is hashed by the server from its recipe, and keeps one file', async () => {
    const member = await aMember(server.services, { level: 'vip' })
    const order = (seed: number) => ({
      idempotencyKey: randomUUID(),
      count: 2,
      generator: 'simple' as const,
      digest: DIGEST,
      recipe: emptyRecipe({
        mode: 'pick',
        keywords: ['cat', 'dog'],
        aspects: ['1:1', '3:2'],
        seed,
      }) as WrittenRecipe,
    })
    const first = await server.call(reservePrompts, { body: order(1) }, member)
    const again = await server.call(reservePrompts, { body: order(1) }, member)
    const reseeded = await server.call(reservePrompts, { body: order(2) }, member)
    expect([first, again, reseeded].map(({ body }) => body.charged)).toEqual([2, 0, 2])
    expect(again.body.historyId).toBe(first.body.historyId)
    expect(reseeded.body.historyId).not.toBe(first.body.historyId)
  })
})

describe('a set that was stopped', () => {
  it('is charged for what was woven, and goes on for the rest', async () => {
    const member = await aMember(server.services)
    const key = randomUUID()
    await reserve(member, 800, { idempotencyKey: key, digest: DIGEST })
    expect((await stop(member, key, 250)).body).toEqual({
      promptCount: 250,
      quota: { limit: 1_000, used: 250, resetsAt: '2026-11-20T17:00:00.000Z' },
    })
    const next = randomUUID()
    const rest = await reserve(member, 800, { idempotencyKey: next, digest: DIGEST })
    expect(rest.body).toMatchObject({ charged: 550, promptCount: 800, quota: { used: 800 } })
    // The first reservation has nothing more to give back, the second no more than its own part.
    expect((await stop(member, key, 0)).body.promptCount).toBe(800)
    expect((await stop(member, next, 0)).body.promptCount).toBe(250)
    expect(await standing(member)).toMatchObject({ promptCount: 250, used: 250 })
  })

  it('goes on for the rest on another day, too', async () => {
    const member = await aMember(server.services)
    const key = randomUUID()
    await reserve(member, 800, { idempotencyKey: key, digest: DIGEST })
    await stop(member, key, 500)
    server.clock.now = new Date('2026-11-21T03:00:00Z')
    expect((await reserve(member, 800, { digest: DIGEST })).body).toMatchObject({
      charged: 300,
      promptCount: 800,
      quota: { used: 300 },
    })
  })

  it('by 50 requests at once is charged for the fewest prompts that one of them says', async () => {
    const member = await aMember(server.services)
    const key = randomUUID()
    await reserve(member, 900, { idempotencyKey: key, digest: DIGEST })
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) => stop(member, key, 100 + at, at % 2 ? server : other)),
    )
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    expect(await standing(member)).toMatchObject({ promptCount: 100, used: 100 })
  })

  it('gives nothing back of a key that reserved nothing', async () => {
    const member = await aMember(server.services)
    expect((await stop(member, randomUUID(), 0)).error?.code).toBe('not_found')
  })

  it('has the prompts that were woven in its file, and all once it went on', async () => {
    const member = await aMember(server.services, { level: 'vip' })
    const recipe = emptyRecipe({ mode: 'pick', keywords: ['cat', 'dog', 'fox'], seed: 7 }) as WrittenRecipe
    const reserveIt = async () => {
      const key = randomUUID()
      const body = { idempotencyKey: key, count: 3, generator: 'simple' as const, recipe }
      return { key, id: (await server.call(reservePrompts, { body }, member)).body.historyId ?? '' }
    }
    const file = async (id: string) => {
      const answer = await fetch(`${server.url}/api/history/${id}/file`, {
        headers: { cookie: member.cookie },
      })
      return answer.text()
    }
    const first = await reserveIt()
    await stop(member, first.key, 2)
    expect((await file(first.id)).trimEnd()).toBe('cat\ndog')
    const second = await reserveIt()
    expect(second.id).toBe(first.id)
    expect((await file(first.id)).trimEnd()).toBe('cat\ndog\nfox')
    const third = await reserveIt()
    await stop(member, third.key, 0)
    expect((await file(first.id)).trimEnd(), 'all of it was paid for').toBe('cat\ndog\nfox')
    for (const clock of [server.clock, other.clock]) clock.now = new Date(NOW.getTime() + DAY_MS)
    const nextDay = await reserveIt()
    expect(nextDay.id).toBe(first.id)
    await stop(member, nextDay.key, 0)
    expect((await file(first.id)).trimEnd(), 'on another day, too').toBe('cat\ndog\nfox')
    expect(await standing(member)).toMatchObject({ promptCount: 3, used: 0 })
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
