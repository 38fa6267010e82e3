import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import type { PublicKey } from './offline-file.ts'

/** What a program keeps of its licence between two starts. */
export interface LicenceState {
  key: string
  /** The offline file; null = none was fetched yet. */
  file: string | null
  /** Keys of the server, from the first activation on: files are checked with these and no others. */
  keys: PublicKey[]
  /** The latest moment that was ever seen, in ms: a clock that stands before it was set back. */
  latestMs: number
}

/** Where a state is kept. */
export interface StateStore {
  read(): LicenceState | null
  write(state: LicenceState): void
}

/** Keeps the state in a file that its owner alone may read; written whole or not at all. */
export function stateFile(path: string): StateStore {
  return {
    read() {
      try {
        const state = JSON.parse(readFileSync(path, 'utf8'))
        return isState(state) ? state : null
      } catch {
        return null
      }
    },
    write(state) {
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
      const draft = `${path}.${process.pid}`
      const handle = openSync(draft, 'w', 0o600)
      try {
        writeSync(handle, JSON.stringify(state))
        fsyncSync(handle)
      } finally {
        closeSync(handle)
      }
      renameSync(draft, path)
    },
  }
}

function isState(state: unknown): state is LicenceState {
  if (typeof state !== 'object' || state === null) return false
  const { key, file, keys, latestMs } = state as Record<string, unknown>
  return (
    typeof key === 'string' &&
    (file === null || typeof file === 'string') &&
    Array.isArray(keys) &&
    typeof latestMs === 'number'
  )
}
