import {
  createAnnouncement,
  deleteAnnouncement,
  listAnnouncements,
  moveAnnouncement,
  readAnnouncement,
  toggleAnnouncement,
  updateAnnouncement,
} from '@thokham/contract/announcements'
import { beforeEach, describe, expect, it } from 'vitest'
import { aMember, type TestMember } from '../../testing/members.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

const at = (moment: string) => new Date(`${moment}+07:00`)

let server: TestServer
let admin: TestMember
beforeEach(async () => {
  server = await startTestServer()
  server.clock.now = at('2026-11-20T10:00:00')
  admin = await aMember(server.services, { level: 'admin' })
})

const NEVER_ENDING = { kind: 'info', startsOn: null, endsOn: null } as const
const put = async (message: string, change: object = {}) => {
  server.clock.now = new Date((server.clock.now?.getTime() ?? 0) + 1_000)
  const body = { message, ...NEVER_ENDING, ...change } as never
  return server.call(createAnnouncement, { body }, admin)
}
const banner = async () => (await server.call(readAnnouncement, {}, admin)).body.announcement?.message ?? null
const order = async () =>
  (await server.call(listAnnouncements, { query: {} }, admin)).body.announcements.map(
    ({ message }) => message,
  )

describe('announcements of the admins', () => {
  it('are put up before all others, changed, switched and deleted, each noted', async () => {
    await put('เก่า')
    const { body: made } = await put(' ก\u0e4d\u0e32 ', { kind: 'warn' })
    expect(made).toMatchObject({ message: 'ก\u0e4d\u0e32'.normalize('NFC'), state: 'shown', isBanner: true })
    const params = { id: made.id }
    const body = { message: 'ใหม่', kind: 'new', startsOn: null, endsOn: null } as const
    expect((await server.call(updateAnnouncement, { params, body }, admin)).body.kind).toBe('new')
    expect(await banner()).toBe('ใหม่')
    const off = await server.call(toggleAnnouncement, { params, body: { isActive: false } }, admin)
    expect(off.body).toMatchObject({ isActive: false, state: 'off', isBanner: false })
    expect(await banner()).toBe('เก่า')
    await server.call(deleteAnnouncement, { params }, admin)
    expect(await order()).toEqual(['เก่า'])
    expect((await server.call(deleteAnnouncement, { params }, admin)).error?.code).toBe('not_found')
    const { rows } = await server.pool.query(
      'SELECT action, before, after FROM audit_log WHERE subject_id = $1 ORDER BY id',
      [made.id],
    )
    expect(rows.map(({ action }) => action)).toEqual([
      'announcement.create',
      'announcement.update',
      'announcement.update',
      'announcement.delete',
    ])
    expect(rows[2]).toMatchObject({ before: { isActive: true }, after: { isActive: false } })
    expect(rows[3]?.before).toMatchObject({ message: 'ใหม่' })
  })

  it('are not changed over what somebody else made of them meanwhile', async () => {
    const { body: made } = await put('เดิม')
    const shown = { message: 'เดิม', ...NEVER_ENDING }
    const change = (message: string) =>
      server.call(
        updateAnnouncement,
        { params: { id: made.id }, body: { message, ...NEVER_ENDING, shown } },
        admin,
      )
    const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => change(`แก้ ${n}`)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ error }) => error?.code === 'conflict')).toHaveLength(49)
    expect(await order()).toEqual(
      answers.filter(({ status }) => status === 200).map(({ body }) => body.message),
    )
  })

  it('show on their days alone, from midnight to midnight in Bangkok', async () => {
    await put('ทุกวัน')
    await put('พรุ่งนี้', { startsOn: '2026-11-21', endsOn: '2026-11-21' })
    expect(await banner()).toBe('ทุกวัน')
    server.clock.now = at('2026-11-21T00:00:00')
    expect(await banner()).toBe('พรุ่งนี้')
    server.clock.now = at('2026-11-21T23:59:59')
    expect(await banner()).toBe('พรุ่งนี้')
    server.clock.now = at('2026-11-22T00:00:00')
    expect(await banner()).toBe('ทุกวัน')
    const { body } = await server.call(listAnnouncements, { query: {} }, admin)
    expect(body.announcements.map(({ state, isBanner }) => [state, isBanner])).toEqual([
      ['over', false],
      ['shown', true],
    ])
  })

  it('are moved past their neighbours and no further; the first that is shown is the banner', async () => {
    for (const message of ['ก', 'ข', 'ค']) await put(message)
    const { body } = await server.call(listAnnouncements, { query: {} }, admin)
    const idOf = (message: string) => body.announcements.find((one) => one.message === message)?.id ?? ''
    const move = (message: string, to: 'up' | 'down') =>
      server.call(moveAnnouncement, { params: { id: idOf(message) }, body: { to } }, admin)
    expect(await order()).toEqual(['ค', 'ข', 'ก'])
    await move('ก', 'up')
    expect(await order()).toEqual(['ค', 'ก', 'ข'])
    await move('ก', 'up')
    expect(await banner()).toBe('ก')
    await move('ก', 'up')
    expect(await order()).toEqual(['ก', 'ค', 'ข'])
    await move('ค', 'down')
    expect(await order()).toEqual(['ก', 'ข', 'ค'])
    await put('ง')
    expect(await order(), 'what is new comes first').toEqual(['ง', 'ก', 'ข', 'ค'])
    // Two at one moment: still one place each.
    // Later than the last one, whose place could be this very moment's.
    const first = new Date((server.clock.now ?? new Date()).getTime() + 1_000)
    await server.pool.query("UPDATE announcements SET moved_to = $1 WHERE message IN ('ก', 'ข')", [first])
    const before = await order()
    await move(before[1] ?? '', 'up')
    expect(await order()).toEqual([before[1], before[0], before[2], before[3]])
    const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => move('ก', n % 2 ? 'up' : 'down')))
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    expect((await order()).toSorted()).toEqual(['ก', 'ข', 'ค', 'ง'])
  })

  it.each([
    ['message', { message: ' \u200b ' }, { message: 'required' }],
    ['message', { message: 'ก'.repeat(501) }, { message: 'too_long' }],
    ['endsOn', { startsOn: '2026-11-21', endsOn: '2026-11-20' }, { endsOn: 'too_small' }],
    ['startsOn', { startsOn: '2569-11-21' }, { startsOn: 'format' }],
    ['kind', { kind: 'loud' }, { kind: 'invalid' }],
  ])('refuse a bad %s at its field', async (_field, change, fields) => {
    const refused = await put('ข้อความ', change)
    expect(refused.error).toMatchObject({ code: 'invalid_input', fields })
    expect(await order()).toEqual([])
  })
})
