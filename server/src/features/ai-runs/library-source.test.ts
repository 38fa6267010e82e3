import { listAiProviders, readAiCost } from '@thokham/contract/ai-providers'
import { listHistory } from '@thokham/contract/history'
import { keywordSameness } from '@thokham/domain/stock-keyword'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  type AiFixture,
  calm,
  linesOf,
  many,
  standing,
  start,
  startAiFixture,
  until,
} from '../../testing/ai.ts'
import { aLibrary } from '../../testing/library.ts'
import { aMember } from '../../testing/members.ts'

const FOOD = [
  'cozy cafe corner',
  'cafe latte art',
  'rainy cafe window seat',
  'outdoor cafe tables',
  'iced coffee cup',
  'coffee beans sack',
]

let fixture: AiFixture
beforeAll(async () => {
  fixture = await startAiFixture({ connections: 60 })
  const { services, pool } = fixture.server
  await aLibrary(services, { food: 40, sports: 30, empty: 0 })
  for (const [at, keyword] of FOOD.entries()) {
    await pool.query(`INSERT INTO keywords VALUES ('food', $1, $2, $3, true)`, [
      40 + at,
      keyword,
      keywordSameness(keyword),
    ])
  }
  await pool.query(`UPDATE categories SET keyword_count = 46, next_number = 46 WHERE id = 'food'`)
  await pool.query(`UPDATE categories SET title = 'อาหาร' WHERE id = 'food'`)
})
beforeEach(() => calm(fixture))

const aLibraryRun = async (over: Parameters<typeof start>[2] = {}) => {
  const member = await aMember(fixture.server.services, { level: 'vip' })
  const run = await start(fixture, member, { provider: 'library', ...over })
  return { member, run: await until(fixture, member, run) }
}

describe('a run from the library', () => {
  it('needs no key, asks nobody, costs nothing, and counts and is kept as any other', async () => {
    const { member, run } = await aLibraryRun({ keywords: ['cozy cafe', 'ร้านกาแฟ'], count: 5 })
    expect(run).toMatchObject({
      state: 'finished',
      provider: 'library',
      host: '',
      isOfficial: true,
      prompts: 10,
      missing: 0,
      cost: { totalTokens: 0, totalCostThb: 0 },
    })
    expect(fixture.standIn.asked).toEqual([])
    const [cafe, thai] = await linesOf(fixture, member, run)
    expect(cafe?.prompts[0]?.text).toMatch(/^cozy cafe, /)
    expect(thai?.prompts.every(({ text, flag }) => /cafe|coffee/.test(text) && flag === null)).toBe(true)
    const all = [...(cafe?.prompts ?? []), ...(thai?.prompts ?? [])].map(({ text }) => text)
    expect(new Set(all).size).toBe(10)
    expect(all.every((text) => text.length <= 120)).toBe(true)
    expect(await standing(fixture, member)).toMatchObject({ me: { promptCount: 10 }, quota: { used: 10 } })
    const history = await fixture.server.call(listHistory, { query: {} }, member)
    expect(history.body.sets[0]).toMatchObject({ provider: 'library', prompts: 10, runId: run.id })
    expect((await fixture.server.call(readAiCost, { query: {} }, member)).body).toMatchObject({
      calls: 0,
      byProvider: [],
    })
  })

  it('gives search keywords of two or three words, and rather too few than such as are beside the point', async () => {
    const { member, run } = await aLibraryRun({ mode: 'polarBear', keywords: ['cozy cafe'], count: 10 })
    expect(run).toMatchObject({ state: 'finished', prompts: 3, missing: 7 })
    const [line] = await linesOf(fixture, member, run)
    // Three of the library's with cafe have three words; the fourth has four.
    expect(line?.prompts.map(({ text }) => text).sort()).toEqual([
      'cafe latte art',
      'cozy cafe corner',
      'outdoor cafe tables',
    ])
  })

  it('finds what a Thai line names by the concepts', async () => {
    await fixture.server.pool.query(
      `INSERT INTO concepts (id, title, keywords, buyers, months, stars, category_id, search, place)
       VALUES ('loy', 'ลอยกระทงริมน้ำ', '{floating krathong,candle lotus boat}', '', '{11}', 3, 'sports', '', 0)`,
    )
    const { member, run } = await aLibraryRun({ mode: 'polarBear', keywords: ['กระทงริมน้ำ'], count: 3 })
    const [line] = await linesOf(fixture, member, run)
    const texts = line?.prompts.map(({ text }) => text)
    expect(texts).toEqual(['floating krathong', 'candle lotus boat'])
  })

  it('says how few there are, asks no second time, and repeats no other line’s', async () => {
    const keywords = ['อาหาร', 'อาหาร', 'qwxyz']
    const { member, run } = await aLibraryRun({ mode: 'polarBear', keywords, count: 30 })
    expect(run.state).toBe('finished')
    const lines = await linesOf(fixture, member, run)
    const third = lines[2]
    // Lines of one run are woven side by side: which of the two is first is open.
    const [first, second] = lines.slice(0, 2).sort((a, b) => b.prompts.length - a.prompts.length)
    // Of the category's 46 keywords 45 have two or three words.
    expect(first?.prompts.length).toBe(30)
    expect(second?.prompts.length).toBe(15)
    expect(second).toMatchObject({ state: 'done', missing: 15, asks: 1, setAside: [] })
    expect(third).toMatchObject({ state: 'failed', fault: 'no_prompts', asks: 1 })
    const all = [...(first?.prompts ?? []), ...(second?.prompts ?? [])].map(({ text }) => text)
    expect(new Set(all).size).toBe(45)
  })

  it('goes on beside a provider that is down, and is ready without any key', async () => {
    const member = await aMember(fixture.server.services, { level: 'vip' })
    const { providers } = (await fixture.server.call(listAiProviders, {}, member)).body
    expect(providers.map(({ provider, state }) => [provider, state])).toEqual([
      ['openai', 'not_ready'],
      ['gemini', 'not_ready'],
      ['geminiFree', 'untested'],
      ['library', 'ready'],
    ])
    expect(providers[3]).toMatchObject({ last4: null, reason: null, models: [{ price: null }] })
    fixture.standIn.manner = 'hang'
    const hanging = await start(fixture, member, { provider: 'geminiFree', keywords: ['cafe'], count: 1 })
    const run = await until(fixture, member, await start(fixture, member, { provider: 'library' }))
    expect(run).toMatchObject({ state: 'finished', prompts: 9 })
    await fixture.server.send('DELETE', `/api/ai/runs/${hanging.id}`, undefined, member)
  })

  it('of 400 keywords is through with every one, its lines by a killed process too', {
    tags: 'long',
  }, async () => {
    const member = await aMember(fixture.server.services, { level: 'vip' })
    const run = await start(fixture, member, { provider: 'library', keywords: many(400), count: 1 })
    const { pool } = fixture.server
    await until(fixture, member, run, ({ lines }) => lines.done > 40)
    // As if their process had ended in the middle of them.
    await pool.query(
      `UPDATE ai_run_lines SET asked_by = 'worker-dead', call_id = gen_random_uuid(), state = 'asking'
       WHERE run_id = $1 AND state = 'waiting' AND call_id IS NULL
         AND position IN (SELECT position FROM ai_run_lines WHERE run_id = $1 AND state = 'waiting'
           AND call_id IS NULL ORDER BY position DESC LIMIT 3)`,
      [run.id],
    )
    const other = await fixture.startAnotherWorker()
    expect(await until(fixture, member, run)).toMatchObject({ state: 'finished', prompts: 400 })
    await other.stop(1_000)
  })
})
