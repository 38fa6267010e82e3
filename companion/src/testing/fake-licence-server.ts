import { generateKeyPairSync, sign } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DAY_MS } from '@thokham/domain/bangkok-time'
import { keyListText } from '@thokham/domain/key-list'
import { afterEach, beforeEach } from 'vitest'
import { licenceClient } from '../licence/licence-client.ts'
import type { LicenceClientOptions } from '../licence/licence-context.ts'
import { stateFile } from '../licence/licence-state.ts'

export const KEY = 'AAAA-BBBB-CCCC-DDDD-EEEE'
export const ONLINE = { works: true, how: 'online' }

/** Makes a signing key of some server. */
function aSigningKey(kid: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  return {
    kid,
    publicKey: publicKey.export({ format: 'der', type: 'spki' }).subarray(12).toString('base64'),
    sign: (text: string) => sign(null, Buffer.from(text), privateKey).toString('base64'),
  }
}
type SigningKey = ReturnType<typeof aSigningKey>
export const k1 = aSigningKey('k1')
export const k2 = aSigningKey('k2')

interface Signed {
  revoked?: SigningKey[]
  by?: SigningKey[]
}

/** Makes the list of a server's keys, signed by all of them unless others are named. */
export function listOf(
  version: number,
  keys: SigningKey[],
  { revoked = [], by = [...keys, ...revoked] }: Signed = {},
) {
  const list = {
    version,
    keys: keys.map(({ kid, publicKey }) => ({ kid, publicKey })),
    revoked: revoked.map(({ kid }) => kid),
  }
  const proofs = by.map(({ kid, sign }) => ({ kid, sig: sign(keyListText(list)) }))
  return { ...list, proofs }
}

export const machine = { fingerprint: 'this machine', parts: ['a', 'b', 'c', 'd'] }

/** What the licence server of a test answers, and the machine's clock; made anew for each test. */
export interface FakeServer {
  /** A number is the status of every answer. */
  network: 'fine' | 'cut' | number
  /** What `validate` answers. */
  code: string
  list: object
  signer: SigningKey
  /** The verbs that were asked for, in their order. */
  asked: string[]
  isDown: (verb: string) => boolean
  /** Changes the answer to `validate` on its way. */
  forge: (answer: Record<string, unknown>) => Record<string, unknown>
  now: Date
  /** When something was last written on the machine (ms). */
  lastWrite: number
}

/** Gives each test of a file a licence server without a network, and a folder for what the client keeps. */
export function useFakeServer() {
  const server = {} as FakeServer
  let folder = ''
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'thokham-licence-'))
    Object.assign(server, {
      network: 'fine',
      code: 'VALID',
      list: listOf(1, [k1]),
      signer: k1,
      asked: [],
      isDown: () => false,
      forge: (answer) => answer,
      now: new Date('2026-11-21T03:00:00Z'),
      lastWrite: 0,
    } satisfies FakeServer)
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  /** Makes the offline file of a machine. */
  const offlineFile = (of = machine, by = server.signer) => {
    const content = {
      licence: 'one',
      ...of,
      issuedAt: server.now.toISOString(),
      expiresAt: new Date(server.now.getTime() + 30 * DAY_MS).toISOString(),
    }
    const enc = Buffer.from(JSON.stringify(content)).toString('base64')
    const whole = { enc, sig: by.sign(`license/${enc}`), alg: 'base64+ed25519', kid: by.kid }
    return `-----BEGIN LICENSE FILE-----\n${Buffer.from(JSON.stringify(whole)).toString('base64')}\n-----END LICENSE FILE-----\n`
  }

  const answers: typeof fetch = async (url, init) => {
    const { network, signer, code } = server
    if (network === 'cut') throw new TypeError('fetch failed')
    if (typeof network === 'number') return new Response('{}', { status: network })
    const verb = String(url).split('/').at(-1) ?? ''
    server.asked.push(verb)
    if (server.isDown(verb)) return new Response('{}', { status: 503 })
    const body = JSON.parse(String(init?.body ?? '{}'))
    const ts = server.now.toISOString()
    const signed = ['answer/', body.nonce, ts, code, machine.fingerprint].join('\n')
    switch (verb) {
      case 'keys':
        return Response.json(server.list)
      case 'activate':
        return Response.json({ activated: true, code: 'ACTIVATED', machines: [], file: offlineFile() })
      case 'deactivate':
        return Response.json({ deactivated: true, code: 'DEACTIVATED' })
      case 'heartbeat':
        return Response.json({ alive: true, code: 'VALID', file: offlineFile() })
      default:
        return Response.json(server.forge({ code, ts, proof: { kid: signer.kid, sig: signer.sign(signed) } }))
    }
  }

  /** Returns where the client keeps its state. */
  const path = () => join(folder, 'licence.json')
  const client = (of = machine, more: Partial<LicenceClientOptions> = {}) =>
    licenceClient({
      server: 'http://licence.test',
      machine: of,
      store: stateFile(path()),
      fetch: answers,
      clock: () => server.now,
      lastWrite: () => server.lastWrite,
      ...more,
    })
  /** Moves the clock by days. */
  const later = (days: number) => {
    server.now = new Date(server.now.getTime() + days * DAY_MS)
  }
  /** Reads what the client keeps. @throws Error when there is nothing, or it was changed by hand */
  const kept = () => {
    const state = stateFile(path()).read()
    if (!state || state === 'changed') throw new Error('no state')
    return state
  }
  return { server, answers, offlineFile, path, client, later, kept }
}
