import { signIn } from '@thokham/contract/auth'
import { listSessions, revokeOtherSessions, revokeSession } from '@thokham/contract/devices'
import { readSession } from '@thokham/contract/me'
import { beforeEach, describe, expect, it } from 'vitest'
import { aDatabase } from '../../testing/database.ts'
import { aMember, aMemberWithPassword, aSession, cookieFrom, PASSWORD } from '../../testing/members.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { readDevice } from './read-device.ts'

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36'
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
})

const levelOf = async (cookie: string) => (await server.call(readSession, {}, { cookie })).body.level
const list = async (cookie: string) => (await server.call(listSessions, {}, { cookie })).body.sessions

describe('the sessions of a member', () => {
  it('show where they are, this one first, without what signs in', async () => {
    const member = await aMemberWithPassword(server.services)
    const start = new Date('2026-11-20T08:00:00Z')
    const open = async (userAgent: string, at: Date) => {
      server.clock.now = at
      const body = { email: member.email, password: PASSWORD }
      const answer = await server.call(signIn, { body }, { headers: { 'user-agent': userAgent } })
      return cookieFrom(answer.headers)
    }
    const desktop = await open(CHROME, start)
    const phone = await open(SAFARI, start)
    await server.call(readSession, {}, { cookie: phone })

    const answer = await server.call(listSessions, {}, { cookie: desktop })
    const [here, ...others] = answer.body.sessions
    expect(here).toMatchObject({
      isCurrent: true,
      device: { browser: 'Chrome 131', system: 'Windows', kind: 'desktop' },
    })
    expect(others.map(({ isCurrent }) => isCurrent)).toEqual([false, false])
    expect(others.map(({ device }) => device)).toContainEqual({
      browser: 'Safari 18',
      system: 'iOS',
      kind: 'phone',
    })
    const { rows } = await server.pool.query<{ token: string }>('SELECT token FROM sessions')
    for (const { token } of rows) expect(JSON.stringify(answer.body)).not.toContain(token)
  })

  it('note when they were seen, to the quarter of an hour', async () => {
    const member = await aMember(server.services)
    const start = Date.now()
    const seenAfter = async (minutes: number) => {
      server.clock.now = new Date(start + minutes * 60_000)
      await server.call(readSession, {}, member)
      return Date.parse((await list(member.cookie))[0]?.lastSeenAt ?? '') - start
    }
    expect(await seenAfter(14)).toBeLessThan(60_000)
    expect(await seenAfter(16)).toBe(16 * 60_000)
    expect(await seenAfter(30)).toBe(16 * 60_000)
    expect(await seenAfter(32)).toBe(32 * 60_000)
  })

  it('are noted as seen without waiting for the disk; what else the connection commits waits', async () => {
    const pool = await aDatabase(1)
    const quiet = await startTestServer({ pool })
    const member = await aMember(quiet.services)
    await pool.query(`
      SET synchronous_commit = on;
      CREATE TABLE commits (is_waited text);
      CREATE FUNCTION note_commit() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN INSERT INTO commits VALUES (current_setting('synchronous_commit')); RETURN NULL; END $$;
      CREATE TRIGGER sessions_noted AFTER UPDATE ON sessions FOR EACH ROW EXECUTE FUNCTION note_commit()`)
    quiet.clock.now = new Date(Date.now() + 16 * 60_000)
    await quiet.call(readSession, {}, member)
    expect((await pool.query('SELECT is_waited FROM commits')).rows).toEqual([{ is_waited: 'off' }])
    expect((await pool.query('SHOW synchronous_commit')).rows).toEqual([{ synchronous_commit: 'on' }])
  })

  it('end one by one, or all but this one', async () => {
    const member = await aMember(server.services)
    const others = await Promise.all(Array.from({ length: 3 }, () => aSession(server.services, member.id)))
    const found = await list(member.cookie)
    const idOf = async (cookie: string) => (await list(cookie)).find(({ isCurrent }) => isCurrent)?.id ?? ''
    const gone = await idOf(others[0] as string)
    expect(found).toHaveLength(4)
    expect((await server.call(revokeSession, { body: { id: gone } }, member)).body).toEqual({ ended: true })
    expect(await levelOf(others[0] as string)).toBe('visitor')
    expect((await server.call(revokeSession, { body: { id: gone } }, member)).error?.code).toBe('not_found')
    expect((await server.call(revokeOtherSessions, {}, member)).body).toEqual({ endedSessions: 2 })
    expect(await levelOf(others[1] as string)).toBe('visitor')
    expect(await levelOf(member.cookie)).toBe('free')
  })

  it('are nobody else’s', async () => {
    const [mine, theirs] = [await aMember(server.services), await aMember(server.services)]
    const id = (await list(theirs.cookie))[0]?.id ?? ''
    expect((await server.call(revokeSession, { body: { id } }, mine)).error?.code).toBe('not_found')
    expect(await levelOf(theirs.cookie)).toBe('free')
  })
})

describe('a device', () => {
  it.each([
    [CHROME, 'Chrome 131', 'Windows', 'desktop'],
    [SAFARI, 'Safari 18', 'iOS', 'phone'],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
      'Safari 18',
      'macOS',
      'desktop',
    ],
    [
      'Mozilla/5.0 (Linux; Android 14; SM-S918B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/26.0 Chrome/122.0.0.0 Mobile Safari/537.36',
      'Samsung Internet 26',
      'Android',
      'phone',
    ],
    [
      'Mozilla/5.0 (Linux; Android 14; Pixel Tablet) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
      'Chrome 131',
      'Android',
      'tablet',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Safari Line/14.19.0',
      'LINE 14',
      'iOS',
      'phone',
    ],
    [
      'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0',
      'Firefox 133',
      'Linux',
      'desktop',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.2903.51',
      'Edge 131',
      'Windows',
      'desktop',
    ],
    ['curl/8.5.0', null, null, 'program'],
    [null, null, null, 'program'],
  ])('%s', (userAgent, browser, system, kind) => {
    expect(readDevice(userAgent)).toEqual({ browser, system, kind })
  })
})
