import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MARKETPLACES } from '@thokham/metadata'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type AskForRules, RELEASED_RULES, readShopRules } from './shop-rules.ts'

let folder = ''
const NOW = Date.parse('2026-11-28T12:00:00Z')
const MINUTE = 60_000
const { csv: _, categories: __, ...adobe } = MARKETPLACES.adobe
/** A row as a server tells it. */
const marketplace = { ...adobe, megapixels: { least: 8, most: 100 } }
const word = {
  id: 'Zorblax',
  means: 'refused',
  kind: 'brands',
  spellings: ['ซอร์แบล็กซ์'],
  source: 'https://example.com',
  checked: '2026-11-28',
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'thokham-rules-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const path = () => join(folder, 'home', 'rules.json')
const read = (ask: AskForRules, { now = NOW, server = 'https://shop.test' } = {}) =>
  readShopRules(server, ask, { path: path(), now })
const cut: AskForRules = async () => null
const told =
  (rules: unknown): AskForRules =>
  async () =>
    rules
const never: AskForRules = async () => {
  throw new Error('It was asked')
}

describe('the rules of a shop', () => {
  it('are those of the release where nothing was ever told', async () => {
    expect(await read(cut)).toEqual(RELEASED_RULES)
    expect(await read(never)).toEqual(RELEASED_RULES)
  })

  it('are those that were told, and stay for times without a network', async () => {
    const { words } = await read(told({ words: [word], marketplaces: [] }))
    expect(words).toMatchObject([{ id: 'Zorblax' }])
    expect(statSync(path()).mode & 0o777).toBe(0o600)
    expect((await read(cut, { now: NOW + 365 * 24 * 60 * MINUTE })).words).toHaveLength(1)
  })

  it('are asked for again after five minutes, and go by the newest answer', async () => {
    await read(told({ words: [word] }))
    expect((await read(never, { now: NOW + 4 * MINUTE })).words).toHaveLength(1)
    expect(await read(told({ words: [] }), { now: NOW + 6 * MINUTE })).toEqual(RELEASED_RULES)
    expect(await read(cut, { now: NOW + 60 * MINUTE })).toEqual(RELEASED_RULES)
    // A clock that was set back asks as well.
    expect((await read(told({ words: [word] }), { now: NOW - 60 * MINUTE })).words).toHaveLength(1)
  })

  it('of one server are no other one’s', async () => {
    await read(told({ words: [word] }))
    expect(await read(cut, { server: 'https://other.test' })).toEqual(RELEASED_RULES)
  })

  it('leave out each row that only a newer release understands', async () => {
    const newer = { ...word, id: 'x', kind: 'smells' }
    const elsewhere = { ...marketplace, id: 'moonstock' }
    const rules = await read(told({ words: [newer, word, 7], marketplaces: [elsewhere, null], tomorrow: 1 }))
    expect(rules.words.map(({ id }) => id)).toEqual(['Zorblax'])
    expect(rules.marketplaces).toEqual([])
  })

  it.each([7, 'rules', [], null])('of an answer such as %j are the last ones', async (answer) => {
    await read(told({ words: [word] }))
    const { words } = await read(told(answer), { now: NOW + 6 * MINUTE })
    expect(words).toHaveLength(Array.isArray(answer) ? 0 : 1)
  })

  it.each(['', '{', '7', '{"server":"https://shop.test","at":"x","rules":{}}'])(
    'in a broken file such as %j are asked for',
    async (text) => {
      await read(told({ words: [] }))
      writeFileSync(path(), text)
      expect((await read(told({ words: [word] }))).words).toHaveLength(1)
      expect(JSON.parse(readFileSync(path(), 'utf8')).rules.words).toHaveLength(1)
    },
  )

  it('count where they cannot be kept', async () => {
    writeFileSync(join(folder, 'home'), 'a file')
    expect((await read(told({ words: [word] }))).words).toHaveLength(1)
  })
})
