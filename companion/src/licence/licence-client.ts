import { randomUUID } from 'node:crypto'
import { isSameMachine } from '@thokham/domain/licence'
import { lastWriteMs } from './last-write.ts'
import type { LicenceState, StateStore } from './licence-state.ts'
import type { MachineIdentity } from './machine-identity.ts'
import { isSigned, type PublicKey, readOfflineFile } from './offline-file.ts'
import { acceptKeys, isKeyList, type TrustedKeys } from './trusted-keys.ts'

/** Does the program work, and why. */
export type LicenceCheck =
  | { works: true; how: 'online' }
  /** Without the server, by the file of this machine. */
  | { works: true; how: 'offline'; until: Date }
  | { works: false; reason: LicenceFault }

/**
 * The server's codes, and what a program finds out by itself: `NO_KEY` none was given yet · `CLOCK` the clock was set
 * back · `OFFLINE_OVER` no network, and the offline file has ended · `UNREACHABLE` no network, and no file yet ·
 * `REFUSED` the server refused the request itself · `UNSIGNED` an answer that is not the server's · `OTHER_SERVER` its
 * keys are not those of the server that this machine knows · `STATE_CHANGED` what was kept was edited or damaged ·
 * `FILE_UNTRUSTED` no network, and the file is signed by no key that is believed · `SUPERSEDED` a person activated,
 * removed or forgot a licence while this activation was under way.
 */
export type LicenceFault = string

export interface ActivationAnswer {
  activated: boolean
  code: LicenceFault
  /** Where the licence is active, to offer taking one off. */
  machines: { fingerprint: string; name: string; system: string }[]
}

export interface LicenceClientOptions {
  /** Address of the server, without a slash at its end. */
  server: string
  machine: MachineIdentity
  store: StateStore
  /** What the member sees in their profile. */
  about?: { name?: string; kind?: 'laptop' | 'desktop'; system?: string; version?: string }
  /** Keys of the server that a program brings along; without them the first list that it meets is believed. */
  trusted?: readonly PublicKey[]
  fetch?: typeof globalThis.fetch
  clock?: () => Date
  /** The latest moment (ms) at which this machine is known to have been in use, whatever its clock says now. */
  lastWrite?: () => number
}

const TIMEOUT_MS = 20_000
/** Of several processes of the server some know of a new signing key up to a minute before others: so often one is asked. */
const TRIES = 6
/** Clocks of machines differ; more than this (ms) behind what was seen before, and one was set back. */
const CLOCK_SLACK_MS = 60 * 60_000
/** What was signed as time has to be one: with lines in it, it could hold other lines of an answer. */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/
const DAY_MS = 24 * 60 * 60 * 1000

/** Statuses after which the offline file counts as if there were no network. */
const isPassing = (status: number) => status === 408 || status === 429 || status >= 500

/**
 * Keeps a program's licence: activates it on this machine, asks whether it works, and lets the signed file of 30 days
 * stand in while the server cannot be reached (docs/licence-api.md#a-client).
 */
export function licenceClient(options: LicenceClientOptions) {
  const { server, machine, store, about = {} } = options
  const send = options.fetch ?? globalThis.fetch
  const clock = options.clock ?? (() => new Date())
  const lastWrite = options.lastWrite ?? lastWriteMs
  const identity = { fingerprint: machine.fingerprint, parts: machine.parts }
  /** How often a licence was forgotten here: an activation that was under way then keeps nothing. */
  let forgotten = 0

  /** The server's answer; null when it could not be had for a reason that passes. */
  const ask = async (verb: string, body?: object): Promise<Record<string, unknown> | null | 'refused'> => {
    try {
      const response = await send(`${server}/api/v1/licenses/${verb}`, {
        method: body ? 'POST' : 'GET',
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
        ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
      })
      if (isPassing(response.status)) return null
      if (!response.ok) return 'refused'
      return (await response.json()) as Record<string, unknown>
    } catch {
      return null
    }
  }
  /** What is kept of this server; nothing that was edited, or is another server's. */
  const kept = (): LicenceState | null => {
    const state = store.read()
    return state && state !== 'changed' && state.server === server ? state : null
  }

  /** Is what is kept of the same licence on this machine, with nothing that a person did in between? */
  const isOf = (asked: LicenceState, present: LicenceState | null): present is LicenceState =>
    present?.key === asked.key && present.act === asked.act
  /**
   * Keeps what was learned of a licence, unless a person activated, removed or forgot one meanwhile. A file that was taken
   * away meanwhile does not come back.
   */
  const keep = (asked: LicenceState, learned: Partial<LicenceState>): boolean => {
    const present = kept()
    if (!isOf(asked, present)) return false
    if (typeof learned.file === 'string' && present.file === null && asked.file !== null) return false
    store.write({ ...present, ...learned })
    return true
  }
  /** Is an answer about that state an old one: did a person act since it was read, or was another file fetched? */
  const isPast = (asked: LicenceState): boolean => {
    const present = kept()
    return !isOf(asked, present) || present.file !== asked.file
  }

  /** The state with the server's present list of keys, kept at once; as it was when there is no list to believe. */
  const withPresentKeys = async (state: LicenceState): Promise<LicenceState> => {
    const known = await meet(state)
    return typeof known === 'string' ? state : known
  }
  /**
   * Meets the server before it is told the key: the state with its present list of keys, kept at once.
   * @returns the fault where the key is not to be told: no list could be had, or one that no believed key has signed
   */
  const meet = async (
    state: LicenceState,
  ): Promise<LicenceState | 'UNREACHABLE' | 'REFUSED' | 'OTHER_SERVER'> => {
    const list = await ask('keys')
    if (list === 'refused') return 'REFUSED'
    // A network's own page in place of the list is no server at all.
    if (!isKeyList(list)) return 'UNREACHABLE'
    const accepted = acceptKeys(list, state)
    if (!accepted) return 'OTHER_SERVER'
    keep(state, accepted)
    return { ...state, ...accepted }
  }

  const client = {
    /** Activates the licence on this machine and keeps its offline file. The same machine again changes nothing. */
    async activate(key: string): Promise<ActivationAnswer> {
      const no = (code: LicenceFault): ActivationAnswer => ({ activated: false, code, machines: [] })
      const before = kept()
      const isSuperseded = () => forgotten !== forgottenBefore || kept()?.act !== before?.act
      const forgottenBefore = forgotten
      // Before a place is taken: without keys no answer and no file could ever be believed.
      const list = await ask('keys')
      if (list === 'refused') return no('REFUSED')
      if (!isKeyList(list)) return no('UNREACHABLE')
      const trust = acceptKeys(list, before ?? broughtAlong(options.trusted))
      if (!trust) return no('OTHER_SERVER')
      const answer = await ask('activate', { key, ...identity, ...about })
      if (answer === null) return no('UNREACHABLE')
      if (answer === 'refused') return no('REFUSED')
      const { activated, code, file, machines } = answer as unknown as ActivationAnswer & {
        file: string | null
      }
      if (!activated) return { activated, code, machines }
      const found = file === null ? null : await trustWithKeyOf(file, trust)
      if (file === null || !found) return no('UNSIGNED')
      const { version, keys, revoked } = found
      if (isSuperseded()) {
        // Pressed twice: the other press has activated the same key.
        const present = forgotten === forgottenBefore ? kept() : null
        return present?.key === key && present.file ? { activated, code, machines } : no('SUPERSEDED')
      }
      const { latestMs = 0, discountedMs = 0 } = before ?? {}
      store.write({ server, key, act: randomUUID(), file, version, keys, revoked, latestMs, discountedMs })
      return { activated, code, machines }
    },

    /** Takes a machine off the licence, this one unless another is named; works for a machine that is lost. */
    async deactivate(fingerprint = identity.fingerprint): Promise<boolean> {
      const state = kept()
      if (!state) return false
      if (typeof (await meet(state)) === 'string') return false
      const isThis = fingerprint === identity.fingerprint
      const answer = await ask('deactivate', { key: state.key, ...(isThis ? identity : { fingerprint }) })
      const isOff = answer !== null && answer !== 'refused' && answer.deactivated === true
      if (isOff && isThis) keep(state, { act: randomUUID(), file: null })
      return isOff
    },

    /** Tells the server that the machine is in use and fetches a fresh file. @returns false when that was not possible */
    async heartbeat(): Promise<boolean> {
      const state = kept()
      if (!state) return false
      const present = await meet(state)
      if (typeof present === 'string') return false
      const answer = await ask('heartbeat', { key: state.key, ...identity })
      if (answer === null || answer === 'refused' || typeof answer.file !== 'string') return false
      const found = await trustWithKeyOf(answer.file, present)
      if (!found) return false
      const { version, keys, revoked } = found
      return keep(state, { file: answer.file, version, keys, revoked })
    },

    /** Forgets the key, the server and its keys: the next activation believes whom it meets. */
    forget(): void {
      forgotten++
      store.clear()
    },

    /** Tells whether the program works at this moment: by the server's signed answer, else by the file of this machine. */
    async check(isRevived = false): Promise<LicenceCheck> {
      if (store.read() === 'changed') return { works: false, reason: 'STATE_CHANGED' }
      const before = kept()
      if (!before) return { works: false, reason: 'NO_KEY' }
      const nonce = randomUUID()
      // The list each time, and first: a key that was revoked is believed no more from the first contact on, and a server
      // that is another one is not told the key.
      const known = await meet(before)
      if (isPast(before)) return client.check(isRevived)
      if (known === 'UNREACHABLE') return offline(before)
      if (typeof known === 'string') return { works: false, reason: known }
      let state = known
      const answer = await ask('validate', { key: before.key, ...identity, nonce })
      for (let tries = 1; tries < TRIES && isOfUnknownKey(answer, state); tries++)
        state = await withPresentKeys(state)
      if (isPast(before)) return client.check(isRevived)
      if (answer === 'refused') return { works: false, reason: 'REFUSED' }
      if (answer === null) return offline(state)
      const { code, ts, proof } = answer as {
        code: string
        ts: string
        proof: { kid: string; sig: string } | null
      }
      const said = ['answer/', nonce, ts, code, identity.fingerprint].join('\n')
      if (!proof || !INSTANT.test(ts) || !isSigned(said, proof, state.keys))
        return { works: false, reason: 'UNSIGNED' }
      // A machine that was silent for long is alive again by saying so.
      if (code === 'HEARTBEAT_DEAD' && !isRevived && (await client.heartbeat())) return client.check(true)
      const isValid = code === 'VALID'
      // The server's own signed time, fresh by its nonce: it heals what a clock that ran ahead has left.
      const latestMs = Date.parse(ts)
      const discountedMs = Math.max(0, lastWrite())
      // Once the server has said no, the file of better days proves nothing any more.
      keep(state, {
        latestMs,
        discountedMs: discountedMs > latestMs + CLOCK_SLACK_MS ? discountedMs : 0,
        ...(!isValid && { file: null }),
      })
      if (!isValid) return { works: false, reason: code }
      if (isStale(state.file, state.keys)) await client.heartbeat()
      return { works: true, how: 'online' }
    },
  }
  return client

  /** What is believed once the key of an offline file is known: the list is asked for anew while it is not; null when it stays so. */
  async function trustWithKeyOf(file: string, trust: TrustedKeys): Promise<TrustedKeys | null> {
    let present = trust
    for (let tries = 1; tries < TRIES && !readOfflineFile(file, present.keys); tries++)
      present = acceptKeys(await ask('keys'), present) ?? present
    return readOfflineFile(file, present.keys) ? present : null
  }

  /** A file from another day is fetched anew, so that the 30 days begin with the last day online. */
  function isStale(text: string | null, keys: readonly PublicKey[]): boolean {
    const file = text === null ? null : readOfflineFile(text, keys)
    return !file || Math.abs(clock().getTime() - Date.parse(file.issuedAt)) > DAY_MS
  }

  function offline(state: LicenceState): LicenceCheck {
    if (!state.file) return { works: false, reason: 'UNREACHABLE' }
    const file = readOfflineFile(state.file, state.keys)
    if (!file) return { works: false, reason: 'FILE_UNTRUSTED' }
    if (!isSameMachine(file, identity)) return { works: false, reason: 'FINGERPRINT_SCOPE_MISMATCH' }
    const now = clock().getTime()
    const written = lastWrite()
    // A clock that is set to the same hour each day never stands before the last start; what was written since tells.
    const inUse = written > state.discountedMs ? written : 0
    const latestMs = Math.max(Date.parse(file.issuedAt), state.latestMs, inUse)
    if (now < latestMs - CLOCK_SLACK_MS) return { works: false, reason: 'CLOCK' }
    const until = new Date(file.expiresAt)
    if (now >= until.getTime()) return { works: false, reason: 'OFFLINE_OVER' }
    keep(state, { latestMs: Math.max(latestMs, now) })
    return { works: true, how: 'offline', until }
  }
}

/** Is an answer signed by a key that is neither believed nor revoked? One of another process may be, or one of another list. */
function isOfUnknownKey(
  answer: Record<string, unknown> | null | 'refused',
  { keys, revoked }: TrustedKeys,
): boolean {
  if (answer === null || answer === 'refused') return false
  const { kid } = (answer.proof ?? {}) as { kid?: unknown }
  return typeof kid === 'string' && !revoked.includes(kid) && !keys.some((key) => key.kid === kid)
}

function broughtAlong(keys: readonly PublicKey[] | undefined): TrustedKeys | null {
  return keys ? { version: 0, keys: [...keys], revoked: [] } : null
}
