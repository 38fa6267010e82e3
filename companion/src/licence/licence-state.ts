import { createHmac } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { writePrivateFile } from '../private-file.ts'
import type { PublicKey } from './offline-file.ts'
import type { TrustedKeys } from './trusted-keys.ts'

/**
 * What a program keeps of its licence between two starts. None of it makes a licence work without a network but the
 * file, which the server has signed.
 */
export interface LicenceState extends TrustedKeys {
  /** Address of the server that all of it is from. */
  server: string
  key: string
  /**
   * An id of what a person did last, an activation or a removal: answers that were asked for before it change nothing. Not
   * there in what an earlier version kept.
   */
  act?: string
  /** The offline file; null = none was fetched yet, or the server said no since. */
  file: string | null
  keys: PublicKey[]
  /** The latest moment that was ever seen, in ms: a clock that stands before it was set back. */
  latestMs: number
  /** Writes up to this moment (ms) prove nothing of the clock: it ran ahead of the server's when they were made. */
  discountedMs: number
}

/** Where a state is kept. */
export interface StateStore {
  /** Reads the state. @returns `changed` when it is there and not as it was written */
  read(): LicenceState | 'changed' | null
  write(state: LicenceState): void
  clear(): void
}

/** Returns where this user's licence is kept; the command line and the desktop edition share it. */
export function licencePath(env: NodeJS.ProcessEnv = process.env): string {
  return env.THOKHAM_LICENCE ?? join(homedir(), '.thokham', 'licence.json')
}

/** Keeps the state in a file that its owner alone may read; written whole or not at all, with a tag that edits break. */
export function stateFile(path: string): StateStore {
  return {
    read() {
      let text: string
      try {
        text = readFileSync(path, 'utf8')
      } catch (error) {
        return (error as NodeJS.ErrnoException).code === 'ENOENT' ? null : 'changed'
      }
      try {
        const { tag, ...state } = JSON.parse(text)
        return isState(state) && tag === tagOf(state) ? state : 'changed'
      } catch {
        return 'changed'
      }
    },
    write(state) {
      writePrivateFile(path, JSON.stringify({ ...state, tag: tagOf(state) }))
    },
    clear() {
      rmSync(path, { force: true })
    },
  }
}

/**
 * Returns a tag over the state. It is no secret: it notices damage and edits by hand. What nobody can make by
 * themselves is the signed file.
 */
function tagOf(state: LicenceState): string {
  const { server, key, act, file, version, keys, revoked, latestMs, discountedMs } = state
  const former = [server, key, file, version, keys, revoked, latestMs, discountedMs]
  const all = JSON.stringify(act === undefined ? former : [...former, act])
  return createHmac('sha256', `thokham licence state ${key}`).update(all).digest('base64url')
}

function isState(state: unknown): state is LicenceState {
  if (typeof state !== 'object' || state === null) return false
  const { server, key, act, file, version, keys, revoked, latestMs, discountedMs } = state as Record<
    string,
    unknown
  >
  return (
    typeof server === 'string' &&
    typeof key === 'string' &&
    (act === undefined || typeof act === 'string') &&
    (file === null || typeof file === 'string') &&
    Array.isArray(keys) &&
    Array.isArray(revoked) &&
    [version, latestMs, discountedMs].every(Number.isFinite)
  )
}
