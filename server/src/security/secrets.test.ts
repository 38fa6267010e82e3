import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { StartError } from '../start/start-error.ts'
import { loadSecret } from './secrets.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'thokham-secrets-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const mode = (path: string) => statSync(join(folder, path)).mode & 0o777

it('is made once, at random, for this user alone', () => {
  const secret = loadSecret(folder, 'server-secret')
  expect(Buffer.from(secret, 'base64url')).toHaveLength(32)
  expect(loadSecret(folder, 'server-secret')).toBe(secret)
  expect(loadSecret(folder, 'another')).not.toBe(secret)
  expect(mode('secrets')).toBe(0o700)
  expect(mode('secrets/server-secret')).toBe(0o600)
  expect(readdirSync(join(folder, 'secrets')).sort()).toEqual(['another', 'server-secret'])
})

it('is not used when somebody emptied it', () => {
  loadSecret(folder, 'server-secret')
  writeFileSync(join(folder, 'secrets/server-secret'), '')
  expect(() => loadSecret(folder, 'server-secret')).toThrow(StartError)
  expect(() => loadSecret(folder, 'server-secret')).toThrow(/server-secret holds no secret\. Restore it/)
})
