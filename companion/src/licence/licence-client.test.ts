import { generateKeyPairSync, sign } from 'node:crypto'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isSameMachine } from '@thokham/domain/licence'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { licenceClient } from './licence-client.ts'
import { stateFile } from './licence-state.ts'
import { type MachineFacts, machineIdentity, machineParts } from './machine-identity.ts'

/** A server of the test's own: what it answers to each verb, signed with its key. */
const DAY_MS = 86_400_000
const KEY = 'AAAA-BBBB-CCCC-DDDD-EEEE'
const { publicKey, privateKey } = generateKeyPairSync('ed25519')
const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(12).toString('base64')
const signed = (text: string) => sign(null, Buffer.from(text), privateKey).toString('base64')

let folder: string
let now: Date
let weather: 'fine' | 'cut' | number
let code: string
let forge: (answer: Record<string, unknown>) => Record<string, unknown>
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'thokham-licence-'))
  now = new Date('2026-11-21T03:00:00Z')
  weather = 'fine'
  code = 'VALID'
  forge = (answer) => answer
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const machine = { fingerprint: 'this machine', parts: ['a', 'b', 'c', 'd'] }

function offlineFile(of = machine) {
  const content = {
    licence: 'one',
    ...of,
    issuedAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + 30 * DAY_MS).toISOString(),
  }
  const enc = Buffer.from(JSON.stringify(content)).toString('base64')
  const whole = { enc, sig: signed(`license/${enc}`), alg: 'base64+ed25519', kid: 'k1' }
  return `-----BEGIN LICENSE FILE-----\n${Buffer.from(JSON.stringify(whole)).toString('base64')}\n-----END LICENSE FILE-----\n`
}

const answers: typeof fetch = async (url, init) => {
  if (weather === 'cut') throw new TypeError('fetch failed')
  if (typeof weather === 'number') return new Response('{}', { status: weather })
  const verb = String(url).split('/').at(-1)
  const body = JSON.parse(String(init?.body ?? '{}'))
  const ts = now.toISOString()
  const proof = { kid: 'k1', sig: signed(['answer/', body.nonce, ts, code, machine.fingerprint].join('\n')) }
  switch (verb) {
    case 'keys':
      return Response.json({ keys: [{ kid: 'k1', publicKey: raw }] })
    case 'activate':
      return Response.json({ activated: true, code: 'ACTIVATED', machines: [], file: offlineFile() })
    case 'heartbeat':
      return Response.json({ alive: true, code: 'VALID', file: offlineFile() })
    default:
      return Response.json(forge({ code, ts, proof }))
  }
}
const path = () => join(folder, 'licence.json')
const client = (of = machine) =>
  licenceClient({
    server: 'http://licence.test',
    machine: of,
    store: stateFile(path()),
    fetch: answers,
    clock: () => now,
  })
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
      const sig = signed(['answer/', nonce, ts, 'VALID', machine.fingerprint].join('\n'))
      return Response.json({ code: 'VALID', ts, proof: { kid: 'k1', sig } })
    }
    const cheated = licenceClient({
      server: 'http://licence.test',
      machine,
      store: stateFile(path()),
      fetch: proxy,
      clock: () => now,
    })
    expect(await cheated.check()).toEqual({ works: false, reason: 'UNSIGNED' })
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

  it('by a state that was tampered with has none, or a file that nobody signed', async () => {
    await client().activate(KEY)
    weather = 'cut'
    const store = stateFile(path())
    const state = store.read()
    if (!state) throw new Error('no state')
    const file = `${state.file?.slice(0, 60)}AAAA${state.file?.slice(64)}`
    store.write({ ...state, file })
    expect(await client().check()).toEqual({ works: false, reason: 'FINGERPRINT_SCOPE_MISMATCH' })
    writeFileSync(path(), 'no json')
    expect(await client().check()).toEqual({ works: false, reason: 'NO_KEY' })
  })
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
