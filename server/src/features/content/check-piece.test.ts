import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type AgedPiece,
  checkContent,
  listAgedContent,
  takeNewContent,
  uncheckContent,
} from '@thokham/contract/content'
import { listAdminLessons, readLesson, updateLesson } from '@thokham/contract/lessons'
import { beforeEach, describe, expect, it } from 'vitest'
import { CONTENT_FOLDER } from '../../content-folder.ts'
import { aContentFolder, aLibraryDatabase, loadLibrary } from '../../testing/library.ts'
import { aMember, type TestMember } from '../../testing/members.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

/** Of the shipped lessons that one that is given another evidence here. */
const LESSON = 'upscale'
const FILE = 'lessons/08-upscale.md'
/** 120 days before it are 30 July. */
const NOW = new Date('2026-11-27T01:00:00Z')

let server: TestServer
let admin: TestMember
let owner: TestMember

beforeEach(async () => {
  server = await startTestServer({ pool: await aLibraryDatabase() })
  server.clock.now = NOW
  admin = await aMember(server.services, { level: 'admin' })
  owner = await aMember(server.services, { level: 'owner' })
})

const start = () => loadLibrary(server.services)
/** Ships another front matter of the lesson, from a folder of the test's own. */
function ship(line: 'checked' | 'sources' | 'title', value: string): void {
  const { services } = server
  if (services.contentFolder === CONTENT_FOLDER) services.contentFolder = aContentFolder()
  const file = join(services.contentFolder, FILE)
  writeFileSync(
    file,
    readFileSync(file, 'utf8').replace(new RegExp(`^${line}: .*$`, 'm'), `${line}: ${value}`),
  )
}
const evidence = async () =>
  (await server.pool.query('SELECT checked_on::text, sources FROM lessons WHERE id = $1', [LESSON])).rows[0]
const checkedOn = async () => (await evidence()).checked_on
const aged = async (as = admin) => (await server.call(listAgedContent, {}, as)).body.pieces
const agedLesson = async () => (await aged()).find(({ key }) => key === LESSON) as AgedPiece
const age = (table: string, id: string, date: string | null) =>
  server.pool.query(`UPDATE ${table} SET checked_on = $2 WHERE id = $1`, [id, date])
const nameOf = ({ kind, key, revision }: AgedPiece) => ({ kind, key, revision })
const audit = async () =>
  (
    await server.pool.query(
      `SELECT action, subject_kind, subject_id, before->>'checkedOn' AS before, after->>'checkedOn' AS after
       FROM audit_log WHERE action LIKE 'content.%check' ORDER BY id`,
    )
  ).rows

describe('what a piece rests on', () => {
  it('comes with it, and members see it', async () => {
    const vip = await aMember(server.services, { level: 'vip' })
    const { body } = await server.call(readLesson, { params: { id: LESSON } }, vip)
    expect(body.checkedOn).toBe('2026-11-27')
    expect(body.sources).toContain(
      'https://helpx.adobe.com/stock/contributor/help/photography-illustrations.html',
    )
  })

  it('follows a release without making a piece new', async () => {
    const [before] = (await server.pool.query('SELECT revision FROM lessons WHERE id = $1', [LESSON])).rows
    ship('checked', '2027-03-01')
    ship('sources', 'https://example.com/rules own')
    await start()
    expect(await evidence()).toEqual({
      checked_on: '2027-03-01',
      sources: ['https://example.com/rules', 'own'],
    })
    const [after] = (await server.pool.query('SELECT revision FROM lessons WHERE id = $1', [LESSON])).rows
    expect(after).toEqual(before)
  })

  it('keeps the younger check of an admin', async () => {
    await age('lessons', LESSON, '2027-05-05')
    ship('checked', '2027-03-01')
    await start()
    expect(await checkedOn()).toBe('2027-05-05')
  })

  it('of an edited piece stays until the newer version is taken', async () => {
    const lesson = (await server.call(listAdminLessons, {}, admin)).body.lessons.find(
      ({ id }) => id === LESSON,
    )
    const { id, checkedOn: _, ...fields } = lesson ?? ({} as never)
    const edited = { ...fields, title: 'ขยายภาพของร้าน', sources: ['https://example.com/own-rules'] }
    expect((await server.call(updateLesson, { params: { id }, body: edited as never }, admin)).status).toBe(
      200,
    )
    ship('title', 'ขยายภาพฉบับใหม่')
    ship('checked', '2027-03-01')
    await start()
    expect(await evidence()).toEqual({
      checked_on: '2026-11-27',
      sources: ['https://example.com/own-rules'],
    })
    await server.call(takeNewContent, { body: { kind: 'lesson', key: LESSON } }, admin)
    expect(await checkedOn()).toBe('2027-03-01')
  })

  it('is refused where a file has none', async () => {
    ship('sources', '')
    await expect(start()).rejects.toThrow()
  })
})

describe('aged pieces', () => {
  it('are those of all kinds whose check is older than 120 days, never checked ones first', async () => {
    expect(await aged(), 'everything ships freshly checked').toEqual([])
    await age('lessons', LESSON, '2026-07-29')
    await age('lessons', 'titles', '2026-07-30')
    await age('tools', 'upscayl', '2026-01-01')
    await age('texts', 'radar', null)
    await age('concepts', 'songkran-tradition', '2026-03-01')
    await age('holidays', 'songkran', '2026-02-01')
    expect((await aged()).map(({ kind, key, checkedOn, editAt }) => [kind, key, checkedOn, editAt])).toEqual([
      ['text', 'radar', null, '/admin/library?part=texts&edit=radar'],
      ['tool', 'upscayl', '2026-01-01', '/admin/tools?edit=upscayl'],
      ['holiday', 'songkran', '2026-02-01', '/admin/library?part=holidays&edit=songkran'],
      ['concept', 'songkran-tradition', '2026-03-01', '/admin/library?part=concepts&edit=songkran-tradition'],
      ['lesson', LESSON, '2026-07-29', `/admin/library?part=lessons&edit=${LESSON}`],
    ])
    await server.pool.query(`UPDATE lessons SET deleted_at = now() WHERE id = $1`, [LESSON])
    expect((await aged()).map(({ kind }) => kind)).not.toContain('lesson')
  })

  it('of the owner alone are hers', async () => {
    await age('texts', 'terms', null)
    expect(await aged()).toEqual([])
    const [terms] = await aged(owner)
    expect(terms).toMatchObject({ kind: 'text', key: 'terms', editAt: '/admin/settings#legal' })
    const body = nameOf(terms as AgedPiece)
    expect((await server.call(checkContent, { body }, admin)).status).toBe(403)
    expect((await server.call(checkContent, { body }, owner)).status).toBe(200)
    const undo = { ...body, checkedOn: '2026-11-27', before: null }
    expect((await server.call(uncheckContent, { body: undo }, admin)).status).toBe(403)
  })
})

describe('a check', () => {
  beforeEach(() => age('lessons', LESSON, '2026-07-01'))

  it('counts as today in Bangkok, once, changes nothing else, and is taken back', async () => {
    // 17:30 in London is past midnight in Bangkok.
    server.clock.now = new Date('2026-11-27T17:30:00Z')
    const body = nameOf(await agedLesson())
    const { body: first } = await server.call(checkContent, { body }, admin)
    expect(first).toEqual({ checkedOn: '2026-11-28', before: '2026-07-01' })
    const { body: again } = await server.call(checkContent, { body }, owner)
    expect(again).toEqual({ checkedOn: '2026-11-28', before: '2026-11-28' })
    expect(await aged()).toEqual([])
    ship('title', 'ขยายภาพฉบับใหม่')
    await start()
    const titles = await server.pool.query('SELECT title FROM lessons WHERE id = $1', [LESSON])
    expect(titles.rows, 'it is no edit: a release still changes the lesson').toEqual([
      { title: 'ขยายภาพฉบับใหม่' },
    ])
    const undo = { ...body, revision: body.revision + 1, ...first }
    expect((await server.call(uncheckContent, { body: undo }, admin)).body).toEqual({
      checkedOn: '2026-07-01',
    })
    expect((await server.call(uncheckContent, { body: undo }, admin)).error?.code, 'only once').toBe(
      'conflict',
    )
    expect(await audit()).toEqual([
      {
        action: 'content.check',
        subject_kind: 'lesson',
        subject_id: LESSON,
        before: '2026-07-01',
        after: '2026-11-28',
      },
      {
        action: 'content.uncheck',
        subject_kind: 'lesson',
        subject_id: LESSON,
        before: '2026-11-28',
        after: '2026-07-01',
      },
    ])
  })

  it('is refused of another text than the one that was read', async () => {
    const body = nameOf(await agedLesson())
    await server.pool.query(`UPDATE lessons SET revision = revision + 1 WHERE id = $1`, [LESSON])
    expect((await server.call(checkContent, { body }, admin)).error?.code).toBe('conflict')
    expect(await checkedOn()).toBe('2026-07-01')
  })

  it('is refused of what is not there, and of kinds that have no checks', async () => {
    for (const kind of ['lesson', 'keywords']) {
      const body = { kind, key: 'no-such', revision: 0 }
      expect((await server.call(checkContent, { body }, admin)).error?.code, kind).toBe('not_found')
    }
  })

  it('cannot be moved ahead by its undo', async () => {
    const body = { ...nameOf(await agedLesson()), checkedOn: '2026-07-01', before: '2026-12-31' }
    expect((await server.call(uncheckContent, { body }, admin)).error?.code).toBe('invalid_input')
  })

  it('of fifty admins at once is one', async () => {
    const body = nameOf(await agedLesson())
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => server.call(checkContent, { body }, admin)),
    )
    expect([...new Set(answers.map(({ status }) => status))]).toEqual([200])
    expect(await audit()).toHaveLength(1)
  })
})
