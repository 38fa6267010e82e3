import { CleaningRules } from '@thokham/metadata'
import { describe, expect, it } from 'vitest'
import { newItem, type PictureItem } from '../store/picture-item.ts'
import { fitFor, type JpegTable, makeJpegs, wantsJpeg } from './make-jpegs.ts'

const WHOLE = { mostPixels: null, mostSide: null, mostBytes: null, times: 1 }

const picture = (name: string, over: Partial<PictureItem> = {}): PictureItem => ({
  ...newItem(name, { name, size: 900 }),
  state: 'written',
  kind: 'png',
  width: 40,
  height: 30,
  title: 'Rice',
  keywords: ['rice'],
  ...over,
})

/** A table that makes JPEGs of 7 bytes, and none of a picture called broken.png. */
function tableOf(items: PictureItem[], folder: FileSystemDirectoryHandle | null = null) {
  const files = new Map<string, { name: string }>(
    items.map(({ id, originalName }) => [id, { name: originalName }]),
  )
  const asked: string[] = []
  let now = items
  const table = {
    rules: new CleaningRules({ refused: [] }),
    store: { get: () => ({ items: now }) },
    placeOf: () => null,
    folderOf: () => folder,
    fileOf: async (id: string) => files.get(id) as File,
    toJpeg: async (file: File) => {
      asked.push(file.name)
      if (file.name === 'broken.png') return { ok: false, code: 'damaged' }
      if (file.name === 'phone.heic') return { ok: false, code: 'undecodable' }
      return { ok: true, blob: new Blob(['1234567']), width: 40, height: 30, notes: [] }
    },
    become: (id: string, file: { name: string }, _: File, by: (item: PictureItem) => PictureItem) => {
      const [before, former] = [now, files.get(id)]
      files.set(id, file)
      now = now.map((item) => (item.id === id ? by(item) : item))
      return () => {
        now = now.map((item) => (item.id === id ? (before.find((one) => one.id === id) ?? item) : item))
        if (former) files.set(id, former)
      }
    },
  } as unknown as JpegTable
  return { table, files, asked, items: () => now }
}

/** A folder of the browser, with files by name. */
function folderWith(names: string[]) {
  const there = new Map(names.map((name) => [name, 'old']))
  const folder = {
    requestPermission: async () => 'granted',
    getFileHandle: async (name: string, { create = false } = {}) => {
      if (!there.has(name) && !create) throw new DOMException('', 'NotFoundError')
      if (create) there.set(name, '')
      return {
        name,
        createWritable: async () => ({
          write: async () => void there.set(name, 'new'),
          close: async () => {},
        }),
      }
    },
    removeEntry: async (name: string) => void there.delete(name),
  } as unknown as FileSystemDirectoryHandle
  return { folder, there }
}

describe('JPEGs', () => {
  it.each([1, 40, 500])('of %i pictures are made one after the other, and taken back', async (count) => {
    const before = Array.from({ length: count }, (_, at) => picture(`rice-${at}.png`))
    const { table, files, items } = tableOf(before)
    const seen: number[] = []
    const made = await makeJpegs(table, before, {
      signal: new AbortController().signal,
      onProgress: (done) => seen.push(done),
    })
    expect([made.done, made.reasons, seen.at(-1)]).toEqual([count, [], count])
    expect(items()[0]).toMatchObject({
      fileName: 'rice-0.jpg',
      originalName: 'rice-0.jpg',
      kind: 'jpeg',
      bytes: 7,
    })
    expect(new Set(items().map(({ originalName }) => originalName)).size).toBe(count)
    expect(files.get('rice-0.png')?.name).toBe('rice-0.jpg')
    made.undo()
    expect(items()).toEqual(before)
    expect(files.get('rice-0.png')?.name).toBe('rice-0.png')
  })

  it('that are stopped in the middle leave the rest as it was, also the one under way', async () => {
    const before = ['a.png', 'b.png', 'c.png'].map((name) => picture(name))
    const { table, asked, items } = tableOf(before)
    const stop = new AbortController()
    const toJpeg = table.toJpeg.bind(table)
    table.toJpeg = async (file, wish) => {
      if (file.name === 'b.png') stop.abort()
      return toJpeg(file, wish)
    }
    const made = await makeJpegs(table, before, { signal: stop.signal })
    expect([made.done, asked]).toEqual([1, ['a.png', 'b.png']])
    expect(items().map(({ originalName }) => originalName)).toEqual(['a.jpg', 'b.png', 'c.png'])
  })

  it('that cannot be made are named with the reason, and the others are made', async () => {
    const before = [
      ...['a.png', 'broken.png', 'c.png'].map((name) => picture(name)),
      picture('phone.heic', { kind: 'heic' }),
    ]
    const { table } = tableOf(before)
    const made = await makeJpegs(table, before, { signal: new AbortController().signal })
    expect([made.done, made.reasons]).toEqual([
      2,
      [
        'broken.png: ไฟล์เสีย กรุณาส่งออกใหม่',
        'phone.heic: เบราว์เซอร์นี้เปิด HEIC ไม่ได้ กรุณาใช้ Safari หรือส่งออกเป็น JPEG ก่อน',
      ],
    ])
  })

  it('take no name of the table, nor of the folder that they are put into', async () => {
    const before = [picture('a.png'), picture('a.webp', { kind: 'webp' }), picture('a.jpg', { kind: 'jpeg' })]
    const inBrowser = tableOf(before)
    await makeJpegs(inBrowser.table, before.slice(0, 2), { signal: new AbortController().signal })
    expect(inBrowser.items().map(({ originalName }) => originalName)).toEqual(['a_2.jpg', 'a_3.jpg', 'a.jpg'])

    const { folder, there } = folderWith(['a.png', 'a.jpg', 'a_2.jpg'])
    const inFolder = tableOf([picture('a.png')], folder)
    await makeJpegs(inFolder.table, inFolder.items(), { signal: new AbortController().signal })
    expect([...there]).toEqual([
      ['a.png', 'old'],
      ['a.jpg', 'old'],
      ['a_2.jpg', 'old'],
      ['a_3.jpg', 'new'],
    ])
    expect(inFolder.items()[0]?.originalName).toBe('a_3.jpg')
  })

  it('that a folder has no room for are not left there in part', async () => {
    const { folder, there } = folderWith(['a.png'])
    const handle = folder.getFileHandle.bind(folder)
    folder.getFileHandle = async (name, options) => {
      const found = await handle(name, options)
      found.createWritable = async () => {
        throw new DOMException('', 'QuotaExceededError')
      }
      return found
    }
    const { table, items } = tableOf([picture('a.png')], folder)
    const made = await makeJpegs(table, items(), { signal: new AbortController().signal })
    expect([made.done, made.reasons]).toEqual([0, ['a.png: พื้นที่ดิสก์ไม่พอ ไฟล์เดิมไม่ถูกแตะต้อง']])
    expect([...there.keys()]).toEqual(['a.png'])
  })
})

it('of pictures that are enlarged know the size before, the first one of two', async () => {
  const before = [picture('a.png'), picture('b.png', { enlargedFrom: { width: 10, height: 8 } })]
  const { table, items } = tableOf(before)
  const made = await makeJpegs(table, before, {
    fitOf: () => ({ ...WHOLE, times: 2 }),
    signal: new AbortController().signal,
  })
  expect(items().map(({ enlargedFrom }) => enlargedFrom)).toEqual([
    { width: 40, height: 30 },
    { width: 10, height: 8 },
  ])
  made.undo()
  expect(items()).toEqual(before)
})

it.each([
  ['png', true, ['adobe'], false],
  ['png', false, ['adobe'], true],
  ['png', true, ['adobe', 'magnific'], true],
  ['webp', false, ['adobe'], true],
  ['jpeg', false, ['adobe', 'magnific', '123rf', 'dreamstime'], false],
  ['webp', false, [], false],
] as const)(
  'a %s that is transparent: %s, for %j has to be a JPEG: %s',
  (kind, isTransparent, markets, wanted) => {
    expect(wantsJpeg(picture('a', { kind, isTransparent }), markets)).toBe(wanted)
  },
)

it.each([
  ['cmyk', ['adobe'], true],
  ['rgb', ['magnific', 'adobe'], true],
  ['gray', ['adobe'], true],
  ['cmyk', ['magnific', 'dreamstime'], false],
  ['srgb', ['adobe'], false],
  // Nothing here can turn it into sRGB.
  ['lab', ['adobe'], false],
] as const)('a JPEG of %s, for %j has to be another JPEG: %s', (colours, markets, wanted) => {
  expect(wantsJpeg(picture('a', { kind: 'jpeg', colours }), markets)).toBe(wanted)
})

it.each([
  [{ code: 'kind_refused', fileFix: 'jpeg' }, WHOLE],
  [
    { code: 'pixels_too_many', fileFix: 'shrink', limit: 100 },
    { ...WHOLE, mostPixels: 100_000_000 },
  ],
  [
    { code: 'side_too_long', fileFix: 'shrink', limit: 10_000 },
    { ...WHOLE, mostSide: 10_000 },
  ],
  [
    { code: 'file_too_heavy', fileFix: 'compress', limit: 45 },
    { ...WHOLE, mostBytes: 45_000_000 },
  ],
  [
    {
      code: 'pixels_too_few',
      fileFix: 'enlarge',
      enlarge: { times: 3, width: 3000, height: 2000, isDiscouraged: false },
    },
    { ...WHOLE, times: 3 },
  ],
  [{ code: 'pixels_too_few' }, null],
] as const)('%j is answered by %j', (finding, fit) => {
  expect(fitFor({ level: 'error', field: 'picture', ...finding })).toEqual(fit)
})

describe('a picture that is enlarged', () => {
  it('keeps its file from before, whichever is made of it next', async () => {
    const before = picture('a.png', { colours: 'srgb', isTransparent: false, fileName: 'rice.png' })
    const { table, items } = tableOf([before])
    const made = await makeJpegs(table, [before], {
      fitOf: () => ({ ...WHOLE, times: 2 }),
      signal: new AbortController().signal,
    })
    const untouched = {
      originalName: 'a.png',
      fileName: 'rice.png',
      kind: 'png',
      bytes: 900,
      width: 40,
      height: 30,
    }
    expect(items()).toMatchObject([{ madeFrom: 'a.png', enlargedFrom: { width: 40, height: 30 }, untouched }])
    await makeJpegs(table, items(), { signal: new AbortController().signal })
    expect(items()).toMatchObject([{ madeFrom: 'a.jpg', untouched }])
    made.undo()
    expect(items()).toEqual([before])
  })

  it('is none where it is only made a JPEG', async () => {
    const { table, items } = tableOf([picture('a.png', { colours: 'srgb', isTransparent: false })])
    await makeJpegs(table, items(), { signal: new AbortController().signal })
    expect(items()[0]?.untouched).toBeUndefined()
  })
})
