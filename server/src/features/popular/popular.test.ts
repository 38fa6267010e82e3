import { randomUUID } from 'node:crypto'
import {
  downloadKeywords,
  findInCategories,
  previewKeywords,
  readPopular,
  resetKeywords,
} from '@thokham/contract/popular'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aLibrary } from '../../testing/library.ts'
import { aMember, type TestMember } from '../../testing/members.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

const NOON = new Date('2026-11-20T05:00:00Z')

let server: TestServer
let member: TestMember
beforeAll(async () => {
  server = await startTestServer()
  await aLibrary(server.services, { food: 412, sports: 250, tiny: 40 })
})
beforeEach(async () => {
  server.clock.now = NOON
  member = await aMember(server.services, { level: 'vip' })
})

const download = (category: string, idempotencyKey: string = randomUUID(), as = member) =>
  server.call(downloadKeywords, { params: { category }, body: { idempotencyKey } }, as)
const preview = async (category: string, as = member) =>
  (await server.call(previewKeywords, { params: { category } }, as)).body
const today = async (as = member) => (await server.call(readPopular, {}, as)).body
/** Lets a day go by, so that the tenth set is not the last. */
const nextDay = () => {
  server.clock.now = new Date((server.clock.now ?? NOON).getTime() + 24 * 60 * 60 * 1000)
}

describe('a set', () => {
  it('is a hundred keywords of the category, shuffled, in a file of its name', async () => {
    const { body } = await download('food')
    expect(body.fileName).toBe('หมวด food (100).txt')
    expect(new Set(body.keywords).size).toBe(100)
    expect(body.keywords.every((keyword) => /^food keyword \d+$/.test(keyword))).toBe(true)
    const numbers = body.keywords.map((keyword) => Number(keyword.split(' ')[2]))
    expect(numbers).not.toEqual([...numbers].sort((a, b) => a - b))
    expect(body).toMatchObject({
      startsRound: false,
      memory: { used: 100, total: 412 },
      today: { limit: 10, used: 1, left: 9, resetsAt: '2026-11-20T17:00:00.000Z' },
    })
    expect(await today()).toEqual({ today: body.today, used: { food: 100 } })
  })

  it('repeats none before all were had, whatever round; then the next round begins within the set', async () => {
    const sets = []
    for (let set = 0; set < 5; set++) sets.push((await download('food')).body)
    const given = sets.flatMap(({ keywords }) => keywords)
    expect(new Set(given.slice(0, 412)).size).toBe(412)
    expect(sets.map(({ startsRound }) => startsRound)).toEqual([false, false, false, false, true])
    const last = sets[4]?.keywords ?? []
    expect(new Set(last).size).toBe(100)
    // 12 of the first round and 88 of the second, which counts those of the twelve that it has come by.
    const { used } = sets[4]?.memory ?? { used: 0 }
    expect(used).toBeGreaterThanOrEqual(88)
    expect(used).toBeLessThanOrEqual(100)
    const second = new Set(last.slice(12))
    for (let set = 0; set < 3; set++) {
      for (const keyword of (await download('food')).body.keywords) {
        expect(second.has(keyword)).toBe(false)
        second.add(keyword)
      }
    }
    expect(second.size).toBe(388)
  })

  it('of a small category holds all of it once, never short and never twice', async () => {
    const first = (await download('tiny')).body
    expect(new Set(first.keywords).size).toBe(40)
    expect(first.memory).toEqual({ used: 40, total: 40 })
    const second = (await download('tiny')).body
    expect(new Set(second.keywords).size).toBe(40)
    expect(second.startsRound).toBe(true)
  })

  it('is another one for another member', async () => {
    const other = await aMember(server.services, { level: 'vip' })
    expect((await download('food')).body.keywords).not.toEqual(
      (await download('food', randomUUID(), other)).body.keywords,
    )
  })

  it('asked for again under its key is the same one and counts nothing', async () => {
    const key = randomUUID()
    const first = (await download('food', key)).body
    await download('food')
    const again = (await download('food', key)).body
    expect(again.keywords).toEqual(first.keywords)
    expect(again.today.used).toBe(2)
    expect((await download('sports', key)).error?.code).toBe('conflict')
  })
})

describe('what an admin changes meanwhile', () => {
  it('passes over what was deleted, and gives what came before the round is over', async () => {
    const category = `c-${randomUUID().slice(0, 8)}`
    await aLibrary(server.services, { [category]: 250 })
    const first = (await download(category)).body.keywords
    await server.pool.query(
      `UPDATE keywords SET deleted_at = now() WHERE category_id = $1 AND number < 200 AND NOT keyword = ANY ($2)`,
      [category, first],
    )
    await server.pool.query(
      `INSERT INTO keywords SELECT $1, n, 'late keyword ' || n || $1, 'late ' || n || $1, false, NULL FROM generate_series(250, 299) n`,
      [category],
    )
    await server.pool.query(
      `UPDATE categories SET next_number = 300, keyword_count =
        (SELECT count(*) FROM keywords WHERE category_id = $1 AND deleted_at IS NULL) WHERE id = $1`,
      [category],
    )
    const had = first.filter((keyword) => Number(keyword.split(' ')[2]) > 200).length
    const { keywords } = (await download(category)).body
    const fresh = keywords.filter((keyword) => !first.includes(keyword))
    // Of the first 250 those from 200 on are left that the first set had not; and the fifty that came.
    expect(fresh).toHaveLength(50 - had + 50)
    expect(keywords.slice(0, fresh.length)).toEqual(fresh)
    expect(fresh.filter((keyword) => keyword.startsWith('late'))).toHaveLength(50)
    expect(new Set(keywords).size).toBe(100)
  })
})

describe('how much was had', () => {
  it('counts of the keywords that are there now: what was deleted is in neither number', async () => {
    const category = `c-${randomUUID().slice(0, 8)}`
    await aLibrary(server.services, { [category]: 103 })
    const had = (await download(category)).body.keywords
    await server.pool.query(
      `UPDATE keywords SET deleted_at = now() WHERE category_id = $1 AND keyword = ANY ($2)`,
      [category, had.slice(0, 98)],
    )
    await server.pool.query('UPDATE categories SET keyword_count = 5 WHERE id = $1', [category])
    expect((await today()).used[category]).toBe(2)
    expect((await preview(category)).memory).toEqual({ used: 2, total: 5 })
    const { body } = await download(category)
    // The three that were never had come first, then the next round.
    expect(new Set(body.keywords)).toEqual(
      new Set([...body.keywords.filter((keyword) => !had.includes(keyword)), ...had.slice(98)]),
    )
    expect(body.keywords.slice(0, 3).every((keyword) => !had.includes(keyword))).toBe(true)
  })

  it('is nothing of a category that is gone', async () => {
    const category = `c-${randomUUID().slice(0, 8)}`
    await aLibrary(server.services, { [category]: 120 })
    await download(category)
    await server.pool.query('UPDATE categories SET deleted_at = now() WHERE id = $1', [category])
    expect((await today()).used).toEqual({})
  })
})

describe('the day', () => {
  it('has ten sets: exactly ten of fifty requests at once, and no keyword twice in them', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) => download(at % 2 ? 'food' : 'sports')),
    )
    const codes = answers.map(({ error }) => error?.code ?? 'given').sort()
    expect(codes).toEqual([...Array(40).fill('downloads_used'), ...Array(10).fill('given')])
    for (const category of ['food', 'sports']) {
      const given = answers
        .flatMap(({ error, body }) => (error ? [] : body.keywords))
        .filter((keyword) => keyword.startsWith(category))
      const round = category === 'food' ? 412 : 250
      expect(new Set(given).size).toBe(Math.min(given.length, round))
    }
    expect((await today()).today).toMatchObject({ used: 10, left: 0 })
    const { rows } = await server.pool.query('SELECT count FROM downloads WHERE user_id = $1', [member.id])
    expect(rows).toEqual([{ count: 10 }])
  })

  it('begins at midnight in Bangkok, and not again for a clock that is set back', async () => {
    server.clock.now = new Date('2026-11-20T16:59:59.999Z')
    for (let set = 0; set < 10; set++) await download('food')
    expect((await download('food')).error?.code).toBe('downloads_used')
    server.clock.now = new Date('2026-11-20T17:00:00.000Z')
    expect((await today()).today).toMatchObject({ used: 0, left: 10, resetsAt: '2026-11-21T17:00:00.000Z' })
    expect((await download('food')).body.today.used).toBe(1)
    server.clock.now = NOON
    expect((await today()).today).toMatchObject({ used: 1, resetsAt: '2026-11-21T17:00:00.000Z' })
  })

  it.each(['free', 'ex', 'lapsed'] as const)('of a %s member has none, but a look', async (level) => {
    const free = await aMember(server.services, { level })
    expect((await today(free)).today).toMatchObject({ limit: 10, used: 0, left: 0 })
    expect((await download('food', randomUUID(), free)).error?.code).toBe('forbidden')
    expect((await preview('food', free)).keywords).toHaveLength(10)
  })
})

describe('the preview', () => {
  it('shows ten that were not had, other ones each time, and costs nothing', async () => {
    const had = new Set((await download('food')).body.keywords)
    const looks = await Promise.all(Array.from({ length: 8 }, () => preview('food')))
    for (const { keywords } of looks) {
      expect(new Set(keywords).size).toBe(10)
      expect(keywords.filter((keyword) => had.has(keyword))).toEqual([])
    }
    expect(new Set(looks.map(({ keywords }) => keywords.join())).size).toBeGreaterThan(1)
    expect(looks[0]).toMatchObject({
      memory: { used: 100, total: 412 },
      sets: [{ createdAt: NOON.toISOString(), keywords: 100 }],
    })
    expect((await today()).today.used).toBe(1)
  })

  it('gives no category away: two hundred looks of a free member are the day’s ten, the same for everybody', async () => {
    const free = await aMember(server.services, { level: 'free' })
    const other = await aMember(server.services, { level: 'free' })
    const seen = async (as: TestMember, looks: number) => {
      const all = new Set<string>()
      for (let look = 0; look < looks; look++)
        for (const keyword of (await preview('food', as)).keywords) all.add(keyword)
      return all
    }
    const first = await seen(free, 200)
    expect(first.size).toBe(10)
    expect(await seen(other, 1)).toEqual(first)
    nextDay()
    expect(await seen(free, 1)).not.toEqual(first)
  })

  it('of who may download is out of forty a day', async () => {
    const all = new Set<string>()
    for (let look = 0; look < 60; look++)
      for (const keyword of (await preview('food')).keywords) all.add(keyword)
    expect(all.size).toBeGreaterThan(10)
    expect(all.size).toBeLessThanOrEqual(40)
  })

  it('near the end shows what is left, and at the end what the next round has', async () => {
    for (let set = 0; set < 4; set++) await download('food')
    expect((await preview('food')).keywords).toHaveLength(10)
    await download('sports')
    await download('sports')
    expect((await preview('sports')).memory).toEqual({ used: 200, total: 250 })
    const { body } = await download('tiny')
    expect(body.memory.used).toBe(40)
    expect((await preview('tiny')).keywords).toHaveLength(10)
  })

  it('of a category that is not there is not found', async () => {
    const { error } = await server.call(previewKeywords, { params: { category: 'nowhere' } }, member)
    expect(error?.code).toBe('not_found')
  })
})

it('is reset to none, the day’s sets staying counted', async () => {
  await download('food')
  const { body } = await server.call(resetKeywords, { params: { category: 'food' } }, member)
  expect(body).toEqual({ memory: { used: 0, total: 412 } })
  expect(await today()).toMatchObject({ today: { used: 1 }, used: {} })
  nextDay()
  expect((await download('food')).body.memory.used).toBe(100)
})

it.each([
  ['food keywrod 7', ['food'], 'food keyword 7'],
  ['keyword fodo', ['food'], 'keyword food'],
  ['zzyzx keyword', [], null],
  ['sprots keyword 7', ['sports'], 'sports keyword 7'],
  ['อาหาร', ['food'], 'food'],
])('looks for the nearest words where nothing has %j', async (q, found, instead) => {
  const { body } = await server.call(findInCategories, { query: { q } }, member)
  expect(body.categories.filter((id) => ['food', 'sports', 'tiny'].includes(id))).toEqual(found)
  expect(body.instead).toBe(instead)
})

it.each([
  ['food keyword 7', ['food']],
  ['KEYWORD 25', ['food', 'sports', 'tiny']],
  ['ti', ['tiny']],
  ['100%', []],
  ['ord', ['food', 'sports', 'tiny']],
  ['or', []],
])('finds the categories of %j', async (q, found) => {
  const { body } = await server.call(findInCategories, { query: { q } }, member)
  expect(body.categories.filter((id) => ['food', 'sports', 'tiny'].includes(id)).sort()).toEqual(found)
})
