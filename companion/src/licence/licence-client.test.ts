import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { DAY_MS } from '@thokham/domain/bangkok-time'
import { describe, expect, it } from 'vitest'
import { KEY, k1, k2, machine, ONLINE, useFakeServer } from '../testing/fake-licence-server.ts'
import { stateFile } from './licence-state.ts'

const { server, answers, offlineFile, path, client, later, kept } = useFakeServer()

describe('a licence on this machine', () => {
  it('works online, and its state is for its owner’s eyes alone', async () => {
    expect(await client().check()).toEqual({ works: false, reason: 'NO_KEY' })
    expect((await client().activate(KEY)).code).toBe('ACTIVATED')
    expect(await client().check()).toEqual({ works: true, how: 'online' })
    expect(statSync(path()).mode & 0o777).toBe(0o600)
  })

  it.each([408, 429, 500, 503, 'cut'] as const)('%s: the file of 30 days stands in', async (trouble) => {
    await client().activate(KEY)
    server.network = trouble
    later(29)
    expect(await client().check()).toMatchObject({ works: true, how: 'offline' })
    later(2)
    expect(await client().check()).toEqual({ works: false, reason: 'OFFLINE_OVER' })
    server.network = 'fine'
    expect(await client().check()).toEqual({ works: true, how: 'online' })
    server.network = 'cut'
    later(29)
    expect(await client().check(), 'the days begin with the last one online').toMatchObject({ works: true })
  })

  it.each([400, 401, 403, 404, 410, 422])('%i is a no, not bad weather', async (status) => {
    await client().activate(KEY)
    server.network = status
    expect(await client().check()).toEqual({ works: false, reason: 'REFUSED' })
  })

  it.each(['EXPIRED', 'SUSPENDED', 'NOT_FOUND', 'FINGERPRINT_SCOPE_MISMATCH'])(
    'after %s, pulling the cable does not bring it back',
    async (no) => {
      await client().activate(KEY)
      server.code = no
      expect(await client().check()).toEqual({ works: false, reason: no })
      server.network = 'cut'
      expect(await client().check()).toEqual({ works: false, reason: 'UNREACHABLE' })
      server.network = 'fine'
      server.code = 'VALID'
      expect(await client().check()).toEqual({ works: true, how: 'online' })
      server.network = 'cut'
      expect(await client().check()).toMatchObject({ works: true, how: 'offline' })
    },
  )
})

it('a machine that was silent for 36 days works again by one heartbeat, without its key', async () => {
  await client().activate(KEY)
  later(36)
  server.code = 'HEARTBEAT_DEAD'
  server.asked = []
  const fetch: typeof answers = async (url, init) => {
    const answer = await answers(url, init)
    if (String(url).endsWith('heartbeat')) server.code = 'VALID'
    return answer
  }
  expect(await client(machine, { fetch }).check()).toEqual(ONLINE)
  expect(server.asked.filter((verb) => verb === 'heartbeat')).toHaveLength(1)
  server.code = 'HEARTBEAT_DEAD'
  expect(await client().check(), 'once is enough').toEqual({ works: false, reason: 'HEARTBEAT_DEAD' })
})

describe('who cheats', () => {
  it('by an old answer, or one of their own making, gets nowhere', async () => {
    await client().activate(KEY)
    let old: Record<string, unknown> = {}
    server.forge = (answer) => {
      old = answer
      return answer
    }
    await client().check()
    server.code = 'EXPIRED'
    server.forge = () => old
    expect(await client().check()).toEqual({ works: false, reason: 'UNSIGNED' })
    server.forge = (answer) => ({ ...answer, code: 'VALID' })
    expect(await client().check()).toEqual({ works: false, reason: 'UNSIGNED' })
    server.forge = (answer) => ({ ...answer, proof: null })
    expect(await client().check()).toEqual({ works: false, reason: 'UNSIGNED' })
  })

  it('by setting the clock back is told so', async () => {
    await client().activate(KEY)
    server.network = 'cut'
    later(20)
    expect(await client().check()).toMatchObject({ works: true })
    later(-10)
    expect(await client().check()).toEqual({ works: false, reason: 'CLOCK' })
  })

  it('is not who had a clock in the year 2569 once: the next signed answer heals it', async () => {
    const real = server.now
    server.now = new Date('2569-11-21T03:00:00Z')
    await client().activate(KEY)
    server.network = 'cut'
    await client().check()
    server.now = real
    server.network = 'fine'
    expect(await client().check()).toEqual({ works: true, how: 'online' })
    later(1)
    server.network = 'cut'
    expect(await client().check()).toMatchObject({ works: true, how: 'offline' })
    later(20)
    expect(await client().check()).toMatchObject({ works: true, how: 'offline' })
    later(-20)
    expect(await client().check()).toEqual({ works: false, reason: 'CLOCK' })
    server.network = 'fine'
    expect(await client().check()).toEqual({ works: true, how: 'online' })
    server.network = 'cut'
    expect(await client().check()).toMatchObject({ works: true, how: 'offline' })
  })

  it('by lines within the signed time gets nowhere', async () => {
    await client().activate(KEY)
    let nonce = ''
    const proxy: typeof fetch = async (url, init) => {
      if (!String(url).endsWith('validate')) return answers(url, init)
      nonce = JSON.parse(String(init?.body)).nonce
      // As the server once signed for whoever called itself `x⏎VALID⏎this machine`.
      const ts = `${server.now.toISOString()}\nNOT_FOUND\nx`
      const sig = k1.sign(['answer/', nonce, ts, 'VALID', machine.fingerprint].join('\n'))
      return Response.json({ code: 'VALID', ts, proof: { kid: 'k1', sig } })
    }
    expect(await client(machine, { fetch: proxy }).check()).toEqual({ works: false, reason: 'UNSIGNED' })
  })

  it('by taking the file to another machine is told so; one that has a new disk is no other', async () => {
    await client().activate(KEY)
    server.network = 'cut'
    expect(await client({ fingerprint: 'other', parts: ['a', 'x', 'y', 'z'] }).check()).toEqual({
      works: false,
      reason: 'FINGERPRINT_SCOPE_MISMATCH',
    })
    expect(await client({ fingerprint: 'mended', parts: ['a', 'b', 'c', 'new'] }).check()).toMatchObject({
      works: true,
    })
  })

  it('by editing what is kept is told so, and by a file of their own making gets nowhere', async () => {
    await client().activate(KEY)
    server.network = 'cut'
    const written = readFileSync(path(), 'utf8')
    for (const [from, to] of [
      ['"latestMs":0', '"latestMs":1'],
      ['"version":1', '"version":0'],
      [k1.publicKey, k2.publicKey],
      ['http://licence.test', 'http://other.test'],
    ] as const) {
      expect(written).toContain(from)
      writeFileSync(path(), written.replace(from, to))
      expect(await client().check()).toEqual({ works: false, reason: 'STATE_CHANGED' })
    }
    writeFileSync(path(), 'no json')
    expect(await client().check()).toEqual({ works: false, reason: 'STATE_CHANGED' })
    // Whoever makes the tag as well has no file for it.
    writeFileSync(path(), written)
    stateFile(path()).write({ ...kept(), file: offlineFile(machine, k2) })
    expect(await client().check()).toEqual({ works: false, reason: 'FILE_UNTRUSTED' })
    server.network = 'fine'
    expect(await client().activate(KEY)).toMatchObject({ activated: true })
    expect(await client().check()).toEqual(ONLINE)
  })

  it('by setting the clock to the same hour each day is told so', async () => {
    await client().activate(KEY)
    server.network = 'cut'
    expect(await client().check()).toMatchObject({ works: true, how: 'offline' })
    // The machine was in use for eight hours; the next morning its clock is set to the first day's again.
    server.lastWrite = server.now.getTime() + 8 * 3_600_000
    expect(await client().check()).toEqual({ works: false, reason: 'CLOCK' })
    later(1)
    expect(await client().check()).toMatchObject({ works: true, how: 'offline' })
  })

  it('is not whose machine wrote while its clock ran ahead, once the server has told the time', async () => {
    await client().activate(KEY)
    server.lastWrite = server.now.getTime() + 500 * 365 * DAY_MS
    expect(await client().check()).toEqual(ONLINE)
    server.network = 'cut'
    later(2)
    expect(await client().check()).toMatchObject({ works: true, how: 'offline' })
  })
})
