import { readAnnouncement } from '@thokham/contract/announcements'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { announcements } from '../../db/schema.ts'
import { aMember, type TestMember } from '../../testing/members.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { announce } from './announce.ts'

let server: TestServer
let member: TestMember
beforeAll(async () => {
  server = await startTestServer()
  member = await aMember(server.services)
})
beforeEach(() => server.services.db.delete(announcements))

const at = (day: number) => new Date(Date.UTC(2026, 10, day))
const newest = async () => (await server.call(readAnnouncement, {}, member)).body.announcement

describe('the banner of the dashboard', () => {
  it('says nothing when there is nothing to say', async () => {
    expect(await newest()).toBeNull()
  })

  it('is the newest of the active ones, and no other', async () => {
    await server.services.db.insert(announcements).values([
      { message: 'เก่า', createdAt: at(1) },
      { message: 'ใหม่แต่ปิดแล้ว', createdAt: at(3), isActive: false },
      { message: 'ล่าสุด', createdAt: at(2) },
    ])
    expect(await newest()).toMatchObject({ message: 'ล่าสุด', createdAt: at(2).toISOString() })
  })

  it('is put up from the terminal in the place of another one, noted, and taken down again', async () => {
    const doer = { caller: { member: null }, request: { ip: 'terminal' }, now: at(5) }
    await announce(server.services, doer, ' เวิร์กช็อปคืนนี้ ')
    await announce(server.services, doer, 'เลื่อนเป็นพรุ่งนี้')
    expect(await newest()).toMatchObject({ message: 'เลื่อนเป็นพรุ่งนี้' })
    await announce(server.services, doer, '  ')
    expect(await newest()).toBeNull()
    const { rows } = await server.pool.query(
      'SELECT action, after, ip_address FROM audit_log ORDER BY created_at, id',
    )
    expect(rows.map(({ action, after }) => [action, after.message, after.isActive])).toEqual([
      ['announcement.create', 'เวิร์กช็อปคืนนี้', true],
      ['announcement.update', 'เวิร์กช็อปคืนนี้', false],
      ['announcement.create', 'เลื่อนเป็นพรุ่งนี้', true],
      ['announcement.update', 'เลื่อนเป็นพรุ่งนี้', false],
    ])
  })

  it('outlives the account of its author', async () => {
    const author = await aMember(server.services, { level: 'admin' })
    await server.services.db.insert(announcements).values({ message: 'ยังอยู่', createdBy: author.id })
    await server.pool.query('DELETE FROM profiles WHERE id = $1', [author.id])
    expect(await newest()).toMatchObject({ message: 'ยังอยู่' })
  })

  it('refuses a blank message', async () => {
    const blank = server.pool.query("INSERT INTO announcements (message) VALUES ('   ')")
    await expect(blank).rejects.toThrow('announcements_message_check')
  })
})
