import { describe, expect, it } from 'vitest'
import { createStore, readBasket, readLookUps, type StorageArea } from './store.ts'

/** Makes a storage area that answers late, as a browser's does. */
function memory(): StorageArea & { kept: Map<string, string> } {
  const kept = new Map<string, string>()
  const later = () => new Promise<void>((done) => setImmediate(done))
  return {
    kept,
    get: async (key) => {
      await later()
      const entries = [...kept].filter(([name]) => key === null || name === key)
      return Object.fromEntries(entries.map(([name, json]) => [name, JSON.parse(json)]))
    },
    set: async (items) => {
      await later()
      for (const [name, value] of Object.entries(items)) kept.set(name, JSON.stringify(value))
    },
    remove: async (keys) => {
      await later()
      for (const key of keys) kept.delete(key)
    },
  }
}
const word = (keyword: string) => ({ keyword, results: 5, scope: 'all' as const, marketplace: null })

describe('basket and history', () => {
  it('lose no keyword of 50 tabs that collect at the same moment', async () => {
    const area = memory()
    const store = createStore(area)
    const results = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        store.change({ ask: 'collect', items: [word(`word ${n}`), word('shared')] }),
      ),
    )
    expect(results.filter(({ had }) => had === 0)).toHaveLength(1)
    expect((await readBasket(area)).basket).toHaveLength(51)
  })

  it('go on after a change that failed', async () => {
    const area = memory()
    const { set } = area
    area.set = () => Promise.reject(new Error('full'))
    const store = createStore(area)
    await expect(store.change({ ask: 'collect', items: [word('a cat')] })).rejects.toThrow('full')
    area.set = set
    expect(await store.change({ ask: 'collect', items: [word('a cat')] })).toEqual({
      added: 1,
      had: 0,
      full: false,
      total: 1,
    })
  })

  it('remember looks, the latest first, and forget them all at a press, but not the basket', async () => {
    const area = memory()
    let now = new Date(2026, 10, 20)
    const store = createStore(area, () => now)
    await store.change({ ask: 'collect', items: [word('a cat')] })
    await store.change({ ask: 'look', keyword: 'cat', marketplace: 'adobe-stock', counts: { all: 7 } })
    now = new Date(2026, 10, 21)
    await store.change({ ask: 'look', keyword: 'dog', marketplace: 'adobe-stock', counts: { all: 8 } })
    expect((await readLookUps(area)).map(({ keyword }) => keyword)).toEqual(['dog', 'cat'])
    await store.change({ ask: 'forget-looks' })
    expect(await readLookUps(area)).toEqual([])
    expect((await readBasket(area)).basket).toHaveLength(1)
  })

  it('keep 300 keywords of history', async () => {
    const area = memory()
    let at = 0
    const store = createStore(area, () => new Date(at++))
    for (let n = 0; n < 303; n++)
      await store.change({ ask: 'look', keyword: `word ${n}`, marketplace: '123rf', counts: { all: n } })
    const kept = await readLookUps(area)
    expect(kept).toHaveLength(300)
    expect(kept.at(-1)?.keyword).toBe('word 3')
  })

  it('survive what another version left there', async () => {
    const area = memory()
    await area.set({ basket: 'not a list' })
    expect((await readBasket(area)).basket).toEqual([])
  })
})
