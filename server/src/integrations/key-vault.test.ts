import { chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openVault } from './key-vault.ts'

let folder: string
let path: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'thokham-vault-'))
  path = join(folder, 'secrets/vault')
})
afterEach(() => rmSync(folder, { recursive: true }))

const mine = { ownerId: 'a', purpose: 'openai' }

describe('the vault', () => {
  it('is a file for this user alone, the same at the next start', () => {
    const { text } = openVault(path).seal('sk-canary', mine)
    expect(statSync(path).mode & 0o777).toBe(0o600)
    expect(statSync(join(folder, 'secrets')).mode & 0o777).toBe(0o700)
    expect(openVault(path).open(text, mine)).toBe('sk-canary')
  })

  it('seals the same secret differently each time, and shows nothing of it', () => {
    const vault = openVault(path)
    const texts = Array.from({ length: 100 }, () => vault.seal('sk-canary', mine).text)
    expect(new Set(texts).size).toBe(100)
    expect(texts.join()).not.toMatch(/canary|c2stY2FuYXJ5/)
  })

  it.each([
    ['another member', { ownerId: 'b', purpose: 'openai' }],
    ['another provider', { ownerId: 'a', purpose: 'gemini' }],
    ['a binding whose parts run together the same', { ownerId: 'ao', purpose: 'penai' }],
  ])('does not open for %s', (_whose, binding) => {
    const vault = openVault(path)
    const { text } = vault.seal('sk-canary', mine)
    expect(() => vault.open(text, binding)).toThrow('sealed for something else')
  })

  it('opens nothing that was changed in any place', () => {
    const vault = openVault(path)
    const { text } = vault.seal('sk-canary', mine)
    for (let at = 0; at < text.length; at++) {
      const other = text[at] === 'A' ? 'B' : 'A'
      // The last character of a base64url part may hold bits that mean nothing.
      if (text[at + 1] === '.' || at === text.length - 1) continue
      expect(() => vault.open(text.slice(0, at) + other + text.slice(at + 1), mine)).toThrow()
    }
    for (const cut of ['', 'v1', text.slice(0, -4), text.slice(0, 20), `${text}AAAA`]) {
      expect(() => vault.open(cut, mine)).toThrow()
    }
  })

  it('has several keys while they are changed, seen by other processes at their next use', () => {
    const [one, two] = [openVault(path), openVault(path)]
    const old = two.seal('sk-canary', mine)
    const added = one.addKey()
    expect(two.currentKeyId()).toBe(added)
    expect(two.seal('x', mine).keyId).toBe(added)
    expect(two.open(old.text, mine)).toBe('sk-canary')
    one.dropOldKeys()
    expect(two.keyIds()).toEqual([added])
    expect(() => two.open(old.text, mine)).toThrow('not in the vault')
    expect(statSync(path).mode & 0o777).toBe(0o600)
  })

  it.runIf(process.getuid?.() === 0)(
    'belongs to the server’s account, also when root changes its keys',
    () => {
      const owner = () => {
        const { uid, gid, mode } = statSync(path)
        return [uid, gid, mode & 0o777]
      }
      mkdirSync(join(folder, 'secrets'))
      chownSync(join(folder, 'secrets'), 4_001, 4_002)
      const vault = openVault(path)
      expect(owner()).toEqual([4_001, 4_002, 0o600])
      chownSync(path, 4_003, 4_004)
      vault.addKey()
      expect(owner()).toEqual([4_003, 4_004, 0o600])
      vault.dropOldKeys()
      expect(owner()).toEqual([4_003, 4_004, 0o600])
    },
  )

  it('has a digest of all its keys, which another process sees change, and no layout of the file changes', () => {
    const [one, two] = [openVault(path), openVault(path)]
    const before = one.digest()
    expect(two.digest()).toBe(before)
    writeFileSync(path, JSON.stringify(JSON.parse(readFileSync(path, 'utf8'))))
    expect(one.digest()).toBe(before)
    one.addKey()
    const during = two.digest()
    one.dropOldKeys()
    expect(new Set([before, during, two.digest(), openVault(join(folder, 'other')).digest()]).size).toBe(4)
  })

  it.each(['', '{}', '{"current":"a","keys":{}}', '{"current":"a","keys":{"a":"c2hvcnQ="}}'])(
    'refuses a file without keys (%s), saying nothing of it',
    (text) => {
      openVault(path)
      writeFileSync(path, text)
      expect(() => openVault(path)).toThrow(`${path} holds no keys. Restore it from a backup`)
      expect(readFileSync(path, 'utf8')).toBe(text)
    },
  )
})
