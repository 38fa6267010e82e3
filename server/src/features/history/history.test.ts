import { randomUUID } from 'node:crypto'
import {
  downloadHistoryZip,
  listHistory,
  readHistorySample,
  readHistorySettings,
} from '@thokham/contract/history'
import { reservePrompts } from '@thokham/contract/prompts'
import { KEPT_BYTES } from '@thokham/domain/history'
import { emptyRecipe, expand } from '@thokham/engine'
import { strFromU8, unzipSync } from 'fflate'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type AiFixture, aKeyHolder, start, startAiFixture, until } from '../../testing/ai.ts'
import { aMember, type TestMember } from '../../testing/members.ts'
import { sweepHistory } from './sweep-history.ts'

let fixture: AiFixture
beforeAll(async () => {
  fixture = await startAiFixture()
})
beforeEach(() => {
  fixture.server.clock.now = null
})

const RECIPE = emptyRecipe({
  mode: 'pick',
  keywords: ['cozy cafe', 'misty forest'],
  styles: ['Realistic', 'Anime'],
  aspects: ['1:1', '16:9', '9:16'],
  quality: 'high',
  model: '7',
  seed: 4_711,
})

/** Makes a set of its own: the same one again would be the same file. */
const reseeded = (seed: number) => ({ recipe: { ...RECIPE, seed } })

const reserve = (member: TestMember, over: object = {}) =>
  fixture.server.send(
    'POST',
    reservePrompts.path,
    { idempotencyKey: randomUUID(), count: 4, generator: 'simple', recipe: RECIPE, ...over },
    member,
  )
const listOf = async (member: TestMember, query: object = {}) =>
  (await fixture.server.call(listHistory, { query: query as never }, member)).body

async function download(member: TestMember, id: string, form = 'finished') {
  const response = await fetch(`${fixture.server.url}/api/history/${id}/file?form=${form}`, {
    headers: { cookie: member.cookie },
  })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

describe('a simple set', () => {
  it('is made but not kept once its member’s files fill their room, however many come at once', async () => {
    const { pool, services } = fixture.server
    const member = await aMember(services, { level: 'vip' })
    const { body } = (await reserve(member)) as { body: { historyId: string } }
    const { rows } = await pool.query(
      'SELECT octet_length(recipe)::int AS packed, pg_column_size(settings)::int AS settings FROM prompt_history WHERE id = $1',
      [body.historyId],
    )
    const { packed, settings } = rows[0]
    // The first set takes all but the room of two more like it; packed seeds differ by some bytes.
    await pool.query(`UPDATE prompt_history SET recipe = convert_to(repeat('x', $2), 'UTF8') WHERE id = $1`, [
      body.historyId,
      KEPT_BYTES - settings - (packed + settings) - packed - 32,
    ])
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) => reserve(member, reseeded(at + 1))),
    )
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    const ids = answers.map((answer) => (answer.body as { historyId: string | null }).historyId)
    expect(ids.filter((id) => id !== null)).toHaveLength(2)
    expect((await listOf(member)).total).toBe(3)
    // A deletion can be undone for a day, and its file is there as long.
    await pool.query('UPDATE prompt_history SET deleted = true WHERE user_id = $1', [member.id])
    expect((await reserve(member, reseeded(99))).body).toMatchObject({ historyId: null, promptCount: 208 })
    const other = await aMember(services, { level: 'vip' })
    expect((await reserve(other)).body).toMatchObject({ historyId: expect.any(String) })
  })

  it('is kept with its reservation, and its file holds the very prompts of the screen', async () => {
    const member = await aMember(fixture.server.services, { level: 'vip' })
    const { body } = (await reserve(member)) as { body: { historyId: string } }
    const { sets } = await listOf(member)
    expect(sets).toMatchObject([
      {
        id: body.historyId,
        setName: 'cozy cafe',
        source: 'simple',
        keywords: 2,
        prompts: 4,
        downloaded: false,
      },
    ])
    const file = await download(member, body.historyId)
    expect(file.text).toBe([...expand(RECIPE)].map((prompt) => `${prompt}\n`).join(''))
    expect(file.headers.get('content-disposition')).toMatch(
      /^attachment; filename\*=UTF-8''cozy-cafe-\d{4}-\d\d-\d\d\.txt$/,
    )
    expect((await listOf(member)).sets[0]?.downloaded).toBe(true)
    const settings = await fixture.server.call(
      readHistorySettings,
      { params: { id: body.historyId } },
      member,
    )
    expect(settings.body).toEqual({ source: 'simple', recipe: RECIPE })
  })

  it('of another number than its recipe weaves is refused', async () => {
    const member = await aMember(fixture.server.services, { level: 'vip' })
    expect((await reserve(member, { count: 5 })).error).toMatchObject({ fields: { recipe: 'invalid' } })
    expect((await listOf(member)).total).toBe(0)
  })

  it('sent again under its key is one set; the free generator makes none', async () => {
    const member = await aMember(fixture.server.services, { level: 'vip' })
    const idempotencyKey = randomUUID()
    const answers = await Promise.all(Array.from({ length: 20 }, () => reserve(member, { idempotencyKey })))
    expect(new Set(answers.map(({ body }) => (body as { historyId: string }).historyId)).size).toBe(1)
    await reserve(member, { generator: 'free' })
    expect((await listOf(member)).total).toBe(1)
  })

  it('with a list of 200,000 keywords is kept whole', async () => {
    const member = await aMember(fixture.server.services, { level: 'vip' })
    const keywords = Array.from({ length: 200_000 }, (_, at) => `rice terrace sunrise ${at}`)
    const recipe = { ...RECIPE, keywords, styles: [] }
    const { body } = (await reserve(member, { count: 200_000, recipe })) as { body: { historyId: string } }
    const { text } = await download(member, body.historyId)
    expect(text.split('\n')).toHaveLength(200_001)
    expect(text).toBe([...expand(recipe)].map((prompt) => `${prompt}\n`).join(''))
  })
})

describe('a run’s set', () => {
  it('gives finished prompts or the results alone, and its order to make it again', async () => {
    const member = await aKeyHolder(fixture)
    const run = await until(
      fixture,
      member,
      await start(fixture, member, { keywords: ['cozy cafe'], count: 1 }),
    )
    const id = run.historyId as string
    const base = 'cozy cafe golden morning soft natural light shallow depth of field calm mood'
    expect((await download(member, id)).text).toMatch(
      new RegExp(`^${base} --ar (1:1|9:16) --s 100 --q 1 --v 7\n$`),
    )
    expect((await download(member, id, 'raw')).text).toBe(
      'cozy cafe, golden morning, soft natural light, shallow depth of field, calm mood\n',
    )
    const { body } = await fixture.server.call(readHistorySettings, { params: { id } }, member)
    expect(body).toMatchObject({
      source: 'ai',
      order: { provider: 'openai', keywords: ['cozy cafe'], count: 1 },
    })
  })
})

describe('the list', () => {
  it('has ten a page, newest first, with the exact count', async () => {
    const member = await aMember(fixture.server.services, { level: 'vip' })
    for (let set = 1; set <= 12; set++) {
      fixture.server.clock.now = new Date(Date.UTC(2026, 10, 20, 10, set))
      await reserve(member, { recipe: { ...RECIPE, keywords: [`set ${set}`, 'b%_'] } })
    }
    const first = await listOf(member)
    expect(first).toMatchObject({ total: 12, page: 1, pages: 2 })
    expect(first.sets.map(({ setName }) => setName)).toEqual(
      [12, 11, 10, 9, 8, 7, 6, 5, 4, 3].map((set) => `set ${set}`),
    )
    const last = await listOf(member, { page: 2 })
    expect(last).toMatchObject({ total: 12, page: 2, pages: 2 })
    expect(last.sets.map(({ setName }) => setName)).toEqual(['set 2', 'set 1'])
    expect(await listOf(member, { page: 3 })).toMatchObject({ sets: [], total: 12, page: 3, pages: 2 })
    expect((await listOf(member, { q: 'SET 1' })).total).toBe(4)
    expect((await listOf(member, { q: '%' })).total).toBe(0)
  })

  it('shows an expired set as expired, without its file', async () => {
    const member = await aMember(fixture.server.services, { level: 'vip' })
    fixture.server.clock.now = new Date('2026-11-20T10:00:00Z')
    const { body } = (await reserve(member)) as { body: { historyId: string } }
    fixture.server.clock.now = new Date('2026-11-27T09:59:59Z')
    expect((await listOf(member)).sets[0]?.daysLeft).toBe(1)
    expect((await download(member, body.historyId)).status).toBe(200)
    fixture.server.clock.now = new Date('2026-11-27T10:00:00Z')
    expect((await listOf(member)).sets[0]?.daysLeft).toBe(0)
    expect((await listOf(member, { show: 'valid' })).total).toBe(0)
    expect((await download(member, body.historyId)).status).toBe(410)
    await sweepHistory(fixture.server.services)
    const { rows } = await fixture.server.pool.query('SELECT recipe FROM prompt_history WHERE id = $1', [
      body.historyId,
    ])
    expect(rows).toEqual([{ recipe: null }])
    expect((await listOf(member, { show: 'expired' })).total).toBe(1)
    const settings = await fixture.server.call(
      readHistorySettings,
      { params: { id: body.historyId } },
      member,
    )
    expect(settings.body).toEqual({ source: 'simple', recipe: RECIPE })
    fixture.server.clock.now = new Date('2026-12-27T10:00:00Z')
    await sweepHistory(fixture.server.services)
    expect((await listOf(member)).total).toBe(0)
  })

  it('an expired run is gone with its results; what it cost stays', async () => {
    const member = await aKeyHolder(fixture)
    const run = await until(fixture, member, await start(fixture, member))
    fixture.server.clock.now = new Date(Date.now() + 7 * 24 * 60 * 60 * 1000 + 60_000)
    await sweepHistory(fixture.server.services)
    const { rows } = await fixture.server.pool.query(
      `SELECT (SELECT count(*)::int FROM ai_runs WHERE id = $1) AS runs,
              (SELECT count(*)::int FROM ai_calls WHERE profile_id = $2) AS calls`,
      [run.id, member.id],
    )
    expect(rows).toEqual([{ runs: 0, calls: 3 }])
    expect((await listOf(member)).sets).toMatchObject([{ runId: null, daysLeft: 0 }])
  })
})

describe('a deletion', () => {
  it('can be undone for a day', async () => {
    const member = await aMember(fixture.server.services, { level: 'vip' })
    const { body } = (await reserve(member)) as { body: { historyId: string } }
    const ids = [body.historyId, randomUUID()]
    const { server } = fixture
    expect((await server.send('POST', '/api/history/delete', { ids }, member)).body).toEqual({
      ids: [ids[0]],
    })
    expect((await listOf(member)).total).toBe(0)
    expect((await download(member, body.historyId)).status).toBe(404)
    expect((await server.send('POST', '/api/history/restore', { ids }, member)).body).toEqual({
      ids: [ids[0]],
    })
    expect((await listOf(member)).total).toBe(1)
    await server.send('POST', '/api/history/delete', { ids }, member)
    server.clock.now = new Date(Date.now() + 24 * 60 * 60 * 1000 + 1_000)
    await sweepHistory(server.services)
    expect((await server.send('POST', '/api/history/restore', { ids }, member)).body).toEqual({ ids: [] })
  })
})

describe('several sets', () => {
  const zipOf = async (member: TestMember, ids: string[]) => {
    const response = await fetch(`${fixture.server.url}${downloadHistoryZip.path}`, {
      method: 'POST',
      headers: { cookie: member.cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ ids }),
    })
    const { status, headers } = response
    return { status, headers, bytes: new Uint8Array(await response.arrayBuffer()) }
  }
  // A list that no keyword names makes another set of the same prompts.
  let sets = 1
  const made = async (member: TestMember, keyword: string) => {
    const { body } = (await reserve(member, {
      recipe: { ...RECIPE, keywords: [keyword, 'b%_'], lists: { set: [`${sets++}`] } },
    })) as {
      body: { historyId: string }
    }
    return body.historyId
  }

  it('come as one ZIP, a file a set, and are marked downloaded', async () => {
    const member = await aKeyHolder(fixture)
    fixture.server.clock.now = new Date('2026-11-20T10:00:00Z')
    const run = await until(
      fixture,
      member,
      await start(fixture, member, { keywords: ['cozy cafe'], count: 1 }),
    )
    const ids = [
      run.historyId as string,
      await made(member, 'ตลาดน้ำ ยามเช้า'),
      await made(member, 'ตลาดน้ำ ยามเช้า'),
    ]
    const left = await made(member, 'left alone')
    const { status, headers, bytes } = await zipOf(member, [...ids, ids[0] as string])
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('application/zip')
    expect(headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''prompts-2026-11-20.zip")
    const files = Object.entries(unzipSync(bytes)).map(([name, file]) => [name, strFromU8(file)] as const)
    expect(files.map(([name]) => name).sort()).toEqual([
      'cozy-cafe-2026-11-20.txt',
      'ตลาดน้ำ-ยามเช้า-2026-11-20-2.txt',
      'ตลาดน้ำ-ยามเช้า-2026-11-20.txt',
    ])
    const simple = { ...RECIPE, keywords: ['ตลาดน้ำ ยามเช้า', 'b%_'] }
    expect(Object.fromEntries(files)['ตลาดน้ำ-ยามเช้า-2026-11-20.txt']).toBe(
      [...expand(simple)].map((prompt) => `${prompt}\n`).join(''),
    )
    expect(Object.fromEntries(files)['cozy-cafe-2026-11-20.txt']).toMatch(
      /^cozy cafe golden morning soft natural light shallow depth of field calm mood --ar \S+ --s 100 --q 1 --v 7\n$/,
    )
    const { sets } = await listOf(member)
    expect(sets.filter(({ downloaded }) => downloaded).map(({ id }) => id)).toEqual(
      expect.arrayContaining(ids),
    )
    expect(sets.find(({ id }) => id === left)?.downloaded).toBe(false)
  })

  it('come all or not at all', async () => {
    const [member, other] = [
      await aMember(fixture.server.services, { level: 'vip' }),
      await aMember(fixture.server.services, { level: 'vip' }),
    ]
    fixture.server.clock.now = new Date('2026-11-20T10:00:00Z')
    const [mine, theirs] = [await made(member, 'mine'), await made(other, 'theirs')]
    expect((await zipOf(member, [mine, theirs])).status).toBe(404)
    expect((await zipOf(member, [])).status).toBe(400)
    fixture.server.clock.now = new Date('2026-11-21T10:00:00Z')
    const fresh = await made(member, 'fresh')
    fixture.server.clock.now = new Date('2026-11-27T10:00:00Z')
    expect((await zipOf(member, [mine, fresh])).status).toBe(410)
    expect((await listOf(member)).sets.some(({ downloaded }) => downloaded)).toBe(false)
    expect((await zipOf(member, [fresh])).status).toBe(200)
  })

  it('are for those alone who may download', async () => {
    const member = await aMember(fixture.server.services, { level: 'lapsed' })
    expect((await zipOf(member, [await made(member, 'mine')])).status).toBe(403)
  })
})

describe('a sample', () => {
  const sampleOf = async (member: TestMember, id: string) =>
    (await fixture.server.call(readHistorySample, { params: { id } }, member)).body.prompt

  it('is the first line of the set’s file, whoever may download it', async () => {
    const member = await aMember(fixture.server.services, { level: 'lapsed' })
    const { body } = (await reserve(member)) as { body: { historyId: string } }
    expect(await sampleOf(member, body.historyId)).toBe([...expand(RECIPE)][0])
    const holder = await aKeyHolder(fixture)
    const run = await until(fixture, holder, await start(fixture, holder))
    const { text } = await download(holder, run.historyId as string)
    expect(await sampleOf(holder, run.historyId as string)).toBe(text.split('\n')[0])
  })

  it('is gone with the file', async () => {
    const member = await aMember(fixture.server.services, { level: 'vip' })
    const { body } = (await reserve(member)) as { body: { historyId: string } }
    fixture.server.clock.now = new Date(Date.now() + 8 * 24 * 60 * 60 * 1000)
    expect(await sampleOf(member, body.historyId)).toBeNull()
  })
})

describe('who may', () => {
  it.each([
    ['ex', 403],
    ['lapsed', 403],
    ['lifetime', 200],
  ] as const)('%s downloads: %d; all list their own', async (level, status) => {
    const member = await aMember(fixture.server.services, { level })
    const { body } = (await reserve(member)) as { body: { historyId: string } }
    expect((await listOf(member)).total).toBe(1)
    expect((await download(member, body.historyId)).status).toBe(status)
  })

  it('nobody else’s set is found, changed or listed', async () => {
    const [one, other] = [
      await aMember(fixture.server.services, { level: 'vip' }),
      await aMember(fixture.server.services, { level: 'admin' }),
    ]
    const { body } = (await reserve(one)) as { body: { historyId: string } }
    const { server } = fixture
    expect((await download(other, body.historyId)).status).toBe(404)
    expect(
      (await server.send('GET', `/api/history/${body.historyId}/settings`, undefined, other)).status,
    ).toBe(404)
    const deleted = await server.send('POST', '/api/history/delete', { ids: [body.historyId] }, other)
    expect(deleted.body).toEqual({ ids: [] })
    expect((await listOf(one)).total).toBe(1)
    expect((await listOf(other)).total).toBe(0)
  })
})
