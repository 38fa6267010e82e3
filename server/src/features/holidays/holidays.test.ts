import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { listConcepts } from '@thokham/contract/concepts'
import { listNewContent, putBackContent, takeNewContent } from '@thokham/contract/content'
import {
  createHoliday,
  deleteHoliday,
  type HolidayFields,
  listAdminHolidays,
  restoreHoliday,
  updateHoliday,
} from '@thokham/contract/holidays'
import { beforeEach, describe, expect, it } from 'vitest'
import { aContentFolder, aLibraryDatabase, loadLibrary } from '../../testing/library.ts'
import { aMember, type TestMember } from '../../testing/members.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let admin: TestMember
let member: TestMember

beforeEach(async () => {
  server = await startTestServer({ pool: await aLibraryDatabase() })
  server.clock.now = new Date('2026-11-27T05:00:00Z')
  admin = await aMember(server.services, { level: 'admin' })
  member = await aMember(server.services)
})

const listed = async () => (await server.call(listAdminHolidays, {}, admin)).body.holidays
const found = async (id: string) => (await listed()).find((holiday) => holiday.id === id)
const seen = async (id: string) =>
  (await server.call(listConcepts, { query: { q: '' } }, member)).body.holidays.find(
    (holiday) => holiday.id === id,
  )
const conceptsFor = async (q: string) =>
  (await server.call(listConcepts, { query: { q } }, member)).body.concepts.map(({ id }) => id)

const FAIR: HolidayFields = {
  title: 'งานเจดีย์ของร้าน',
  month: 2,
  day: null,
  rule: 'ขึ้น 15 ค่ำ เดือน 3',
  reckoned: { dates: ['2028-02-10', '2027-02-21', '2027-02-21'], computed: ['2028-02-10'] },
  region: 'th',
  sources: ['https://example.com/fair'],
}
/** What the form sends of a holiday that is there. */
async function edited(id: string, change: Partial<HolidayFields>) {
  const { id: _, checkedOn: __, concepts: ___, ...fields } = (await found(id)) ?? ({} as never)
  return { params: { id }, body: { ...fields, ...change } as never }
}

describe('holidays', () => {
  it('are listed by month, with how many concepts are made for each', async () => {
    const all = await listed()
    expect(all).toHaveLength(97)
    expect(all.map(({ month }) => month)).toEqual(all.map(({ month }) => month).toSorted((a, b) => a - b))
    expect(all.filter(({ concepts }) => concepts === 0)).toEqual([])
    expect(await found('christmas')).toMatchObject({ day: 25, reckoned: null, rule: '', concepts: 4 })
  })

  it('tell members which day is reckoned and not published', async () => {
    expect(await seen('makha-bucha')).toMatchObject({ date: '2027-02-21', isComputed: false, moves: true })
    expect(await seen('ramadan')).toMatchObject({ date: '2027-02-08', isComputed: true })
    server.clock.now = new Date('2027-03-01T05:00:00Z')
    expect(await seen('makha-bucha')).toMatchObject({ date: '2028-02-10', isComputed: true })
    expect(await seen('songkran')).toMatchObject({ date: '2027-04-13', isComputed: false, moves: false })
  })
})

describe('an admin', () => {
  it('adds a holiday, changes it, deletes it and brings it back', async () => {
    const { body: made } = await server.call(createHoliday, { body: FAIR as never }, admin)
    expect(made).toMatchObject({
      reckoned: { dates: ['2027-02-21', '2028-02-10'], computed: ['2028-02-10'] },
      checkedOn: '2026-11-27',
      sources: ['https://example.com/fair'],
      revision: 0,
      concepts: 0,
    })
    const { id } = made
    const change = await edited(id, { day: 21, rule: '', reckoned: null, sources: undefined })
    expect((await server.call(updateHoliday, change, admin)).body).toMatchObject({
      day: 21,
      revision: 1,
      sources: ['https://example.com/fair'],
    })
    expect((await server.call(updateHoliday, change, admin)).error?.code).toBe('conflict')
    expect((await seen(id))?.date).toBe('2027-02-21')
    expect((await server.call(deleteHoliday, { params: { id } }, admin)).body).toEqual({ deleted: true })
    expect((await server.call(deleteHoliday, { params: { id } }, admin)).body).toEqual({ deleted: false })
    expect(await seen(id)).toBeUndefined()
    expect((await server.call(restoreHoliday, { params: { id } }, admin)).body.id).toBe(id)
    expect((await seen(id))?.date).toBe('2027-02-21')
    const { rows } = await server.pool.query(
      `SELECT action FROM audit_log WHERE action LIKE 'holiday.%' ORDER BY id`,
    )
    expect(rows.map(({ action }) => action)).toEqual([
      'holiday.create',
      'holiday.update',
      'holiday.delete',
      'holiday.restore',
    ])
  })

  it.each([
    ['a title that another one has', { title: 'วันสงกรานต์' }, 'title', 'taken'],
    ['31 April', { month: 4, day: 31, reckoned: null }, 'day', 'format'],
    ['a day that is fixed and moves', { day: 3 }, 'reckoned', 'invalid'],
    ['no date at all', { reckoned: { dates: [] } }, 'reckoned', undefined],
    ['a source without https', { sources: ['http://example.com'] }, 'sources', undefined],
    ['month 13', { month: 13 }, 'month', 'required'],
  ])('is refused %s', async (_, change, field, reason) => {
    const { error } = await server.call(createHoliday, { body: { ...FAIR, ...change } as never }, admin)
    expect(error?.code).toBe('invalid_input')
    const faults = Object.entries(error?.fields ?? {})
    expect(faults.map(([name]) => name.split('.')[0])).toContain(field)
    if (reason) expect(error?.fields?.[field]).toBe(reason)
  })

  it('who gives a holiday another title finds its concepts by it', async () => {
    expect(await conceptsFor('งานน้ำของร้าน')).toEqual([])
    await server.call(updateHoliday, await edited('songkran', { title: 'งานน้ำของร้าน' }), admin)
    expect(await conceptsFor('งานน้ำของร้าน')).toContain('songkran-water-fight')
  })

  it('keeps the own version of a holiday; a newer one waits, can be taken, and be put back', async () => {
    await server.call(updateHoliday, await edited('holi', { title: 'โฮลีของร้าน' }), admin)
    server.services.contentFolder = aContentFolder()
    const file = join(server.services.contentFolder, 'holidays.json')
    writeFileSync(file, readFileSync(file, 'utf8').replace('"โฮลี เทศกาลสาดสี"', '"โฮลีฉบับใหม่"'))
    await loadLibrary(server.services)
    expect((await found('holi'))?.title).toBe('โฮลีของร้าน')
    const piece = { kind: 'holiday', key: 'holi' }
    expect((await server.call(listNewContent, {}, admin)).body.pieces).toEqual([
      { ...piece, title: 'โฮลีฉบับใหม่' },
    ])
    await server.call(takeNewContent, { body: piece }, admin)
    expect((await found('holi'))?.title).toBe('โฮลีฉบับใหม่')
    expect(await conceptsFor('โฮลีฉบับใหม่')).toContain('holi-colors')
    await server.call(putBackContent, { body: piece }, admin)
    expect((await found('holi'))?.title).toBe('โฮลีของร้าน')
    expect(await conceptsFor('โฮลีของร้าน')).toContain('holi-colors')
  })

  it('of fifty at once adds a holiday once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => server.call(createHoliday, { body: FAIR as never }, admin)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ error }) => error?.fields?.title === 'taken')).toHaveLength(49)
  })
})
