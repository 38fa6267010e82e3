import { existsSync, rmSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { KEY, k1, k2, listOf, machine, ONLINE, useFakeServer } from '../testing/fake-licence-server.ts'

const { server, answers, path, client, later } = useFakeServer()

describe('the keys of the server', () => {
  it('are no list at a network’s sign-in page: the file stands in, and the key is not told there', async () => {
    await client().activate(KEY)
    server.list = {}
    server.asked = []
    expect(await client().check()).toMatchObject({ works: true, how: 'offline' })
    expect(server.asked).toEqual(['keys'])
    expect(await client().activate(KEY), 'and nobody is called another server').toMatchObject({
      activated: false,
      code: 'UNREACHABLE',
    })
    expect(server.asked).toEqual(['keys', 'keys'])
  })

  it('are believed from the first activation on; without them no place is taken and nothing kept', async () => {
    server.isDown = (verb) => verb === 'keys'
    expect(await client().activate(KEY)).toMatchObject({ activated: false, code: 'UNREACHABLE' })
    expect(server.asked).toEqual(['keys'])
    server.isDown = () => false
    for (const [none, code] of [
      [{}, 'UNREACHABLE'],
      [{ keys: [] }, 'UNREACHABLE'],
      [listOf(1, []), 'OTHER_SERVER'],
      [listOf(1, [k1], { by: [k2] }), 'OTHER_SERVER'],
    ] as const) {
      server.list = none
      expect(await client().activate(KEY)).toMatchObject({ activated: false, code })
    }
    expect(existsSync(path())).toBe(false)
    expect(server.asked).not.toContain('activate')
  })

  it('are followed when the new one is signed by the old one; files of the former stay good', async () => {
    await client().activate(KEY)
    server.list = listOf(2, [k2, k1])
    server.signer = k2
    expect(await client().check()).toEqual(ONLINE)
    server.network = 'cut'
    expect(await client().check()).toMatchObject({ works: true, how: 'offline' })
  })

  it('are followed where two processes of the server know of a change at different times', async () => {
    await client().activate(KEY)
    const before = { list: listOf(1, [k1]), signer: k1 }
    const after = { list: listOf(2, [k2, k1]), signer: k2 }
    // Whichever of the two answers which request: what is signed by the one is believed, and the older list is no news.
    for (const order of [
      [before, after],
      [after, before],
      [before, before, after],
      [before, after, after, before],
    ]) {
      rmSync(path())
      Object.assign(server, before)
      await client().activate(KEY)
      later(2)
      let asks = 0
      const fetch: typeof answers = (url, init) => {
        Object.assign(server, order[asks++ % order.length] ?? after)
        return answers(url, init)
      }
      expect(await client(machine, { fetch }).check()).toEqual(ONLINE)
      expect(await client(machine, { fetch }).activate(KEY)).toMatchObject({ activated: true })
      expect(await client(machine, { fetch }).check()).toEqual(ONLINE)
      server.network = 'cut'
      expect(await client().check()).toMatchObject({ works: true, how: 'offline' })
      server.network = 'fine'
    }
  })

  it('stay believed after a server that was restored from before they changed', async () => {
    await client().activate(KEY)
    server.list = listOf(2, [k2, k1])
    expect(await client().check()).toEqual(ONLINE)
    server.list = listOf(1, [k1])
    expect(await client().activate(KEY)).toMatchObject({ activated: true })
    expect(await client().check()).toEqual(ONLINE)
  })

  it('of somebody else at the same address are not believed, and the key is told there by no request', async () => {
    await client().activate(KEY)
    server.list = listOf(9, [k2])
    server.signer = k2
    server.asked = []
    expect(await client().check()).toEqual({ works: false, reason: 'OTHER_SERVER' })
    expect(await client().heartbeat()).toBe(false)
    expect(await client().deactivate()).toBe(false)
    expect(await client().activate(KEY)).toMatchObject({ activated: false, code: 'OTHER_SERVER' })
    expect(server.asked, 'nothing that tells the key').toEqual(['keys', 'keys', 'keys', 'keys'])
    client().forget()
    expect(await client().activate(KEY)).toMatchObject({ activated: true })
    expect(await client().check()).toEqual(ONLINE)
  })

  it('that a program brings along are the only ones that it believes at first', async () => {
    const strict = client(machine, { trusted: [k2] })
    expect(await strict.activate(KEY)).toMatchObject({ activated: false, code: 'OTHER_SERVER' })
    expect(await client(machine, { trusted: [k1] }).activate(KEY)).toMatchObject({ activated: true })
  })

  it('that were revoked are believed no more from the next contact on, whoever names them', async () => {
    await client().activate(KEY)
    server.list = listOf(3, [k2], { revoked: [k1] })
    server.signer = k2
    server.isDown = (verb) => verb === 'heartbeat'
    expect(await client().check()).toEqual(ONLINE)
    server.network = 'cut'
    expect(await client().check(), 'its file is refused').toEqual({ works: false, reason: 'FILE_UNTRUSTED' })
    server.network = 'fine'
    server.isDown = () => false
    expect(await client().check(), 'a fresh file is fetched').toEqual(ONLINE)
    server.network = 'cut'
    expect(await client().check()).toMatchObject({ works: true, how: 'offline' })
    server.network = 'fine'
    // The thief's own list and answers.
    server.list = listOf(99, [k1])
    server.signer = k1
    expect(await client().check()).toEqual({ works: false, reason: 'OTHER_SERVER' })
  })

  it('are not taken back to an older list', async () => {
    server.list = listOf(2, [k2, k1])
    await client().activate(KEY)
    server.list = listOf(3, [k2], { revoked: [k1] })
    server.signer = k2
    expect(await client().check()).toEqual(ONLINE)
    server.list = listOf(2, [k2, k1])
    server.signer = k1
    expect(await client().check()).toEqual({ works: false, reason: 'UNSIGNED' })
  })

  it('and what is kept belong to one address', async () => {
    await client().activate(KEY)
    expect(await client(machine, { server: 'http://other.test' }).check()).toEqual({
      works: false,
      reason: 'NO_KEY',
    })
  })
})
