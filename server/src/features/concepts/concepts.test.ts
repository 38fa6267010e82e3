import {
  createConcept,
  deleteConcept,
  importConcepts,
  listConcepts,
  markConcept,
  readConcept,
  restoreConcept,
  updateConcept,
} from '@thokham/contract/concepts'
import { beforeAll, describe, expect, it } from 'vitest'
import { aLibraryDatabase, loadLibrary } from '../../testing/library.ts'
import { aMember, type TestMember } from '../../testing/members.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let member: TestMember
let admin: TestMember
beforeAll(async () => {
  server = await startTestServer({ pool: await aLibraryDatabase() })
  server.clock.now = new Date('2026-11-20T05:00:00Z')
  member = await aMember(server.services)
  admin = await aMember(server.services, { level: 'admin' })
})

const find = async (q: string) => (await server.call(listConcepts, { query: { q } }, member)).body
const firstFor = async (q: string) => (await find(q)).concepts[0]?.id

const CONCEPT = {
  title: 'ทำนาขั้นบันได',
  keywords: Array.from({ length: 10 }, (_, at) => `rice terrace view ${at}`),
  buyers: 'การท่องเที่ยวและหนังสือเรียน',
  months: [9, 10, 9],
  stars: 4,
  category: 'nature',
  holidays: ['loy-krathong'],
} as const
const body = (change: object = {}) => ({
  ...CONCEPT,
  keywords: [...CONCEPT.keywords],
  months: [...CONCEPT.months],
  holidays: [...CONCEPT.holidays],
  ...change,
})

describe('the concepts', () => {
  it('ship, with the next day of each holiday that can be reckoned', async () => {
    const { concepts, holidays, total, isNear, today } = await find('')
    expect(total).toBe(concepts.length)
    expect(total).toBeGreaterThanOrEqual(150)
    expect([isNear, today]).toEqual([false, '2026-11-20'])
    const dateOf = (wanted: string) => holidays.find(({ id }) => id === wanted)?.date
    expect(dateOf('chinese-new-year')).toBe('2027-02-06')
    expect(dateOf('thanksgiving')).toBe('2026-11-26')
    expect(dateOf('christmas')).toBe('2026-12-25')
    expect(dateOf('songkran')).toBe('2027-04-13')
    expect(dateOf('royal-ploughing')).toBeNull()
  })

  it.each(['ตรุษจีน', 'ตรุดจีน', 'chinese new year', 'chinise new yaer', 'Chinese  New-Year'])(
    'are found by %s',
    async (q) => expect(await firstFor(q)).toMatch(/chinese-new-year|lunar|red-envelope|reunion/),
  )

  it.each([
    ["valentine's day gift", 'valentine'],
    ['xmas tree', 'christmas'],
    ["mother's day flowers", 'mothers-day'],
    ['chinese new year’s lantern', 'chinese-new-year'],
  ])('are found by %s, whatever the library calls the day', async (q, id) => {
    expect((await find(q)).concepts.map((concept) => concept.id).join(' ')).toContain(id)
  })

  it.each([
    ['ร้านอาหาร', /restaurant/, false],
    ['new year party', /new year|party/, true],
    ['dog umbrella', /dog|umbrella/, true],
  ])('are found by %s: in English, or by some of its words', async (q, words, isNear) => {
    const found = await find(q)
    expect(found.isNear).toBe(isNear)
    const { body } = await server.call(readConcept, { params: { id: found.concepts[0]?.id ?? '' } }, member)
    expect(`${body.title} ${body.keywords.join(' ')}`).toMatch(words)
  })

  it('of two letters have these as a word first, and in the middle of none', async () => {
    const found = (await find('AI')).concepts
    expect(found[0]?.title).toContain('AI')
    expect(found.length).toBeLessThan((await find('')).total / 2)
  })

  it('say when nothing is called that and show what comes close, or nothing at all', async () => {
    expect((await find('สงกรานต์')).isNear).toBe(false)
    expect(await find('สงกานต์')).toMatchObject({ isNear: true })
    expect((await find('สงกานต์')).concepts.map(({ id }) => id)).toContain('songkran-water-fight')
    expect(await find('qqqqzzzz')).toMatchObject({ concepts: [], isNear: true })
    expect(await find('!!!')).toMatchObject({ concepts: [], isNear: false })
    expect((await find("100%_\\'; -- qqqq zzzz")).concepts).toEqual([])
  })

  it('tell who buys, and keep each member’s stars', async () => {
    const { concepts } = await find('')
    const id = concepts[0]?.id ?? ''
    await server.call(markConcept, { params: { id }, body: { isFavourite: true } }, member)
    const { body: one } = await server.call(readConcept, { params: { id } }, member)
    expect(one).toMatchObject({ id, isFavourite: true, keywordCount: one.keywords.length })
    expect(one.buyers.length).toBeGreaterThan(30)
    expect((await server.call(readConcept, { params: { id } }, admin)).body.isFavourite).toBe(false)
  })
})

describe('an admin', () => {
  it('adds a concept, changes it, deletes it and brings it back', async () => {
    const made = (await server.call(createConcept, { body: body() }, admin)).body
    expect(made).toMatchObject({ months: [9, 10], stars: 4, revision: 0 })
    expect(await firstFor('นาขั้นบันได')).toBe(made.id)
    expect((await find('ลอยกระทง')).concepts.map(({ id }) => id)).toContain(made.id)
    const params = { id: made.id }
    const change = body({ title: 'ดำนา', revision: 0 })
    expect((await server.call(updateConcept, { params, body: change as never }, admin)).body.revision).toBe(1)
    expect((await server.call(updateConcept, { params, body: change as never }, admin)).error?.code).toBe(
      'conflict',
    )
    expect(await firstFor('ดำนา')).toBe(made.id)
    await server.call(deleteConcept, { params }, admin)
    expect((await find('ดำนา')).concepts.map(({ id }) => id)).not.toContain(made.id)
    await server.call(restoreConcept, { params }, admin)
    expect(await firstFor('ดำนา')).toBe(made.id)
    await server.call(deleteConcept, { params }, admin)
  })

  it.each([
    ['a category that there is none of', { category: 'no-such' }, { category: 'invalid' }],
    ['a holiday that there is none of', { holidays: ['no-such'] }, { holidays: 'invalid' }],
    ['nine keywords', { keywords: CONCEPT.keywords.slice(1) }, { keywords: 'too_short' }],
    ['the same keyword ten times', { keywords: Array(10).fill('rice field') }, { keywords: 'too_short' }],
    ['a Thai keyword', { keywords: [...CONCEPT.keywords.slice(1), 'นาข้าว สวย'] }, { keywords: 'format' }],
    ['a month 13', { months: [13] }, { months: 'format' }],
  ])('is refused %s', async (_, change, fields) => {
    const { error } = await server.call(createConcept, { body: body(change) as never }, admin)
    expect(error?.code).toBe('invalid_input')
    expect(Object.keys(error?.fields ?? {}).map((name) => name.split('.')[0])).toEqual(Object.keys(fields))
  })

  it('gives no concept the title of another, of fifty at once neither', async () => {
    const fresh = body({ title: 'ตลาดเช้าริมคลอง' })
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => server.call(createConcept, { body: fresh }, admin)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const refused = answers.filter(({ error }) => error?.fields?.title === 'taken')
    expect(refused).toHaveLength(49)
    const made = answers.find(({ status }) => status === 200)?.body
    if (!made) throw new Error('none made')
    const { id, revision } = made
    const same = { params: { id }, body: { ...fresh, revision } as never }
    expect((await server.call(updateConcept, same, admin)).status).toBe(200)
    await server.call(deleteConcept, { params: { id } }, admin)
  })

  it('adds a concept of a file once, of ten imports at once too', async () => {
    const head = 'id,title,keywords,buyers,months,difficulty,category,holidays'
    const csv = `${head}\n,ตลาดโต้รุ่ง,${CONCEPT.keywords.join('|')},ร้านอาหาร,1,5,food,`
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        server.call(importConcepts, { body: { csv, isDryRun: false } }, admin),
      ),
    )
    expect(answers.map(({ body: { added } }) => added).sort()).toEqual([...Array(9).fill(0), 1])
    expect(answers.flatMap(({ body: { faults } }) => faults)).toEqual(
      Array(9).fill({ line: 2, reason: 'title_taken', found: 'ตลาดโต้รุ่ง' }),
    )
    const made = (await find('ตลาดโต้รุ่ง')).concepts[0]
    await server.call(deleteConcept, { params: { id: made?.id ?? '' } }, admin)
  })

  it('takes all concepts out as CSV and back in without a change of content', async () => {
    const csv = String((await server.send('GET', '/api/admin/concepts.csv', undefined, admin)).body)
    expect(csv.startsWith('id,title,keywords,buyers,months,difficulty,category,holidays,revision\r\n')).toBe(
      true,
    )
    const dry = await server.call(importConcepts, { body: { csv, isDryRun: true } }, admin)
    expect(dry.body).toEqual({ added: 0, changed: 0, faults: [] })
    const { rows } = await server.pool.query('SELECT sum(revision)::int AS revisions FROM concepts')
    expect(rows[0].revisions).toBeLessThan(5)
  })

  it('is told which lines are not taken and why, and the others are', async () => {
    const good = CONCEPT.keywords.join('|')
    const csv = [
      'title,keywords,buyers,months,difficulty,category,holidays,id',
      `"นาข้าว\nสองบรรทัด",${good},ใครซื้อ,1|2,5,nature,,`,
      `ไม่มีหมวด,${good},ใครซื้อ,1,5,no-such,,`,
      `คำน้อย,rice field,ใครซื้อ,1,5,nature,,`,
      `คำยาว,${good}|one two three four five,ใครซื้อ,1,5,nature,,`,
      `เดือนผิด,${good},ใครซื้อ,13,5,nature,,`,
      `ยากผิด,${good},ใครซื้อ,1,9,nature,,`,
      `,${good},ใครซื้อ,1,5,nature,,`,
      `วันผิด,${good},ใครซื้อ,1,5,nature,no-such,`,
      `ปีใหม่ เป้าหมายใหม่,${good},ใครซื้อ,1,5,nature,,`,
    ].join('\n')
    const dry = await server.call(importConcepts, { body: { csv, isDryRun: true } }, admin)
    expect(dry.body).toEqual({
      added: 1,
      changed: 0,
      faults: [
        { line: 4, reason: 'category', found: 'no-such' },
        { line: 5, reason: 'keywords', found: '1' },
        { line: 6, reason: 'keyword', found: 'one two three four five' },
        { line: 7, reason: 'months', found: '13' },
        { line: 8, reason: 'difficulty', found: '9' },
        { line: 9, reason: 'title', found: '' },
        { line: 10, reason: 'holidays', found: 'no-such' },
        { line: 11, reason: 'title_taken', found: 'ปีใหม่ เป้าหมายใหม่' },
      ],
    })
    const before = (await find('')).total
    await server.call(importConcepts, { body: { csv, isDryRun: false } }, admin)
    expect((await find('')).total).toBe(before + 1)
    const missing = await server.call(importConcepts, { body: { csv: 'id,title', isDryRun: true } }, admin)
    expect(missing.body.faults).toEqual([{ line: 1, reason: 'columns', found: 'keywords' }])
  })

  it('finds the own version after an upgrade', async () => {
    const id = 'songkran-tradition'
    const { rows } = await server.pool.query('SELECT revision FROM concepts WHERE id = $1', [id])
    const change = body({ title: 'สงกรานต์ของร้าน', revision: rows[0].revision })
    await server.call(updateConcept, { params: { id }, body: change as never }, admin)
    await loadLibrary(server.services)
    expect((await server.call(readConcept, { params: { id } }, member)).body.title).toBe('สงกรานต์ของร้าน')
  })
})
