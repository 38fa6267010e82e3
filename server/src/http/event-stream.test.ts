import { signOut } from '@thokham/contract/auth'
import { revokeOtherSessions } from '@thokham/contract/devices'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { eventsOf } from '../testing/events.ts'
import { aMember, aSession, type TestMember } from '../testing/members.ts'
import { pay, startShop } from '../testing/payments.ts'
import type { TestServer } from '../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startShop({ connections: 20 })
})

/** Opens the admins' live list and reads its first event, so that the stream is known to be open. */
async function openFeed({ cookie }: Pick<TestMember, 'cookie'>) {
  const response = await fetch(`${server.url}/api/admin/payments/events`, { headers: { cookie } })
  const events = eventsOf(response)
  expect((await events.next()).value?.name).toBe('feed')
  return events
}

const rows = (sql: string, values: unknown[]) => server.pool.query(sql, values)

/** Ends a member's sessions as if the connection of the notices had been away at that moment: triggers rest. */
async function endSessionsUnnoticed({ id }: TestMember): Promise<void> {
  const client = await server.pool.connect()
  try {
    await client.query('BEGIN')
    await client.query("SET LOCAL session_replication_role = 'replica'")
    await client.query('DELETE FROM sessions WHERE user_id = $1', [id])
    await client.query('COMMIT')
  } finally {
    client.release()
  }
}

describe('an open event stream ends', () => {
  it('when its session signs out', async () => {
    const admin = await aMember(server.services, { level: 'admin' })
    const events = await openFeed(admin)
    await server.call(signOut, {}, admin)
    expect(await events.next()).toEqual({ done: true, value: undefined })
  })

  it('when its member signs out everywhere else, and only there', async () => {
    const admin = await aMember(server.services, { level: 'admin' })
    const elsewhere = await openFeed({ cookie: await aSession(server.services, admin.id) })
    const here = await openFeed(admin)
    await server.call(revokeOtherSessions, {}, admin)
    expect(await elsewhere.next()).toEqual({ done: true, value: undefined })
    // Being told of its own member's change, the stream that stays says again what it knows.
    expect((await here.next()).value?.name).toBe('feed')
  })

  it('when its member is an admin no longer', async () => {
    const admin = await aMember(server.services, { level: 'admin' })
    const events = await openFeed(admin)
    await rows("UPDATE profiles SET membership = 'free' WHERE id = $1", [admin.id])
    expect(await events.next()).toEqual({ done: true, value: undefined })
  })

  it('before it tells anything more, also when the notice of the revocation was lost', async () => {
    const admin = await aMember(server.services, { level: 'admin' })
    const events = await openFeed(admin)
    await endSessionsUnnoticed(admin)
    await pay(server, await aMember(server.services))
    expect(await events.next()).toEqual({ done: true, value: undefined })
  })

  it('while it is being opened, and lets go of each topic once', async () => {
    const admin = await aMember(server.services, { level: 'admin' })
    const { pubsub } = server.services
    const subscribe = pubsub.subscribe
    const left: string[] = []
    const spy = vi.spyOn(pubsub, 'subscribe').mockImplementation(async (topic, callback) => {
      const unsubscribe = await subscribe(topic, callback)
      if (topic === `access:${admin.id}`) await endSessionsUnnoticed(admin)
      return () => {
        left.push(topic)
        unsubscribe()
      }
    })
    const headers = { cookie: admin.cookie }
    const answer = await fetch(`${server.url}/api/admin/payments/events`, { headers })
    expect(await answer.text()).not.toContain('feed')
    spy.mockRestore()
    expect(left).toContain(`access:${admin.id}`)
    expect(left).toEqual([...new Set(left)])
  })
})
