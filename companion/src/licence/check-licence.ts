import { randomUUID } from 'node:crypto'
import { DAY_MS } from '@thokham/domain/bangkok-time'
import { isSameMachine } from '@thokham/domain/licence'
import type { LicenceContext } from './licence-context.ts'
import type { LicenceFault } from './licence-fault.ts'
import type { LicenceState } from './licence-state.ts'
import { isSigned, type PublicKey, readOfflineFile } from './offline-file.ts'
import { isOfUnknownKey, meetServer, TRIES } from './server-keys.ts'

/** Does the program work, and why. */
export type LicenceCheck =
  | { works: true; how: 'online' }
  /** Without the server, by the file of this machine. */
  | { works: true; how: 'offline'; until: Date }
  | { works: false; reason: LicenceFault }

/** Clocks of machines differ; more than this (ms) behind what was seen before, and one was set back. */
const CLOCK_SLACK_MS = 60 * 60_000
/** What was signed as time has to be one: with lines in it, it could hold other lines of an answer. */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/

/**
 * Tells whether the program works at this moment: by the server's signed answer, else by the file of this machine.
 * @param revive sends a heartbeat, which brings a machine back that was silent for long
 * @param isRevived a heartbeat went out already, so that none follows
 */
export async function checkLicence(
  context: LicenceContext,
  revive: () => Promise<boolean>,
  isRevived = false,
): Promise<LicenceCheck> {
  const { ask, kept, store, identity } = context
  if (store.read() === 'changed') return { works: false, reason: 'STATE_CHANGED' }
  const before = kept.read()
  if (!before) return { works: false, reason: 'NO_KEY' }
  const nonce = randomUUID()
  // The list each time, and first: a key that was revoked is believed no more from the first contact on, and a server
  // that is another one is not told the key.
  const known = await meetServer(ask, kept, before)
  if (kept.isPast(before)) return checkLicence(context, revive, isRevived)
  if (known === 'UNREACHABLE') return checkOffline(context, before)
  if (typeof known === 'string') return { works: false, reason: known }
  let state = known
  const answer = await ask('validate', { key: before.key, ...identity, nonce })
  for (let tries = 1; tries < TRIES && isOfUnknownKey(answer, state); tries++) {
    const met = await meetServer(ask, kept, state)
    if (typeof met !== 'string') state = met
  }
  if (kept.isPast(before)) return checkLicence(context, revive, isRevived)
  if (answer === 'refused') return { works: false, reason: 'REFUSED' }
  if (answer === null) return checkOffline(context, state)
  const said = readSigned(answer, { nonce, fingerprint: identity.fingerprint, keys: state.keys })
  if (!said) return { works: false, reason: 'UNSIGNED' }
  // A machine that was silent for long is alive again by saying so.
  if (said.code === 'HEARTBEAT_DEAD' && !isRevived && (await revive()))
    return checkLicence(context, revive, true)
  noteAnswer(context, state, said)
  if (said.code !== 'VALID') return { works: false, reason: said.code }
  if (isStale(state, context.clock())) await revive()
  return { works: true, how: 'online' }
}

interface SignedAnswer {
  code: string
  /** The server's own time (ms). */
  atMs: number
}

/** Reads what the server has signed for this very question; null when it has not. */
function readSigned(
  answer: Record<string, unknown>,
  asked: { nonce: string; fingerprint: string; keys: readonly PublicKey[] },
): SignedAnswer | null {
  const { code, ts, proof } = answer as {
    code: string
    ts: string
    proof: { kid: string; sig: string } | null
  }
  const text = ['answer/', asked.nonce, ts, code, asked.fingerprint].join('\n')
  if (!proof || !INSTANT.test(ts) || !isSigned(text, proof, asked.keys)) return null
  return { code, atMs: Date.parse(ts) }
}

/**
 * Keeps the server's own signed time, fresh by its nonce: it heals what a clock that ran ahead has left. Once the server has
 * said no, the file of better days proves nothing any more.
 */
function noteAnswer({ kept, lastWrite }: LicenceContext, state: LicenceState, { code, atMs }: SignedAnswer) {
  const written = Math.max(0, lastWrite())
  kept.learn(state, {
    latestMs: atMs,
    discountedMs: written > atMs + CLOCK_SLACK_MS ? written : 0,
    ...(code !== 'VALID' && { file: null }),
  })
}

/** Tells whether the file is of another day: it is fetched anew, so that the 30 days begin with the last day online. */
function isStale({ file: text, keys }: LicenceState, now: Date): boolean {
  const file = text === null ? null : readOfflineFile(text, keys)
  return !file || Math.abs(now.getTime() - Date.parse(file.issuedAt)) > DAY_MS
}

function checkOffline(
  { kept, identity, clock, lastWrite }: LicenceContext,
  state: LicenceState,
): LicenceCheck {
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
  kept.learn(state, { latestMs: Math.max(latestMs, now) })
  return { works: true, how: 'offline', until }
}
