import { generateKeyPairSync, sign } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { keyListText } from '@thokham/domain/key-list'
import { isSameMachine } from '@thokham/domain/licence'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { lastWriteMs } from './last-write.ts'
import { type LicenceClientOptions, licenceClient } from './licence-client.ts'
import { stateFile } from './licence-state.ts'
import { type MachineFacts, machineIdentity, machineParts } from './machine-identity.ts'

/** A server of the test's own: what it answers to each verb, signed with its key. */
const DAY_MS = 86_400_000
const KEY = 'AAAA-BBBB-CCCC-DDDD-EEEE'
/** A signing key of some server. */
function aKey(kid: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  return {
    kid,
    publicKey: publicKey.export({ format: 'der', type: 'spki' }).subarray(12).toString('base64'),
    sign: (text: string) => sign(null, Buffer.from(text), privateKey).toString('base64'),
  }
}
type Key = ReturnType<typeof aKey>
const k1 = aKey('k1')
const k2 = aKey('k2')
/** The list of a server's keys, signed by all of them unless others are named. */
function listOf(version: number, keys: Key[], { revoked = [], by = [...keys, ...revoked] }: Signed = {}) {
  const list = {
    version,
    keys: keys.map(({ kid, publicKey }) => ({ kid, publicKey })),
    revoked: revoked.map(({ kid }) => kid),
  }
  const proofs = by.map(({ kid, sign }) => ({ kid, sig: sign(keyListText(list)) }))
  return { ...list, proofs }
}
interface Signed {
  revoked?: Key[]
  by?: Key[]
}

let folder: string
let now: Date
let weather: 'fine' | 'cut' | number
let code: string
let list: object
let signer: Key
let lastWrite: number
let asked: string[]
let isDown: (verb: string) => boolean
let forge: (answer: Record<string, unknown>) => Record<string, unknown>
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'thokham-licence-'))
  now = new Date('2026-11-21T03:00:00Z')
  weather = 'fine'
  code = 'VALID'
  forge = (answer) => answer
  list = listOf(1, [k1])
  signer = k1
  lastWrite = 0
  asked = []
  isDown = () => false
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const machine = { fingerprint: 'this machine', parts: ['a', 'b', 'c', 'd'] }

function offlineFile(of = machine, by = signer) {
  const content = {
    licence: 'one',
    ...of,
    issuedAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + 30 * DAY_MS).toISOString(),
  }
  const enc = Buffer.from(JSON.stringify(content)).toString('base64')
  const whole = { enc, sig: by.sign(`license/${enc}`), alg: 'base64+ed25519', kid: by.kid }
  return `-----BEGIN LICENSE FILE-----\n${Buffer.from(JSON.stringify(whole)).toString('base64')}\n-----END LICENSE FILE-----\n`
}

const answers: typeof fetch = async (url, init) => {
  if (weather === 'cut') throw new TypeError('fetch failed')
  if (typeof weather === 'number') return new Response('{}', { status: weather })
  const verb = String(url).split('/').at(-1)
  asked.push(verb ?? '')
  if (isDown(verb ?? '')) return new Response('{}', { status: 503 })
  const body = JSON.parse(String(init?.body ?? '{}'))
  const ts = now.toISOString()
  const proof = {
    kid: signer.kid,
    sig: signer.sign(['answer/', body.nonce, ts, code, machine.fingerprint].join('\n')),
  }
  switch (verb) {
    case 'keys':
      return Response.json(list)
    case 'activate':
      return Response.json({ activated: true, code: 'ACTIVATED', machines: [], file: offlineFile() })
    case 'deactivate':
      return Response.json({ deactivated: true, code: 'DEACTIVATED' })
    case 'heartbeat':
      return Response.json({ alive: true, code: 'VALID', file: offlineFile() })
    default:
      return Response.json(forge({ code, ts, proof }))
  }
}
const path = () => join(folder, 'licence.json')
const client = (of = machine, more: Partial<LicenceClientOptions> = {}) =>
  licenceClient({
    server: 'http://licence.test',
    machine: of,
    store: stateFile(path()),
    fetch: answers,
    clock: () => now,
    lastWrite: () => lastWrite,
    ...more,
  })
const ONLINE = { works: true, how: 'online' }
const later = (days: number) => {
  now = new Date(now.getTime() + days * DAY_MS)
}

describe('a licence on this machine', () => {
  it('works online, and its state is for its owner’s eyes alone', async () => {
    expect(await client().check()).toEqual({ works: false, reason: 'NO_KEY' })
    expect((await client().activate(KEY)).code).toBe('ACTIVATED')
    expect(await client().check()).toEqual({ works: true, how: 'online' })
    expect(statSync(path()).mode & 0o777).toBe(0o600)
  })

  it.each([408, 429, 500, 503, 'cut'] as const)('%s: the file of 30 days stands in', async (trouble) => {
    await client().activate(KEY)
    weather = trouble
    later(29)
    expect(await client().check()).toMatchObject({ works: true, how: 'offline' })
    later(2)
    expect(await client().check()).toEqual({ works: false, reason: 'OFFLINE_OVER' })
    weather = 'fine'
    expect(await client().check()).toEqual({ works: true, how: 'online' })
    weather = 'cut'
    later(29)
    expect(await client().check(), 'the days begin with the last one online').toMatchObject({ works: true })
  })

  it.each([400, 401, 403, 404, 410, 422])('%i is a no, not bad weather', async (status) => {
    await client().activate(KEY)
    weather = status
    expect(await client().check()).toEqual({ works: false, reason: 'REFUSED' })
  })

  it.each(['EXPIRED', 'SUSPENDED', 'NOT_FOUND', 'FINGERPRINT_SCOPE_MISMATCH'])(
    'after %s, pulling the cable does not bring it back',
    async (no) => {
      await client().activate(KEY)
      code = no
      expect(await client().check()).toEqual({ works: false, reason: no })
      weather = 'cut'
      expect(await client().check()).toEqual({ works: false, reason: 'UNREACHABLE' })
      weather = 'fine'
      code = 'VALID'
      expect(await client().check()).toEqual({ works: true, how: 'online' })
      weather = 'cut'
      expect(await client().check()).toMatchObject({ works: true, how: 'offline' })
    },
  )
})

describe('what a person does while the server is asked', () => {
  const OTHER = 'FFFF-GGGG-HHHH-IIII-JJJJ'
  /** Answers of the server, but `meanwhile` goes first once the verb is asked for the first time. */
  const during = (verb: string, meanwhile: () => unknown): typeof fetch => {
    let isDone = false
    return async (url, init) => {
      const answer = await answers(url, init)
      if (isDone || !String(url).endsWith(`/${verb}`)) return answer
      isDone = true
      await meanwhile()
      return answer
    }
  }
  const keyKept = () => {
    const state = stateFile(path()).read()
    return state === 'changed' ? state : state?.key
  }

  it.each(['validate', 'keys', 'heartbeat'])(
    'an activation stands, whatever %s had been asked',
    async (verb) => {
      await client().activate(KEY)
      later(2)
      const fetch = during(verb, () => client().activate(OTHER))
      expect(await client(machine, { fetch }).check()).toEqual(ONLINE)
      expect(keyKept()).toBe(OTHER)
    },
  )

  it.each(['validate', 'keys'])('forgetting stands, whatever %s had been asked', async (verb) => {
    await client().activate(KEY)
    const fetch = during(verb, () => client().forget())
    expect(await client(machine, { fetch }).check()).toEqual({ works: false, reason: 'NO_KEY' })
    expect(keyKept()).toBeUndefined()
  })

  it('forgetting stands when the file is fetched', async () => {
    await client().activate(KEY)
    expect(await client(machine, { fetch: during('heartbeat', () => client().forget()) }).heartbeat()).toBe(
      false,
    )
    expect(keyKept()).toBeUndefined()
  })

  it('counts from the next one on for what an earlier version kept', async () => {
    await client().activate(KEY)
    const store = stateFile(path())
    const state = store.read()
    if (!state || state === 'changed') throw new Error('no state')
    const { act: _, ...former } = state
    store.write(former)
    expect(await client().check()).toEqual(ONLINE)
    expect(
      await client(machine, { fetch: during('heartbeat', () => client().deactivate()) }).heartbeat(),
    ).toBe(false)
  })

  it.each(['keys', 'heartbeat'])('a removal stands, whatever a heartbeat had asked at %s', async (verb) => {
    await client().activate(KEY)
    const fetch = during(verb, () => client().deactivate())
    expect(await client(machine, { fetch }).heartbeat()).toBe(false)
    weather = 'cut'
    expect(await client().check()).toEqual({ works: false, reason: 'UNREACHABLE' })
  })

  it('a no stands against a heartbeat that was asked before it', async () => {
    await client().activate(KEY)
    const fetch = during('heartbeat', () => {
      code = 'FINGERPRINT_SCOPE_MISMATCH'
      return client().check()
    })
    expect(await client(machine, { fetch }).heartbeat()).toBe(false)
    weather = 'cut'
    expect(await client().check()).toEqual({ works: false, reason: 'UNREACHABLE' })
  })

  it('forgetting and removing stand against an activation under way', async () => {
    const forgetting = client(machine, { fetch: during('activate', () => forgetting.forget()) })
    expect(await forgetting.activate(KEY)).toMatchObject({ activated: false, code: 'SUPERSEDED' })
    expect(keyKept()).toBeUndefined()
    await client().activate(KEY)
    const other = client(machine, { fetch: during('activate', () => client().deactivate()) })
    expect(await other.activate(OTHER)).toMatchObject({ activated: false, code: 'SUPERSEDED' })
    expect(keyKept()).toBe(KEY)
  })

  it('pressing twice activates once, and both presses hear of it', async () => {
    const fetch = during('activate', () => client().activate(KEY))
    expect(await client(machine, { fetch }).activate(KEY)).toMatchObject({ activated: true })
    expect(keyKept()).toBe(KEY)
    expect(await client().check()).toEqual(ONLINE)
  })

  it('an old no does not take the file of a new activation with the same key', async () => {
    await client().activate(KEY)
    code = 'FINGERPRINT_SCOPE_MISMATCH'
    const fetch = during('validate', async () => {
      code = 'VALID'
      later(1)
      await client().activate(KEY)
    })
    expect(await client(machine, { fetch }).check()).toEqual(ONLINE)
    weather = 'cut'
    expect(await client().check()).toMatchObject({ works: true, how: 'offline' })
  })
})

it('a machine that was silent for 36 days works again by one heartbeat, without its key', async () => {
  await client().activate(KEY)
  later(36)
  code = 'HEARTBEAT_DEAD'
  asked = []
  const fetch: typeof answers = async (url, init) => {
    const answer = await answers(url, init)
    if (String(url).endsWith('heartbeat')) code = 'VALID'
    return answer
  }
  expect(await client(machine, { fetch }).check()).toEqual(ONLINE)
  expect(asked.filter((verb) => verb === 'heartbeat')).toHaveLength(1)
  code = 'HEARTBEAT_DEAD'
  expect(await client().check(), 'once is enough').toEqual({ works: false, reason: 'HEARTBEAT_DEAD' })
})

describe('who cheats', () => {
  it('by an old answer, or one of their own making, gets nowhere', async () => {
    await client().activate(KEY)
    let old: Record<string, unknown> = {}
    forge = (answer) => {
      old = answer
      return answer
    }
    await client().check()
    code = 'EXPIRED'
    forge = () => old
    expect(await client().check()).toEqual({ works: false, reason: 'UNSIGNED' })
    forge = (answer) => ({ ...answer, code: 'VALID' })
    expect(await client().check()).toEqual({ works: false, reason: 'UNSIGNED' })
    forge = (answer) => ({ ...answer, proof: null })
    expect(await client().check()).toEqual({ works: false, reason: 'UNSIGNED' })
  })

  it('by setting the clock back is told so', async () => {
    await client().activate(KEY)
    weather = 'cut'
    later(20)
    expect(await client().check()).toMatchObject({ works: true })
    later(-10)
    expect(await client().check()).toEqual({ works: false, reason: 'CLOCK' })
  })

  it('is not who had a clock in the year 2569 once: the next signed answer heals it', async () => {
    const real = now
    now = new Date('2569-11-21T03:00:00Z')
    await client().activate(KEY)
    weather = 'cut'
    await client().check()
    now = real
    weather = 'fine'
    expect(await client().check()).toEqual({ works: true, how: 'online' })
    later(1)
    weather = 'cut'
    expect(await client().check()).toMatchObject({ works: true, how: 'offline' })
    later(20)
    expect(await client().check()).toMatchObject({ works: true, how: 'offline' })
    later(-20)
    expect(await client().check()).toEqual({ works: false, reason: 'CLOCK' })
    weather = 'fine'
    expect(await client().check()).toEqual({ works: true, how: 'online' })
    weather = 'cut'
    expect(await client().check()).toMatchObject({ works: true, how: 'offline' })
  })

  it('by lines within the signed time gets nowhere', async () => {
    await client().activate(KEY)
    let nonce = ''
    const proxy: typeof fetch = async (url, init) => {
      if (!String(url).endsWith('validate')) return answers(url, init)
      nonce = JSON.parse(String(init?.body)).nonce
      // As the server once signed for whoever called itself `x⏎VALID⏎this machine`.
      const ts = `${now.toISOString()}\nNOT_FOUND\nx`
      const sig = k1.sign(['answer/', nonce, ts, 'VALID', machine.fingerprint].join('\n'))
      return Response.json({ code: 'VALID', ts, proof: { kid: 'k1', sig } })
    }
    expect(await client(machine, { fetch: proxy }).check()).toEqual({ works: false, reason: 'UNSIGNED' })
  })

  it('by taking the file to another machine is told so; one that has a new disk is no other', async () => {
    await client().activate(KEY)
    weather = 'cut'
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
    weather = 'cut'
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
    const store = stateFile(path())
    const state = store.read()
    if (!state || state === 'changed') throw new Error('no state')
    store.write({ ...state, file: offlineFile(machine, k2) })
    expect(await client().check()).toEqual({ works: false, reason: 'FILE_UNTRUSTED' })
    weather = 'fine'
    expect(await client().activate(KEY)).toMatchObject({ activated: true })
    expect(await client().check()).toEqual(ONLINE)
  })

  it('by setting the clock to the same hour each day is told so', async () => {
    await client().activate(KEY)
    weather = 'cut'
    expect(await client().check()).toMatchObject({ works: true, how: 'offline' })
    // The machine was in use for eight hours; the next morning its clock is set to the first day's again.
    lastWrite = now.getTime() + 8 * 3_600_000
    expect(await client().check()).toEqual({ works: false, reason: 'CLOCK' })
    later(1)
    expect(await client().check()).toMatchObject({ works: true, how: 'offline' })
  })

  it('is not whose machine wrote while its clock ran ahead, once the server has told the time', async () => {
    await client().activate(KEY)
    lastWrite = now.getTime() + 500 * 365 * DAY_MS
    expect(await client().check()).toEqual(ONLINE)
    weather = 'cut'
    later(2)
    expect(await client().check()).toMatchObject({ works: true, how: 'offline' })
  })
})

describe('the keys of the server', () => {
  it('are no list at a network’s sign-in page: the file stands in, and the key is not told there', async () => {
    await client().activate(KEY)
    list = {}
    asked = []
    expect(await client().check()).toMatchObject({ works: true, how: 'offline' })
    expect(asked).toEqual(['keys'])
    expect(await client().activate(KEY), 'and nobody is called another server').toMatchObject({
      activated: false,
      code: 'UNREACHABLE',
    })
    expect(asked).toEqual(['keys', 'keys'])
  })

  it('are believed from the first activation on; without them no place is taken and nothing kept', async () => {
    isDown = (verb) => verb === 'keys'
    expect(await client().activate(KEY)).toMatchObject({ activated: false, code: 'UNREACHABLE' })
    expect(asked).toEqual(['keys'])
    isDown = () => false
    for (const [none, code] of [
      [{}, 'UNREACHABLE'],
      [{ keys: [] }, 'UNREACHABLE'],
      [listOf(1, []), 'OTHER_SERVER'],
      [listOf(1, [k1], { by: [k2] }), 'OTHER_SERVER'],
    ] as const) {
      list = none
      expect(await client().activate(KEY)).toMatchObject({ activated: false, code })
    }
    expect(existsSync(path())).toBe(false)
    expect(asked).not.toContain('activate')
  })

  it('are followed when the new one is signed by the old one; files of the former stay good', async () => {
    await client().activate(KEY)
    list = listOf(2, [k2, k1])
    signer = k2
    expect(await client().check()).toEqual(ONLINE)
    weather = 'cut'
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
      ;({ list, signer } = before)
      await client().activate(KEY)
      later(2)
      let asks = 0
      const fetch: typeof answers = (url, init) => {
        ;({ list, signer } = order[asks++ % order.length] ?? after)
        return answers(url, init)
      }
      expect(await client(machine, { fetch }).check()).toEqual(ONLINE)
      expect(await client(machine, { fetch }).activate(KEY)).toMatchObject({ activated: true })
      expect(await client(machine, { fetch }).check()).toEqual(ONLINE)
      weather = 'cut'
      expect(await client().check()).toMatchObject({ works: true, how: 'offline' })
      weather = 'fine'
    }
  })

  it('stay believed after a server that was restored from before they changed', async () => {
    await client().activate(KEY)
    list = listOf(2, [k2, k1])
    expect(await client().check()).toEqual(ONLINE)
    list = listOf(1, [k1])
    expect(await client().activate(KEY)).toMatchObject({ activated: true })
    expect(await client().check()).toEqual(ONLINE)
  })

  it('of somebody else at the same address are not believed, and the key is told there by no request', async () => {
    await client().activate(KEY)
    list = listOf(9, [k2])
    signer = k2
    asked = []
    expect(await client().check()).toEqual({ works: false, reason: 'OTHER_SERVER' })
    expect(await client().heartbeat()).toBe(false)
    expect(await client().deactivate()).toBe(false)
    expect(await client().activate(KEY)).toMatchObject({ activated: false, code: 'OTHER_SERVER' })
    expect(asked, 'nothing that tells the key').toEqual(['keys', 'keys', 'keys', 'keys'])
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
    list = listOf(3, [k2], { revoked: [k1] })
    signer = k2
    isDown = (verb) => verb === 'heartbeat'
    expect(await client().check()).toEqual(ONLINE)
    weather = 'cut'
    expect(await client().check(), 'its file is refused').toEqual({ works: false, reason: 'FILE_UNTRUSTED' })
    weather = 'fine'
    isDown = () => false
    expect(await client().check(), 'a fresh file is fetched').toEqual(ONLINE)
    weather = 'cut'
    expect(await client().check()).toMatchObject({ works: true, how: 'offline' })
    weather = 'fine'
    // The thief's own list and answers.
    list = listOf(99, [k1])
    signer = k1
    expect(await client().check()).toEqual({ works: false, reason: 'OTHER_SERVER' })
  })

  it('are not taken back to an older list', async () => {
    list = listOf(2, [k2, k1])
    await client().activate(KEY)
    list = listOf(3, [k2], { revoked: [k1] })
    signer = k2
    expect(await client().check()).toEqual(ONLINE)
    list = listOf(2, [k2, k1])
    signer = k1
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

it('the last write is the newest of the folders that are there', () => {
  const write = new Date('2026-11-20T03:00:00Z')
  utimesSync(folder, write, write)
  expect(lastWriteMs([folder, join(folder, 'none')])).toBe(write.getTime())
  expect(lastWriteMs([])).toBe(0)
  expect(lastWriteMs()).toBeGreaterThan(write.getTime() - 365 * DAY_MS)
})

it('a machine is described by hashes alone, the same each time', () => {
  const one = machineIdentity(() => ['system 1', 'processor 2', '', 'name พิมพ์'])
  expect(one.parts).toHaveLength(3)
  expect([one.fingerprint, ...one.parts].join(' ')).toMatch(/^[\w-]{43}( [\w-]{43}){3}$/)
  expect(machineIdentity(() => ['system 1', 'processor 2', 'name พิมพ์'])).toEqual(one)
  expect(machineIdentity()).toEqual(machineIdentity())
})

describe('machines of one model', () => {
  const first: MachineFacts = {
    systemId: 'a1',
    hostName: 'DESKTOP-7QX2',
    processor: 'Intel i5-12400 12 x64',
    memoryGb: 16,
    platform: 'win32',
    home: 'C:\\Users\\user',
  }
  const identity = (facts: MachineFacts) => machineIdentity(() => machineParts(facts))

  it.each<[string, Partial<MachineFacts>, boolean]>([
    ['another one of the room', { systemId: 'b2', hostName: 'DESKTOP-9KL4' }, false],
    ['a new disk', { systemId: 'b2' }, true],
    ['more memory', { memoryGb: 32 }, true],
    ['another name', { hostName: 'STUDIO' }, true],
    ['a new disk under another name', { systemId: 'b2', hostName: 'STUDIO' }, false],
  ])('%s: the same machine = %s', (_, change, isSame) => {
    expect(isSameMachine(identity(first), identity({ ...first, ...change }))).toBe(isSame)
  })

  it('are told apart by all of it where the system tells no id', () => {
    const bare = { ...first, systemId: '' }
    expect(isSameMachine(identity(bare), identity({ ...bare, hostName: 'DESKTOP-9KL4' }))).toBe(false)
  })
})
