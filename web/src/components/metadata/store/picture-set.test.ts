import { noteSentence } from '@thokham/metadata'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { sourceNotes } from '../checks/source-notes.ts'
import type { Described } from '../run/describe-queue.ts'
import { DEFAULT_SETTINGS } from './metadata-settings.ts'
import { newItem, type PictureItem, untouchedOf, withTitle } from './picture-item.ts'
import { PictureSet } from './picture-set.ts'
import type { ChangedItem, KnownItem, StoredPictures, StoreNews } from './picture-store.ts'

/** What the tests' browser keeps, and what it tells of other tabs. */
const browser = vi.hoisted(() => ({
  rows: new Map<string, KnownItem>(),
  files: new Map<string, unknown>(),
  isBroken: false,
  isFull: false,
  /** Pictures whose rows do not fit, and those whose files do not. */
  tooLarge: new Set<string>(),
  largeFiles: new Set<string>(),
  /** Files that were offered, in their order. */
  offered: [] as string[],
  /** Reads what is kept at once, and hands it over when this has come. */
  handOver: Promise.resolve(),
  tell: async (_: StoreNews) => {},
  /** What every file of the disk holds. */
  disk: 'x',
}))

vi.mock('./page-worker.ts', () => ({ PAGE_WORKER: {} }))
vi.mock('./picture-store.ts', () => ({
  PictureStore: class {
    constructor(onNews: (news: StoreNews) => void) {
      browser.tell = async (news) => {
        onNews(news)
        await turn()
      }
    }
    async read(): Promise<StoredPictures> {
      if (browser.isBroken) throw new DOMException('lost', 'UnknownError')
      const items = [...browser.rows.values()]
      await browser.handOver
      return { items, files: new Map(browser.files) as StoredPictures['files'] }
    }
    async readSome(ids: readonly string[]) {
      return ids.flatMap((id) => {
        const item = browser.rows.get(id)
        return item ? [{ item, file: null }] : []
      })
    }
    async keep(changed: readonly ChangedItem[], gone: readonly string[]): Promise<KnownItem[]> {
      if (browser.isBroken) throw new DOMException('closed', 'InvalidStateError')
      if (changed.some(({ item }) => browser.tooLarge.has(item.id))) {
        throw new DOMException('full', 'QuotaExceededError')
      }
      for (const id of gone) {
        browser.rows.delete(id)
        browser.files.delete(id)
      }
      return changed.map(({ item, base }) => {
        const row = { item, version: (base?.version ?? 0) + 1 }
        browser.rows.set(item.id, row)
        return row
      })
    }
    async find(id: string) {
      return (browser.files.get(id) ?? null) as never
    }
    copyOf(id: string) {
      return { copy: async () => browser.files.get(id) as File }
    }
    async keepFile(id: string, file: unknown): Promise<boolean> {
      browser.offered.push(id)
      if (browser.isBroken || browser.isFull || browser.largeFiles.has(id)) return false
      browser.files.set(id, file)
      return true
    }
  },
}))

/** What the server says of the pictures it is asked about, once it is let. */
const server = vi.hoisted(() => ({ answer: (_: Described) => {} }))
vi.mock('../../../lib/api/call.ts', () => ({
  call: () =>
    new Promise<Described>((resolve) => {
      server.answer = resolve
    }),
}))
vi.mock('./picture-worker-client.ts', async (importOriginal) => ({
  ...(await importOriginal<typeof import('./picture-worker-client.ts')>()),
  PictureWorkerClient: class {
    ask = async (work: (worker: object) => unknown) =>
      work({
        reduce: async (file: File) => file,
        inspect: async (file: File) => inspected(file.name),
        readSource: async (file: File) => ({ ...inspected(file.name), print: await file.text() }),
      })
  },
}))
vi.mock('./home.ts', async (importOriginal) => ({
  ...(await importOriginal<typeof import('./home.ts')>()),
  programHome: () => ({ read: async ({ name }: { name: string }) => new File([browser.disk], name) }),
}))

/** What the tests' worker finds in a file; `of-NAME` was made of a PNG of that name that held `x`, `of-NAME` with L enlarged. */
const inspected = (name: string) => {
  const madeFrom = /^of-(.+)\.jpg$/.exec(name)?.[1]
  if (!madeFrom && !name.endsWith('.png')) return { ok: false, code: 'undecodable' }
  const fields = { title: '', description: '', keywords: [], digitalSourceType: '' }
  const picture = { kind: 'jpeg', width: 9, height: 9, sayings: [], fields, generator: null }
  const origin = { madeFrom: madeFrom ? `${madeFrom}.png` : null, madeFromPrint: madeFrom ? 'x' : null }
  const enlargedFrom = madeFrom?.startsWith('L') ? { width: 3, height: 3 } : null
  return { ok: true, picture: { ...picture, ...origin, enlargedFrom }, thumbnail: null }
}

const turn = () => vi.advanceTimersByTimeAsync(0)

function kept(id: string, over: Partial<PictureItem> = {}): void {
  const item = { ...newItem(id, { name: `${id}.jpg`, size: 9 }), state: 'written' as const, ...over }
  browser.rows.set(id, { item, version: (browser.rows.get(id)?.version ?? 0) + 1 })
  browser.files.set(id, { path: `/p/${id}.jpg`, name: `${id}.jpg`, size: 9, mtimeMs: 0 })
}
const titles = (pictures: PictureSet) =>
  pictures.store.get().items.map(({ id, title }) => `${id} ${title}`.trim())

beforeEach(() => {
  vi.useFakeTimers()
  browser.rows.clear()
  browser.files.clear()
  browser.tooLarge.clear()
  browser.largeFiles.clear()
  browser.offered.length = 0
  Object.assign(browser, { isBroken: false, isFull: false, disk: 'x', handOver: Promise.resolve() })
})
afterEach(() => vi.useRealTimers())

describe('news of another tab while the table is being read', () => {
  function opening(): { pictures: PictureSet; open: () => Promise<void> } {
    let handOver = () => {}
    browser.handOver = new Promise((resolve) => {
      handOver = resolve
    })
    const pictures = new PictureSet(DEFAULT_SETTINGS)
    const open = () => {
      handOver()
      return turn().then(() => {})
    }
    return { pictures, open }
  }

  it('shows a picture once that was read and told', async () => {
    kept('a')
    const { pictures, open } = opening()
    await browser.tell({ changed: ['a'], gone: [] })
    await open()
    expect(titles(pictures)).toEqual(['a'])
  })

  it('shows what was changed and added since it was read', async () => {
    kept('a')
    const { pictures, open } = opening()
    kept('a', { title: 'Rice' })
    kept('b')
    await browser.tell({ changed: ['a', 'b'], gone: [] })
    await open()
    expect(titles(pictures)).toEqual(['a Rice', 'b'])
  })

  it('leaves off what was taken off since it was read', async () => {
    kept('a')
    kept('b')
    const { pictures, open } = opening()
    browser.rows.delete('a')
    await browser.tell({ changed: [], gone: ['a'] })
    await open()
    expect(titles(pictures)).toEqual(['b'])
  })
})

it('shows again what another tab has taken off and put back', async () => {
  kept('a', { title: 'Rice' })
  kept('a', { title: 'Rice field' })
  kept('b')
  const pictures = new PictureSet(DEFAULT_SETTINGS)
  await turn()
  browser.rows.delete('a')
  await browser.tell({ changed: [], gone: ['a'] })
  expect(titles(pictures)).toEqual(['b'])
  // It has the first version anew.
  kept('a', { title: 'Rice field' })
  await browser.tell({ changed: ['a'], gone: [] })
  expect(titles(pictures).toSorted()).toEqual(['a Rice field', 'b'])
})

it('takes a picture that was made here with what it was asked for by, and keeps a copy of its own', async () => {
  const pictures = new PictureSet(DEFAULT_SETTINGS)
  await turn()
  const lent = { name: 'loom-1f0c9a2b.png', size: 9, copy: async () => new File(['x'], 'loom-1f0c9a2b.png') }
  const origin = {
    id: 'p1',
    system: 'fal flux',
    model: 'flux',
    prompt: 'silk loom, warm light',
    keyword: 'weaving',
  }
  expect(pictures.add([{ file: lent, origin }])).toEqual({ beyond: 0, known: 0, changed: 0 })
  // The same one again is there already.
  expect(pictures.add([{ file: lent, origin }])).toEqual({ beyond: 0, known: 1, changed: 0 })
  const [item] = pictures.store.get().items
  expect(item).toMatchObject({
    title: 'Silk loom - warm light',
    aiModel: 'fal flux',
    aiVersion: 'flux',
    origin,
  })
  await turn()
  expect(browser.offered).toContain(item?.id)
  lent.copy = async () => {
    throw new Error('the studio has deleted it')
  }
  browser.files.set(item?.id ?? '', new File(['own'], 'loom-1f0c9a2b.png'))
  expect(await (await pictures.fileOf(item?.id ?? ''))?.text()).toBe('own')
})

describe('a JPEG beside the picture that it was made of', () => {
  const given = (...names: readonly string[]) =>
    names.map((name) => ({ file: { path: `/p/${name}`, name, size: 9, mtimeMs: 0 } }))
  const namesOn = (pictures: PictureSet) => pictures.store.get().items.map(({ originalName }) => originalName)

  it.each([[['a.png', 'of-a.jpg', 'b.png']], [['of-a.jpg', 'b.png', 'a.png']]])(
    'stands for it where both come together: %j, and when they come again',
    async (names) => {
      const pictures = new PictureSet(DEFAULT_SETTINGS)
      await pictures.loaded
      pictures.add(given(...names))
      await turn()
      await turn()
      expect(namesOn(pictures)).toEqual(names.filter((name) => name !== 'a.png'))
      expect(pictures.add(given(...names))).toEqual({ beyond: 0, known: 3, changed: 0 })
    },
  )

  it('leaves one on the table that lay there before, or elsewhere', async () => {
    const pictures = new PictureSet(DEFAULT_SETTINGS)
    await pictures.loaded
    pictures.add(given('a.png'))
    pictures.add([...given('of-a.jpg'), { file: { path: '/q/a.png', name: 'a.png', size: 9, mtimeMs: 0 } }])
    await turn()
    await turn()
    expect(namesOn(pictures)).toEqual(['a.png', 'of-a.jpg', 'a.png'])
  })
})

describe('a file of the disk that is given again', () => {
  const given = (name: string, over: { size?: number; mtimeMs?: number } = {}) => ({
    file: { path: `/p/${name}`, name, size: 9, mtimeMs: 0, ...over },
  })
  const rest = async () => {
    for (let at = 0; at < 8; at++) await turn()
  }
  async function opened(...names: readonly string[]): Promise<PictureSet> {
    const pictures = new PictureSet(DEFAULT_SETTINGS)
    await pictures.loaded
    pictures.add(names.map((name) => given(name)))
    await rest()
    return pictures
  }

  it('is read anew where it is another one, and what the table says of it stays', async () => {
    const pictures = await opened('a.png', 'b.png')
    const [a] = pictures.store.get().items
    pictures.change([a?.id ?? ''], (item) => withTitle(item, 'Rice'))
    browser.disk = 'another one'
    const again = [given('a.png', { mtimeMs: 5 }), given('b.png')]
    expect(pictures.add(again)).toEqual({ beyond: 0, known: 2, changed: 1 })
    await rest()
    expect(pictures.store.get().items).toMatchObject([{ title: 'Rice', bytes: 11 }, { bytes: 9 }])
    // What was just read is not another one.
    expect(pictures.add(again).changed).toBe(0)
  })

  it('is read where it could not be read before', async () => {
    const pictures = await opened('a.gif')
    expect(pictures.store.get().items[0]?.state).toBe('unusable')
    expect(pictures.add([given('a.gif', { size: 12 })]).changed).toBe(1)
    await rest()
    expect(pictures.store.get().items[0]?.state).toBe('unusable')
  })

  it.each([
    ['beside its JPEG', ['a.png', 'of-a.jpg']],
    ['beside its JPEG, which is read first', ['of-a.jpg', 'a.png']],
  ])('that was exported again %s is told of, now and when it comes once more', async (_, names) => {
    browser.disk = 'x'
    const pictures = await opened(...names)
    const said = () => pictures.store.get().items.map((item) => sourceNotes(item, pictures.store.get().items))
    expect(said()).toEqual([[]])
    browser.disk = 'exported again'
    expect(pictures.add(names.map((name) => given(name)))).toEqual({ beyond: 0, known: 2, changed: 0 })
    await rest()
    expect(said()).toEqual([[noteSentence({ code: 'source_changed' })]])
    browser.disk = 'x'
    pictures.add(names.map((name) => given(name)))
    await rest()
    expect(said()).toEqual([[]])
  })

  it('beside which its JPEG comes later stays, and both are told of', async () => {
    const pictures = await opened('a.png')
    pictures.add([given('a.png'), given('of-a.jpg')])
    await rest()
    const { items } = pictures.store.get()
    expect(items.map((item) => sourceNotes(item, items))).toEqual([
      [],
      [noteSentence({ code: 'beside_source' })],
    ])
  })

  it('is what marketplaces are handed that take no enlarged picture, where its JPEG was enlarged', async () => {
    const pictures = await opened('L.png', 'of-L.jpg', 'b.png', 'of-b.jpg')
    const { items } = pictures.store.get()
    expect(items.map(({ originalName, untouched }) => [originalName, untouched?.originalName])).toEqual([
      ['of-L.jpg', 'L.png'],
      ['of-b.jpg', undefined],
    ])
    const untouched = items[0] && untouchedOf(items[0])
    expect(await (await pictures.fileOf(untouched?.id ?? ''))?.name).toBe('L.png')
    // Off the table and back again, it is there still.
    const putBack = pictures.remove([items[0]?.id ?? ''])
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await pictures.fileOf(untouched?.id ?? '')).toBeNull()
    putBack()
    expect(await (await pictures.fileOf(untouched?.id ?? ''))?.name).toBe('L.png')
  })

  it('of a copy in the browser is there still after its JPEG was made and taken back', async () => {
    kept('a')
    browser.files.set('a', { copy: async () => browser.files.get('~a') })
    browser.files.set('~a', new File(['before'], 'a.png'))
    const pictures = new PictureSet(DEFAULT_SETTINGS)
    await turn()
    const was = (await pictures.fileOf('a')) as File
    const takeBack = pictures.become('a', new File(['jpeg'], 'a.jpg'), was, (item) => ({ ...item }))
    browser.files.set('~a', new File(['jpeg'], 'a.jpg'))
    await turn()
    expect(await (await pictures.fileOf('a'))?.text()).toBe('jpeg')
    takeBack()
    expect(await (await pictures.fileOf('a'))?.text()).toBe('before')
  })
})

describe('a picture that is asked about', () => {
  async function asked(): Promise<{ pictures: PictureSet; answer: () => Promise<unknown> }> {
    kept('a', { title: 'DSC_0042', description: 'Camera' })
    browser.files.set('a', new File(['x'], 'a.jpg'))
    const pictures = new PictureSet(DEFAULT_SETTINGS)
    await turn()
    pictures.run.start(['a'])
    const answer = async () => {
      await turn()
      server.answer(said() as Described)
      await turn()
    }
    return { pictures, answer }
  }
  const said = () => ({
    description: {
      title: 'Rice terraces',
      description: 'Rice terraces in the mist',
      keywords: ['rice', 'mist'],
      confidence: 90,
      thai: null,
    },
    fault: null,
    cost: { totalCostThb: 0.5 },
  })

  it('keeps the title that was typed meanwhile, and takes the rest of the answer', async () => {
    const { pictures, answer } = await asked()
    pictures.change(['a'], (item) => withTitle(item, 'Harvest in Nan'))
    await answer()
    expect(pictures.find('a')).toMatchObject({
      state: 'written',
      title: 'Harvest in Nan',
      description: 'Rice terraces in the mist',
      keywords: ['rice', 'mist'],
      costThb: 0.5,
    })
  })

  it('is described still when an older change is taken back after its answer', async () => {
    const { pictures, answer } = await asked()
    await turn()
    const takeBack = pictures.change(['a'], (item) => ({ ...item, isAi: false }))
    await answer()
    takeBack()
    expect(pictures.find('a')).toMatchObject({ state: 'written', title: 'Rice terraces', isAi: true })
  })

  it('takes the whole answer the next time, as that was asked for with what stood there', async () => {
    const { pictures, answer } = await asked()
    pictures.change(['a'], (item) => withTitle(item, 'Harvest in Nan'))
    await answer()
    pictures.run.start(['a'])
    await answer()
    expect(pictures.find('a')).toMatchObject({ title: 'Rice terraces', costThb: 1 })
  })
})

it('keeps pictures of the program with where they lie before it says that they are kept', async () => {
  const pictures = new PictureSet(DEFAULT_SETTINGS)
  await pictures.loaded
  pictures.add([{ file: { path: '/p/new.jpg', name: 'new.jpg', size: 9, mtimeMs: 0 } }])
  expect(await pictures.keepNow()).toBe(true)
  const [item] = pictures.store.get().items
  for (const stored of [browser.rows, browser.files]) expect([...stored.keys()]).toEqual([item?.id])
})

describe('a browser that keeps nothing for a while', () => {
  async function table(): Promise<PictureSet> {
    for (const id of ['a', 'b']) kept(id)
    const pictures = new PictureSet(DEFAULT_SETTINGS)
    await turn()
    return pictures
  }
  const give = (pictures: PictureSet, id: string, title: string) =>
    pictures.change([id], (item) => ({ ...item, title }))

  it('keeps what it did not keep with the next change, and says so no more', async () => {
    const pictures = await table()
    browser.isBroken = true
    give(pictures, 'a', 'Rice')
    pictures.remove(['b'])
    await vi.advanceTimersByTimeAsync(1_000)
    expect(pictures.store.get().isUnkept).toBe(true)
    browser.isBroken = false
    kept('c')
    await browser.tell({ changed: ['c'], gone: [] })
    give(pictures, 'c', 'Silk')
    await vi.advanceTimersByTimeAsync(1_000)
    expect([...browser.rows.values()].map(({ item }) => item.title)).toEqual(['Rice', 'Silk'])
    expect(pictures.store.get().isUnkept).toBe(false)
  })

  it('tries again by itself', async () => {
    const pictures = await table()
    browser.isBroken = true
    give(pictures, 'a', 'Rice')
    await vi.advanceTimersByTimeAsync(1_000)
    browser.isBroken = false
    await vi.advanceTimersByTimeAsync(60_000)
    expect(browser.rows.get('a')?.item.title).toBe('Rice')
    expect(pictures.store.get().isUnkept).toBe(false)
  })

  it('keeps a picture that was put back while its removal was not kept', async () => {
    const pictures = await table()
    browser.isBroken = true
    const putBack = pictures.remove(['a'])
    await vi.advanceTimersByTimeAsync(1_000)
    putBack()
    browser.isBroken = false
    await vi.advanceTimersByTimeAsync(60_000)
    for (const stored of [browser.rows, browser.files]) expect([...stored.keys()].sort()).toEqual(['a', 'b'])
  })

  it('says that it keeps nothing as long as a picture’s bytes do not fit, and keeps them when they do', async () => {
    const pictures = await table()
    browser.isFull = true
    pictures.replaced('a', { path: '/p/a.jpg', name: 'a.jpg', size: 9, mtimeMs: 1 }, 9)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(pictures.store.get().isUnkept).toBe(true)
    browser.isFull = false
    await vi.advanceTimersByTimeAsync(60_000)
    expect(browser.files.get('a')).toMatchObject({ mtimeMs: 1 })
    expect(pictures.store.get().isUnkept).toBe(false)
  })

  it('keeps every other edit and removal beside a picture that does not fit', async () => {
    const pictures = await table()
    kept('x')
    await browser.tell({ changed: ['x'], gone: [] })
    browser.tooLarge.add('x')
    give(pictures, 'x', 'Silk')
    await vi.advanceTimersByTimeAsync(1_000)
    give(pictures, 'a', 'Rice')
    pictures.remove(['b'])
    expect(await pictures.keepNow()).toBe(false)
    expect([...browser.rows].map(([id, { item }]) => `${id} ${item.title}`.trim())).toEqual(['a Rice', 'x'])
    expect(pictures.store.get().isUnkept).toBe(true)
    browser.tooLarge.clear()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(browser.rows.get('x')?.item.title).toBe('Silk')
    expect(pictures.store.get().isUnkept).toBe(false)
  })

  it('offers every file that did not fit again, and none after every edit', async () => {
    const pictures = await table()
    for (const id of ['a', 'b']) {
      browser.largeFiles.add(id)
      pictures.replaced(id, { path: `/p/${id}.jpg`, name: `${id}.jpg`, size: 9, mtimeMs: 1 }, 9)
    }
    await vi.advanceTimersByTimeAsync(1_000)
    give(pictures, 'a', 'Rice')
    await vi.advanceTimersByTimeAsync(1_000)
    expect(browser.offered).toEqual(['a', 'b'])
    browser.largeFiles.delete('b')
    await vi.advanceTimersByTimeAsync(40_000)
    expect(browser.files.get('b')).toMatchObject({ mtimeMs: 1 })
    expect(pictures.store.get().isUnkept).toBe(true)
    browser.largeFiles.delete('a')
    await vi.advanceTimersByTimeAsync(40_000)
    expect(browser.files.get('a')).toMatchObject({ mtimeMs: 1 })
    expect(pictures.store.get().isUnkept).toBe(false)
  })
})

describe('a table that could not be read when the page was opened', () => {
  const given = (name: string) => ({
    file: { path: `/p/${name}.jpg`, name: `${name}.jpg`, size: 9, mtimeMs: 1 },
  })

  async function unread(): Promise<PictureSet> {
    kept('a', { title: 'Rice', folder: '/p/' })
    kept('b', { folder: '/p/' })
    browser.isBroken = true
    const pictures = new PictureSet(DEFAULT_SETTINGS)
    await pictures.loaded
    return pictures
  }

  it('is read before anything is kept: a picture that was given again stands once, and is kept once', async () => {
    const pictures = await unread()
    browser.isBroken = false
    pictures.add([given('new'), given('a')])
    expect(await pictures.keepNow()).toBe(true)
    await vi.advanceTimersByTimeAsync(1_000)
    const { items, isUnkept } = pictures.store.get()
    expect(items.map(({ originalName, title }) => `${originalName} ${title}`.trim())).toEqual([
      'a.jpg Rice',
      'b.jpg',
      'new.jpg',
    ])
    for (const stored of [browser.rows, browser.files]) {
      expect([...stored.keys()].sort()).toEqual(items.map(({ id }) => id).sort())
    }
    expect(browser.files.get('a')).toMatchObject({ mtimeMs: 1 })
    expect(isUnkept).toBe(false)
  })

  it('is said to be kept no sooner than it was read', async () => {
    const pictures = await unread()
    pictures.add([given('a')])
    const [again] = pictures.store.get().items
    pictures.change([again?.id ?? ''], (item) => ({ ...item, description: 'A field' }))
    expect(await pictures.keepNow()).toBe(false)
    expect(pictures.store.get().isUnkept).toBe(true)
    expect([...browser.rows.keys()]).toEqual(['a', 'b'])
    browser.isBroken = false
    await vi.advanceTimersByTimeAsync(60_000)
    expect(browser.rows.get('a')?.item).toMatchObject({
      state: 'written',
      fileFault: null,
      title: 'Rice',
      description: 'A field',
    })
    expect([...browser.rows.keys()]).toEqual(['a', 'b'])
    expect(pictures.store.get().isUnkept).toBe(false)
  })
})
