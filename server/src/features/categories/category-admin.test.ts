import { type Category, listCategories, listKeywords, searchKeywords } from '@thokham/contract/categories'
import {
  createCategory,
  deleteCategory,
  deleteKeywords,
  exportKeywords,
  importKeywords,
  listAdminKeywords,
  restoreCategory,
  restoreKeywords,
  updateCategory,
  updateKeyword,
} from '@thokham/contract/category-admin'
import { beforeEach, expect, it } from 'vitest'
import { aLibrary } from '../../testing/library.ts'
import { aMember, type TestMember } from '../../testing/members.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let admin: TestMember
beforeEach(async () => {
  server = await startTestServer()
  admin = await aMember(server.services, { level: 'admin' })
  await aLibrary(server.services, { food: 5, sports: 3 })
})

const take = async (text: string, { dryRun = false, category = 'food' } = {}) =>
  (await server.call(importKeywords, { body: { text, category, dryRun } }, admin)).body
const listed = async (category = 'food') => {
  const { body } = await server.call(listAdminKeywords, { params: { category }, query: {} }, admin)
  return body.keywords.map(({ keyword }) => keyword)
}
const counted = async (category = 'food') =>
  (await server.call(listCategories, {}, admin)).body.categories.find(({ id }) => id === category)
    ?.keywordCount
const numbersOf = (...numbers: number[]) => ({ params: { category: 'food' }, body: { numbers } })
const audit = async () =>
  (await server.pool.query('SELECT action, subject_id FROM audit_log ORDER BY created_at, id')).rows.map(
    ({ action, subject_id }) => `${action} ${subject_id}`,
  )

it('names each line that cannot be taken, and why, before anything changes', async () => {
  const text = [
    'Mango  Sticky Rice',
    'market',
    'ข้าวเหนียวมะม่วง',
    'nike running shoes',
    'mango sticky rices',
    'sports keyword 2',
    '',
    'iced thai tea glass',
  ].join('\n')
  const dry = await take(text, { dryRun: true })
  expect(dry).toEqual({
    usable: 2,
    added: 0,
    faulty: 5,
    faults: [
      { line: 2, keyword: 'market', fault: 'words', where: null },
      { line: 3, keyword: 'ข้าวเหนียวมะม่วง', fault: 'english', where: null },
      { line: 4, keyword: 'nike running shoes', fault: 'refused', where: null },
      { line: 5, keyword: 'mango sticky rices', fault: 'duplicate', where: '#1' },
      { line: 6, keyword: 'sports keyword 2', fault: 'duplicate', where: 'หมวด sports' },
    ],
  })
  expect(await counted()).toBe(5)
  expect((await take(text)).added).toBe(2)
  expect((await listed()).slice(5)).toEqual(['mango sticky rice', 'iced thai tea glass'])
  expect(await counted()).toBe(7)
  expect((await take(text)).added).toBe(0)
  expect(await audit()).toEqual(['keywords.import food'])
})

it('takes CSV with categories of its own, and gives back what it gave out', async () => {
  const out = await server.send('GET', `${exportKeywords.path}?category=sports`, undefined, admin)
  expect(out.body).toBe(
    'category,keyword\r\nsports,sports keyword 1\r\nsports,sports keyword 2\r\nsports,sports keyword 3\r\n',
  )
  expect((await take(String(out.body), { dryRun: true })).faults[0]).toEqual({
    line: 2,
    keyword: 'sports keyword 1',
    fault: 'duplicate',
    where: 'หมวด sports',
  })
  const text =
    'keyword;category\r\n"muay thai\r\ntraining";sports\r\nrice porridge bowl;\r\nlost city walls;nowhere\r\n'
  expect(await take(text)).toMatchObject({
    added: 2,
    faults: [{ line: 5, keyword: 'lost city walls', fault: 'category', where: 'nowhere' }],
  })
  expect((await listed('sports')).at(-1)).toBe('muay thai training')
  expect((await listed()).at(-1)).toBe('rice porridge bowl')
})

it('takes no line of several cells without a head: nobody can tell what the others are', async () => {
  expect(await take('rice porridge bowl,lost city walls\niced thai tea glass,\n', { dryRun: true })).toEqual({
    usable: 1,
    added: 0,
    faulty: 1,
    faults: [{ line: 1, keyword: 'rice porridge bowl', fault: 'columns', where: null }],
  })
})

it('of fifty imports of one list at once each keyword is added once', async () => {
  const text = 'mango sticky rice\niced thai tea glass\ngrilled river prawns'
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, at) => take(text, { category: at % 2 ? 'food' : 'sports' })),
  )
  expect(answers.reduce((sum, { added }) => sum + added, 0)).toBe(3)
  // Whoever came second is told of each line why it was not added.
  expect(answers.map(({ added, usable, faulty }) => [added - usable, usable + faulty])).toEqual(
    answers.map(() => [0, 3]),
  )
  expect(((await counted()) ?? 0) + ((await counted('sports')) ?? 0)).toBe(11)
})

it('deletes and brings back; members no longer find what is deleted', async () => {
  expect((await server.call(deleteKeywords, numbersOf(1, 3, 3, 99), admin)).body).toEqual({ deleted: 2 })
  expect(await listed()).toEqual(['food keyword 1', 'food keyword 3', 'food keyword 5'])
  expect(await counted()).toBe(3)
  const page = await server.call(listKeywords, { params: { category: 'food' }, query: { limit: '2' } }, admin)
  expect(page.body.keywords.map(({ number }) => number)).toEqual([0, 2])
  expect(page.body.next).toBe(2)
  const found = await server.call(searchKeywords, { query: { q: 'food 2' } }, admin)
  expect(found.body).toEqual({ keywords: [], isCut: false, instead: null })
  const near = await server.call(searchKeywords, { query: { q: 'Fodo keyword 1' } }, admin)
  expect(near.body).toMatchObject({
    keywords: [{ category: 'food', keyword: 'food keyword 1' }],
    instead: 'food keyword 1',
  })
  // What came in its place meanwhile stays, and it stays away.
  await take('food keyword 2')
  expect((await server.call(restoreKeywords, numbersOf(1, 3), admin)).body).toEqual({ restored: 1 })
  expect(await counted()).toBe(5)
  expect(await audit()).toEqual(['keywords.delete food', 'keywords.import food', 'keywords.restore food'])
})

it('changes a keyword, and says why it cannot', async () => {
  const change = (keyword: string, number = 0) =>
    server.call(updateKeyword, { params: { category: 'food', number }, body: { keyword } }, admin)
  expect((await change('Mango Sticky Rice')).body).toEqual({
    number: 0,
    keyword: 'mango sticky rice',
    isShipped: false,
  })
  expect((await change('sports keyword 1')).error).toMatchObject({
    code: 'invalid_input',
    details: { fault: 'duplicate', where: 'หมวด sports' },
  })
  expect((await change('ตลาด น้ำ')).error?.details).toEqual({ fault: 'english', where: null })
  expect((await change('iced thai tea', 77)).error?.code).toBe('not_found')
  expect((await change('mango sticky rices')).status).toBe(200)
})

it('of fifty admins who change one keyword at once the first is taken and the others are told', async () => {
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, at) =>
      server.call(
        updateKeyword,
        {
          params: { category: 'food', number: 0 },
          body: { keyword: `mango rice ${at}`, was: 'food keyword 1' },
        },
        admin,
      ),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ error }) => error?.code === 'conflict')).toHaveLength(49)
})

it('writes a title in one line that reads one way, and takes no icon that is not drawn', async () => {
  const look = { description: '', family: 'hook', dye: 'toei' } as const
  const body = { id: 'night-market', title: ' ตลาด\r\n\u202Eนัด ', icon: 'leaf', ...look }
  expect((await server.call(createCategory, { body }, admin)).body.title).toBe('ตลาด นัด')
  const odd = { ...body, id: 'odd', icon: '<b>' }
  expect((await server.call(createCategory, { body: odd }, admin)).error).toMatchObject({
    code: 'invalid_input',
    fields: { icon: 'format' },
  })
})

it('adds, changes, deletes and restores a category', async () => {
  const look = { title: 'ตลาดน้ำ', description: '', icon: 'leaf', family: 'hook', dye: 'toei' } as const
  const made = await server.call(createCategory, { body: { id: 'floating-market', ...look } }, admin)
  expect(made.body).toEqual({ id: 'floating-market', ...look, keywordCount: 0, revision: 0 })
  const again = await server.call(createCategory, { body: { id: 'food', ...look } }, admin)
  expect(again.error).toMatchObject({ code: 'conflict', fields: { id: 'taken' } })
  const params = { id: 'food' }
  const changed = await server.call(updateCategory, { params, body: { ...look, revision: 0 } }, admin)
  expect(changed.body).toMatchObject({ title: 'ตลาดน้ำ', revision: 1 })

  expect((await server.call(deleteCategory, { params }, admin)).body).toEqual({ keywords: 5 })
  expect(await counted()).toBeUndefined()
  const ofFood = { params: { category: 'food' }, query: {} }
  expect((await server.call(listAdminKeywords, ofFood, admin)).error?.code).toBe('not_found')
  expect((await take('food keyword 4', { category: 'sports' })).added).toBe(1)
  expect((await server.call(restoreCategory, { params }, admin)).body.keywordCount).toBe(4)
  expect(await listed()).toEqual(['food keyword 1', 'food keyword 2', 'food keyword 3', 'food keyword 5'])
  expect((await server.call(restoreCategory, { params }, admin)).error?.code).toBe('not_found')
})

it('of fifty admins who edit one category at once the first is taken and the others are told', async () => {
  const { body } = await server.call(listCategories, {}, admin)
  const { revision, id, keywordCount: _, ...shown } = body.categories[0] as Category
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_none, at) =>
      server.call(updateCategory, { params: { id }, body: { ...shown, title: `ชื่อ ${at}`, revision } }, admin),
    ),
  )
  const taken = answers.filter(({ status }) => status === 200)
  expect(taken).toHaveLength(1)
  expect(answers.filter(({ error }) => error?.code === 'conflict')).toHaveLength(49)
  const after = (await server.call(listCategories, {}, admin)).body.categories[0]
  expect(after).toMatchObject({ title: taken[0]?.body.title, revision: revision + 1 })
  expect(await audit()).toEqual([`category.update ${id}`])
})

it('lists the categories by title as a Thai dictionary does, and what is found in their order', async () => {
  const look = { description: '', icon: 'leaf', family: 'hook', dye: 'toei' } as const
  for (const [id, title] of [
    ['city', 'เมือง'],
    ['floating-market', 'ตลาดน้ำ'],
  ] as const) {
    await server.call(createCategory, { body: { id, title, ...look } }, admin)
    await server.call(
      importKeywords,
      { body: { category: id, text: `${id} boat ride`, dryRun: false } },
      admin,
    )
  }
  // By their consonants: ต, ม, ห.
  expect((await server.call(listCategories, {}, admin)).body.categories.map(({ title }) => title)).toEqual([
    'ตลาดน้ำ',
    'เมือง',
    'หมวด food',
    'หมวด sports',
  ])
  const found = await server.call(searchKeywords, { query: { q: 'boat ride' } }, admin)
  expect(found.body.keywords.map(({ category }) => category)).toEqual(['floating-market', 'city'])
})
