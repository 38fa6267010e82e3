import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createContext, runInContext } from 'node:vm'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildWhenStale } from './build.mjs'

const built = (file) => readFileSync(fileURLToPath(new URL(`../web/dist/${file}`, import.meta.url)), 'utf8')

beforeAll(() => buildWhenStale(['web']))

it('keeps the letters that pages announce: without a network the interface and prompts look as always', () => {
  const page = built('app.html')
  const announced = [...page.matchAll(/<link rel="preload" href="([^"]+\.woff2)"/g)].map(([, file]) => file)
  const byUse = new Map(JSON.parse(/<!-- fonts (.*?) -->/.exec(page)?.[1] ?? '[]'))
  const ofPrompts = ['num', 'prompt'].flatMap((name) => byUse.get(name).map((file) => `/${file}`))
  expect(announced).toHaveLength(2)
  expect(ofPrompts).toHaveLength(2)
  const kept = JSON.parse(/const FILES = (\[.*?\])/.exec(built('sw.js'))?.[1] ?? '[]')
  expect(kept).toEqual(expect.arrayContaining([...announced, ...ofPrompts]))
  expect(
    kept.filter((file) => file.endsWith('.woff2')).toSorted(),
    'and no letters that no page announces',
  ).toEqual([...new Set([...announced, ...ofPrompts])].toSorted())
})

describe('what another app shares', () => {
  let target
  beforeAll(() => {
    target = JSON.parse(built('manifest.webmanifest')).share_target
  })

  it('is kept as it came, for the page to find, and leads to it', async () => {
    const { share, rows } = worker()
    const file = new File(['a slip'], 'slip.jpg', { type: 'image/jpeg' })
    expect(await share(file)).toBe('303 /payment?shared=1')
    expect([...rows.keys()]).toEqual(['shared'])
    const { shared, savedAt } = rows.get('shared')
    expect(shared).toMatchObject({ type: 'image/jpeg', name: 'slip.jpg' })
    expect(Buffer.from(shared.bytes).toString()).toBe('a slip')
    expect(savedAt).toBeTypeOf('number')
  })

  it('that is no file, or finds no room, is said to be lost', async () => {
    expect(await worker().share('a word')).toBe('303 /payment?shared=lost')
    const { share, rows } = worker({ hasRoom: false })
    expect(await share(new File(['a slip'], 'slip.jpg'))).toBe('303 /payment?shared=lost')
    expect(rows.size).toBe(0)
  })

  it('is no other request’s', () => {
    const { ask } = worker()
    expect(ask(new Request(`http://shop${target.action}`))).toBeUndefined()
    expect(ask(new Request('http://shop/api/payments', { method: 'POST' }))).toBeUndefined()
    expect(ask(new Request(`http://elsewhere${target.action}`, { method: 'POST' }))).toBeUndefined()
  })

  /** Runs the worker as it is built, beside a database that has room or not. */
  function worker({ hasRoom = true } = {}) {
    const listeners = {}
    const rows = new Map()
    const scope = createContext({
      URL,
      Set,
      location: new URL('http://shop/sw.js'),
      addEventListener: (name, listener) => {
        listeners[name] = listener
      },
      Response: { redirect: (to, status) => `${status} ${to}` },
      indexedDB: { open: () => opening(rows, hasRoom) },
    })
    runInContext(built('sw.js'), scope)
    const ask = (request) => {
      let answer
      listeners.fetch({ request, respondWith: (given) => (answer = given) })
      return answer
    }
    return {
      rows,
      ask,
      share: (slip) => {
        const body = new FormData()
        body.append(target.params.files[0].name, slip)
        return ask(new Request(`http://shop${target.action}`, { method: target.method, body }))
      },
    }
  }
})

/** Stands for a request to open a database that is not there yet. */
function opening(rows, hasRoom) {
  const stores = []
  const transaction = {
    objectStore: (name) => ({
      put: (row, key) => {
        expect(stores).toContain(name)
        queueMicrotask(() => {
          if (!hasRoom) return transaction.onabort()
          rows.set(key, row)
          transaction.oncomplete()
        })
      },
    }),
  }
  const request = {
    result: {
      createObjectStore: (name) => stores.push(name),
      transaction: () => transaction,
      close: () => {},
    },
  }
  queueMicrotask(() => {
    request.onupgradeneeded()
    request.onsuccess()
  })
  return request
}
