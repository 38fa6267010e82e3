import { listHistory } from '@thokham/contract/history'
import { readSession } from '@thokham/contract/me'
import {
  downloadPromptFile,
  makePromptFile,
  readPromptFile,
  samplePrompts,
} from '@thokham/contract/prompt-files'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aLibrary } from '../../testing/library.ts'
import { aMember, type TestMember } from '../../testing/members.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

/** 19:00 on the 20th in Bangkok. */
const EVENING = new Date('2026-11-20T12:00:00Z')
/** Written by hand from docs/product/library.md#files-of-400-prompts. */
const LINE =
  /^(food|sports) keyword \d+, (Realistic Photo|Vector Illustrations) --ar (1:1|16:9|9:16|4:3|3:4|2:1|1:2|8:5|3:2) --s (0|50|100|200|250|500|750) --c (0|10|20|50) --v 6\.1$/

let server: TestServer
let member: TestMember
beforeAll(async () => {
  server = await startTestServer()
  await aLibrary(server.services, { food: 412, sports: 400, tiny: 399 })
})
beforeEach(async () => {
  server.clock.now = EVENING
  member = await aMember(server.services, { level: 'vip', promptCount: 4_700 })
})

type Kind = 'one-click' | 'category'
const make = (kind: Kind, category: string | null = null, style: 'Photos' | 'Illustrations' = 'Photos') =>
  server.call(makePromptFile, { params: { kind }, body: { category, style } }, member)
const file = (kind: Kind) => server.call(downloadPromptFile, { params: { kind } }, member)
const linesOf = (text: unknown) => String(text).trimEnd().split('\n')
const promptCount = async () => (await server.call(readSession, {}, member)).body.me?.promptCount

describe('1 Click Prompt', () => {
  it('makes 400 lines of 400 keywords, counts them and keeps the set in the history', async () => {
    const { body } = await make('one-click', 'food')
    expect(body).toEqual({
      made: {
        fileName: '1Click-400.txt',
        category: 'food',
        style: 'Photos',
        prompts: 400,
        createdAt: EVENING.toISOString(),
      },
      resetsAt: '2026-11-20T17:00:00.000Z',
      promptCount: 5_100,
      newRank: 5_000,
    })
    const answer = await file('one-click')
    expect(answer.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''1Click-400.txt")
    const lines = linesOf(answer.body)
    expect(lines).toHaveLength(400)
    expect(lines.filter((line) => !LINE.test(line))).toEqual([])
    expect(lines.every((line) => line.includes(', Realistic Photo --ar'))).toBe(true)
    expect(new Set(lines.map((line) => line.split(',')[0])).size).toBe(400)
    expect(await promptCount()).toBe(5_100)
    const { sets } = (await server.call(listHistory, { query: {} }, member)).body
    expect(sets).toMatchObject([
      { setName: '1 Click Prompt', source: 'one-click', keywords: 400, prompts: 400 },
    ])
  })

  it('picks every value of every list', async () => {
    await make('one-click', null, 'Illustrations')
    const lines = linesOf((await file('one-click')).body)
    const values = (pattern: RegExp) => new Set(lines.map((line) => pattern.exec(line)?.[1])).size
    expect([values(/--ar (\S+)/), values(/--s (\d+)/), values(/--c (\d+)/)]).toEqual([9, 7, 4])
    expect(lines.every((line) => line.includes(', Vector Illustrations --ar'))).toBe(true)
    expect(values(/^(\w+)/)).toBe(3)
  })

  it('is once a day for both sections: of fifty requests at once one makes it', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) => make('one-click', at % 2 ? 'food' : null)),
    )
    expect(answers.map(({ error }) => error?.code ?? 'made').sort()).toEqual([
      ...Array(49).fill('daily_used'),
      'made',
    ])
    expect(await promptCount()).toBe(5_100)
    const { total } = (await server.call(listHistory, { query: {} }, member)).body
    expect(total).toBe(1)
  })

  it('gives the same file as often as it is asked for on the day, and a new one after midnight', async () => {
    expect((await file('one-click')).status).toBe(404)
    await make('one-click')
    const first = (await file('one-click')).body
    expect((await file('one-click')).body).toBe(first)
    expect(await promptCount()).toBe(5_100)

    server.clock.now = new Date('2026-11-20T16:59:59.999Z')
    expect((await make('one-click')).error?.code).toBe('daily_used')
    expect((await file('one-click')).body).toBe(first)
    server.clock.now = new Date('2026-11-20T17:00:00.000Z')
    const { body } = await server.call(readPromptFile, { params: { kind: 'one-click' } }, member)
    expect(body).toEqual({ made: null, resetsAt: '2026-11-21T17:00:00.000Z' })
    expect((await file('one-click')).status).toBe(404)
    expect((await make('one-click')).status).toBe(200)
    expect((await file('one-click')).body).not.toBe(first)
    server.clock.now = EVENING
    expect((await make('one-click')).error?.code).toBe('daily_used')
  })
})

describe('the prompts of a category', () => {
  it('have their own one a day, and a file of title and date', async () => {
    await make('one-click')
    const { body } = await make('category', 'sports', 'Illustrations')
    expect(body.made).toMatchObject({ fileName: 'หมวด sports 20-11-2026.txt', category: 'sports' })
    const lines = linesOf((await file('category')).body)
    expect(new Set(lines.map((line) => line.split(',')[0])).size).toBe(400)
    expect(lines.filter((line) => !LINE.test(line) || !line.startsWith('sports'))).toEqual([])
    expect((await make('category', 'food')).error?.code).toBe('daily_used')
    const { sets } = (await server.call(listHistory, { query: {} }, member)).body
    expect(sets.map(({ setName, source }) => [setName, source]).sort()).toEqual([
      ['1 Click Prompt', 'one-click'],
      ['หมวด sports', 'category'],
    ])
  })

  it('need a category that has 400 keywords; a refusal costs nothing', async () => {
    expect((await make('category')).error).toMatchObject({ fields: { category: 'required' } })
    expect((await make('category', 'nowhere')).error?.code).toBe('not_found')
    expect((await make('category', 'tiny')).error?.code).toBe('not_found')
    expect(await promptCount()).toBe(4_700)
    expect((await make('category', 'food')).status).toBe(200)
  })
})

it.each(['free', 'ex', 'lapsed'] as const)('of a %s member are a sample and no more', async (level) => {
  member = await aMember(server.services, { level })
  expect((await make('one-click')).error?.code).toBe('forbidden')
  expect((await file('one-click')).error?.code).toBe('forbidden')
  const { body } = await server.call(samplePrompts, { query: { category: 'food', lines: '5' } }, member)
  expect(body.prompts).toHaveLength(5)
  expect(body.prompts.filter((line) => !LINE.test(line) || !line.startsWith('food'))).toEqual([])
})

it('shows who may make no file five keywords of a category a day, however often they look', async () => {
  const seen = async () => {
    const keywords = new Set<string>()
    for (const [style, lines] of [
      ['Photos', '5'],
      ['Illustrations', '5'],
      ['Photos', '1'],
      ['Photos', '3'],
      ['Photos', '5'],
    ] as const) {
      const query = { category: 'food', style, lines }
      for (const line of (await server.call(samplePrompts, { query }, member)).body.prompts)
        keywords.add(line.split(',')[0] as string)
    }
    return keywords.size
  }
  expect(await seen(), 'a VIP').toBeGreaterThan(5)
  member = await aMember(server.services, { level: 'free' })
  expect(await seen()).toBe(5)
  server.clock.now = new Date('2026-11-21T12:00:00Z')
  expect(await seen()).toBe(5)
})
