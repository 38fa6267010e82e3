import {
  createLesson,
  deleteLesson,
  importLessons,
  listAdminLessons,
  listLessons,
  readLesson,
  restoreLesson,
  saveProgress,
  updateLesson,
} from '@thokham/contract/lessons'
import { listTexts, readText, updateText } from '@thokham/contract/texts'
import { beforeAll, describe, expect, it } from 'vitest'
import { aLibraryDatabase, loadLibrary } from '../../testing/library.ts'
import { aMember, type TestMember } from '../../testing/members.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let vip: TestMember
let admin: TestMember
beforeAll(async () => {
  server = await startTestServer({ pool: await aLibraryDatabase() })
  vip = await aMember(server.services, { level: 'vip' })
  admin = await aMember(server.services, { level: 'admin' })
})

const listed = async (as = vip) => (await server.call(listLessons, {}, as)).body.lessons
const LESSON = {
  title: 'บทใหม่',
  category: 'technique',
  place: 0,
  isNew: true,
  titleColor: 'khrang',
  minutes: 3,
  screen: '/radar',
  video: '',
  updatedOn: '2026-11-20',
  body: 'ประโยคแรกของบท\n\n## ขั้นตอน\n1. ทำ',
} as const

describe('the lessons', () => {
  it('are 16 for beginners, 7 on technique, 8 on what is new, numbered in their categories', async () => {
    const lessons = await listed()
    const count = (wanted: string) => lessons.filter(({ category }) => category === wanted).length
    expect([count('beginner'), count('technique'), count('update')]).toEqual([16, 7, 8])
    expect(lessons.map(({ number }) => number)).toEqual([
      ...Array.from({ length: 16 }, (_, at) => at + 1),
      ...Array.from({ length: 7 }, (_, at) => at + 1),
      ...Array.from({ length: 8 }, (_, at) => at + 1),
    ])
    expect(lessons[0]).toMatchObject({
      id: 'start-in-seven-days',
      title: 'เริ่มต้นขายภาพสต็อกใน 7 วัน',
      lead: expect.stringContaining('งานนี้ไม่ได้ยากที่การสร้างภาพ'),
      updatedOn: '2026-11-27',
      reached: 0,
      isDone: false,
      seenAt: null,
    })
    const { body } = await server.call(readLesson, { params: { id: 'radar-score' } }, vip)
    expect(body).toMatchObject({ screen: '/radar', video: '' })
    expect(body.body).toContain('## ห้าระดับ')
  })

  it('remember how far each member came: never back, done until it is taken back', async () => {
    const params = { id: 'first-prompt' }
    const reached = Array.from({ length: 50 }, (_, at) => at + 1)
    await Promise.all(
      reached.map((each) => server.call(saveProgress, { params, body: { reached: each } }, vip)),
    )
    const own = async (as: TestMember) => (await listed(as)).find(({ id }) => id === params.id)
    expect(await own(vip)).toMatchObject({ reached: 50, isDone: false, seenAt: expect.any(String) })
    await server.call(saveProgress, { params, body: { reached: 100, isDone: true } }, vip)
    await server.call(saveProgress, { params, body: { reached: 20 } }, vip)
    expect(await own(vip)).toMatchObject({ reached: 100, isDone: true })
    await server.call(saveProgress, { params, body: { reached: 0, isDone: false } }, vip)
    expect(await own(vip)).toMatchObject({ reached: 100, isDone: false })
    expect(await own(admin)).toMatchObject({ reached: 0, seenAt: null })
  })
})

describe('an admin', () => {
  it('adds a lesson, changes it, deletes it and brings it back', async () => {
    const made = (await server.call(createLesson, { body: LESSON }, admin)).body
    expect((await listed()).find(({ id }) => id === made.id)).toMatchObject({
      number: 1,
      lead: 'ประโยคแรกของบท',
      titleColor: 'khrang',
    })
    const params = { id: made.id }
    const body = { ...LESSON, title: 'บทใหม่กว่า', revision: 0 }
    expect((await server.call(updateLesson, { params, body }, admin)).body.title).toBe('บทใหม่กว่า')
    expect((await server.call(updateLesson, { params, body }, admin)).error?.code).toBe('conflict')
    await server.call(deleteLesson, { params }, admin)
    expect((await server.call(readLesson, { params }, vip)).status).toBe(404)
    expect((await server.call(saveProgress, { params, body: { reached: 0 } }, vip)).status).toBe(404)
    expect((await server.call(restoreLesson, { params }, admin)).body.title).toBe('บทใหม่กว่า')
    await server.call(deleteLesson, { params }, admin)
  })

  it.each([
    ['a video that is no https', { video: 'http://example.com/v' }, 'video'],
    ['a screen elsewhere', { screen: 'https://example.com' }, 'screen'],
    ['no text', { body: '\u200b' }, 'body'],
    ['the year 0000', { updatedOn: '0000-01-01' }, 'updatedOn'],
  ])('is refused %s', async (_, change, field) => {
    const { error } = await server.call(createLesson, { body: { ...LESSON, ...change } }, admin)
    expect(Object.keys(error?.fields ?? {})).toEqual([field])
  })

  it('takes all lessons out as CSV and back in, which changes none', async () => {
    const csv = String((await server.send('GET', '/api/admin/lessons.csv', undefined, admin)).body)
    const { lessons } = (await server.call(listAdminLessons, {}, admin)).body
    const dry = await server.call(importLessons, { body: { csv, isDryRun: true } }, admin)
    expect(dry.body).toEqual({ added: 0, changed: 0, faults: [] })
    await server.call(importLessons, { body: { csv, isDryRun: false } }, admin)
    const after = (await server.call(listAdminLessons, {}, admin)).body.lessons
    expect(after).toEqual(lessons)
    const wrong = csv.replace(/,beginner,/, ',expert,')
    const { faults } = (await server.call(importLessons, { body: { csv: wrong, isDryRun: true } }, admin))
      .body
    expect(faults).toEqual([{ line: 2, reason: 'lesson_category', found: 'expert' }])
  })

  it('an export that is out of date overwrites no later edit', async () => {
    const csv = String((await server.send('GET', '/api/admin/lessons.csv', undefined, admin)).body)
    const [first] = (await server.call(listAdminLessons, {}, admin)).body.lessons
    if (!first) throw new Error('no lesson')
    const { id, revision, ...fields } = first
    const later = { ...fields, minutes: 77, revision }
    expect((await server.call(updateLesson, { params: { id }, body: later }, admin)).status).toBe(200)
    const { body } = await server.call(importLessons, { body: { csv, isDryRun: false } }, admin)
    expect(body).toEqual({
      added: 0,
      changed: 0,
      faults: [{ line: 2, reason: 'changed_since', found: first.title }],
    })
  })
})

it('a lesson calls the product what the owner calls it', async () => {
  const of = async () => (await server.call(readLesson, { params: { id: 'library-source' } }, vip)).body
  expect((await of()).title).toBe('คลังคำทอคำ ไม่ใช้ AI ก็ได้ผล')
  await server.pool.query(`INSERT INTO settings (value) VALUES ('{"brand": {"name": "Silk"}}')`)
  const { title, body } = await of()
  expect(title).toBe('คลังคำ Silk ไม่ใช้ AI ก็ได้ผล')
  expect(body).toContain('เลือกคลังคำ Silk (ไม่ใช้ AI)')
  expect(body).not.toMatch(/ทอคำ|\{brand\}/)
})

describe('a text', () => {
  it('is read by anybody, changed by admins, and outlives the next start', async () => {
    const radar = await server.call(readText, { params: { id: 'radar' } })
    expect(radar.body).toMatchObject({ title: 'คะแนนความยากคีย์เวิร์ด', variables: {} })
    const { texts } = (await server.call(listTexts, {}, admin)).body
    expect(texts.map(({ id }) => id)).toEqual(['category-prompts', 'one-click', 'popular', 'radar', 'vault'])
    const body = { title: 'คลัง', body: '- [ ] ข้อเดียว {days}', note: '', variables: { days: '7' } }
    const params = { id: 'vault' }
    const change = { ...body, revision: texts.at(-1)?.revision ?? 0 }
    expect((await server.call(updateText, { params, body: change }, admin)).status).toBe(200)
    expect((await server.call(updateText, { params, body: change }, admin)).error?.code).toBe('conflict')
    await loadLibrary(server.services)
    const { body: now } = await server.call(readText, { params })
    expect(now).toMatchObject({ title: 'คลัง', variables: { days: '7' } })
    expect(now).not.toHaveProperty('note')
  })
})
