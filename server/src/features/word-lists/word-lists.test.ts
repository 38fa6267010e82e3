import { randomUUID } from 'node:crypto'
import {
  createWordList,
  deleteWordList,
  listWordLists,
  readWordList,
  restoreWordList,
  updateWordList,
} from '@thokham/contract/word-lists'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aMember, type TestMember } from '../../testing/members.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { removeLists } from './word-list-queries.ts'

const NOW = new Date('2026-11-20T10:00:00Z')

let server: TestServer
let other: TestServer
let member: TestMember
beforeAll(async () => {
  server = await startTestServer()
  other = await startTestServer({ pool: server.pool })
})
beforeEach(async () => {
  for (const { clock } of [server, other]) clock.now = NOW
  member = await aMember(server.services)
})

const create = (name: string, words: string[] = ['cat', 'dog'], { on = server, by = member } = {}) =>
  on.call(createWordList, { body: { name, words } }, by)
const names = async () => (await server.call(listWordLists, {}, member)).body.lists.map(({ name }) => name)

/** Gives the member so many lists, put there at once. */
async function withLists(many: number): Promise<void> {
  await server.pool.query(
    `INSERT INTO word_lists (profile_id, name, words) SELECT $1, 'list-' || n, '{cat}' FROM generate_series(1, $2) n`,
    [member.id, many],
  )
}

describe('a list of words', () => {
  it('is created, shown by name with its first words, read whole, renamed and changed', async () => {
    const words = ['spring', 'summer', '{dry|rainy} season', 'winter', 'autumn', 'spring']
    const created = await create('season', words)
    expect(created.status).toBe(200)
    await create('animals/mammals')
    const { body } = await server.call(listWordLists, {}, member)
    expect(body.lists).toEqual([
      expect.objectContaining({ name: 'animals/mammals', words: 2, sample: ['cat', 'dog'] }),
      {
        id: created.body.id,
        name: 'season',
        words: 6,
        sample: words.slice(0, 5),
        updatedAt: NOW.toISOString(),
      },
    ])
    const params = { id: created.body.id }
    expect((await server.call(readWordList, { params }, member)).body).toEqual({ name: 'season', words })

    server.clock.now = new Date('2026-11-20T11:00:00Z')
    const renamed = await server.call(updateWordList, { params, body: { name: 'seasons' } }, member)
    expect(renamed.body).toMatchObject({ name: 'seasons', words: 6, updatedAt: '2026-11-20T11:00:00.000Z' })
    const changed = await server.call(updateWordList, { params, body: { words: [] } }, member)
    expect(changed.body).toMatchObject({ name: 'seasons', words: 0, sample: [] })
  })

  it('has 10,000 words, and no more', async () => {
    const words = Array.from({ length: 10_000 }, (_, at) => `word ${at}`)
    const { body, status } = await create('long', words)
    expect(status).toBe(200)
    expect((await server.call(readWordList, { params: { id: body.id } }, member)).body.words).toEqual(words)
    expect((await create('longer', [...words, 'one more'])).error).toMatchObject({
      code: 'invalid_input',
      fields: { words: 'too_big' },
    })
  })

  it.each([
    [{ name: 'ฤดู กาล' }, 'name', 'format'],
    [{ name: 'ราคา฿' }, 'name', 'format'],
    [{ name: 'a__b' }, 'name', 'format'],
    [{ name: ' ' }, 'name', 'required'],
    [{ words: ['a'.repeat(1_001)] }, 'words', 'too_long'],
    [{ words: ['cat', ' '] }, 'words.1', 'required'],
  ])('is refused with %j', async (change, field, reason) => {
    const answer = await server.send(
      'POST',
      createWordList.path,
      { name: 'pet', words: [], ...change },
      member,
    )
    expect(answer.error).toMatchObject({ code: 'invalid_input', fields: { [field]: reason } })
  })

  it('has a name of its own, also when another is renamed', async () => {
    await create('pet')
    const { body } = await create('animal')
    expect((await create('pet')).error).toMatchObject({ fields: { name: 'taken' } })
    expect((await create('Pet')).error).toMatchObject({ fields: { name: 'taken' } })
    expect((await create('สัตว์เลี้ยง')).body.name).toBe('สัตว์เลี้ยง')
    const rename = { params: { id: body.id }, body: { name: 'pet' } }
    expect((await server.call(updateWordList, rename, member)).error).toMatchObject({
      fields: { name: 'taken' },
    })
    const same = { params: { id: body.id }, body: { name: 'Animal' } }
    expect((await server.call(updateWordList, same, member)).status).toBe(200)
    const stranger = await aMember(server.services)
    expect((await create('pet', ['cat'], { by: stranger })).status).toBe(200)
  })
})

describe('a deleted list', () => {
  const remove = (id: string) => server.call(deleteWordList, { params: { id } }, member)
  const restore = (id: string) => server.call(restoreWordList, { params: { id } }, member)

  it('is gone, and comes back with its words', async () => {
    const { body } = await create('pet')
    expect((await remove(body.id)).status).toBe(200)
    expect(await names()).toEqual([])
    expect((await remove(body.id)).error?.code).toBe('not_found')
    expect((await server.call(readWordList, { params: { id: body.id } }, member)).error?.code).toBe(
      'not_found',
    )
    expect((await restore(body.id)).body).toMatchObject({ name: 'pet', sample: ['cat', 'dog'] })
    expect((await restore(body.id)).status, 'once more').toBe(200)
    expect(await names()).toEqual(['pet'])
  })

  it('does not come back beside another of its name, nor beyond the last one allowed', async () => {
    const { body } = await create('pet')
    await remove(body.id)
    await create('pet')
    expect((await restore(body.id)).error).toMatchObject({ fields: { name: 'taken' } })
    await withLists(199)
    await server.pool.query(`UPDATE word_lists SET name = 'former' WHERE id = $1`, [body.id])
    expect((await restore(body.id)).error).toMatchObject({ code: 'word_lists_full', details: { most: 200 } })
  })

  it('is kept for a day, and the last twenty of a member', async () => {
    const ids: string[] = []
    for (let at = 0; at < 22; at++) {
      server.clock.now = new Date(NOW.getTime() + at * 1_000)
      const { body } = await create(`pet-${at}`)
      await remove(body.id)
      ids.push(body.id)
    }
    expect((await restore(ids[1] as string)).error?.code).toBe('not_found')
    expect((await restore(ids[2] as string)).status).toBe(200)
    await removeLists(server.services.db, new Date(NOW.getTime() + 10_000))
    expect((await restore(ids[10] as string)).error?.code).toBe('not_found')
    expect((await restore(ids[11] as string)).status).toBe(200)
  })
})

describe('50 requests at once', () => {
  it('with 180 lists there: exactly 20 are kept', async () => {
    await withLists(180)
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) => create(`new-${at}`, ['cat'], { on: at % 2 ? server : other })),
    )
    const codes = answers.map((answer) => answer.error?.code ?? 'created').sort()
    expect(codes).toEqual([...Array(20).fill('created'), ...Array(30).fill('word_lists_full')])
    expect(await names()).toHaveLength(200)
  })

  it('for one name: one is kept', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) => create('pet', ['cat'], { on: at % 2 ? server : other })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await names()).toEqual(['pet'])
  })

  it('that restore and create: never more than 200', async () => {
    const ids: string[] = []
    for (let at = 0; at < 10; at++) ids.push((await create(`gone-${at}`)).body.id)
    for (const id of ids) await server.call(deleteWordList, { params: { id } }, member)
    await withLists(195)
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        at % 5 === 0
          ? other.call(restoreWordList, { params: { id: ids[at / 5] as string } }, member)
          : create(`new-${at}`),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
    expect(await names()).toHaveLength(200)
  })
})

it('of somebody else is not there', async () => {
  const { body } = await create('pet')
  const stranger = await aMember(server.services, { level: 'admin' })
  for (const call of [
    server.call(readWordList, { params: { id: body.id } }, stranger),
    server.call(updateWordList, { params: { id: body.id }, body: { words: [] } }, stranger),
    server.call(deleteWordList, { params: { id: body.id } }, stranger),
    server.call(restoreWordList, { params: { id: body.id } }, stranger),
    server.call(readWordList, { params: { id: randomUUID() } }, member),
  ]) {
    expect((await call).error?.code).toBe('not_found')
  }
  expect(await names()).toEqual(['pet'])
})
