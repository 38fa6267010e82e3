import { expect, it } from 'vitest'
import { defaultSettings, recipeOf } from '../settings/prompt-settings.ts'
import { WeavingRoom } from './prompt-worker-api.ts'
import type { Told } from './prompt-worker-protocol.ts'

const warp = (over: Partial<ReturnType<typeof defaultSettings>> = {}, seed = 7) =>
  recipeOf('free', { ...defaultSettings('free'), ...over }, seed)

function room(breathe: () => Promise<void> = async () => undefined) {
  const told: Told[] = []
  return { room: new WeavingRoom((news) => told.push(news), breathe), told }
}

it('weaves a set whose file, rows and search agree', async () => {
  const { room: loom } = room()
  loom.setText({ text: 'cat\n\ndog, black', undoable: false })
  const woven = await loom.weave({ warp: warp({ styles: ['Anime', 'Realistic'] }), count: 'all' })
  expect(woven).toMatchObject({ prompts: 4, made: 4, wanted: 4, total: 4n, sampled: false })
  const lines = (await woven.file.text()).split('\n')
  expect(lines).toEqual([
    'cat, Anime --ar 16:9 --q 2 --v 6.1',
    'cat, Realistic Photo --ar 16:9 --q 2 --v 6.1',
    'dog black, Anime --ar 16:9 --q 2 --v 6.1',
    'dog black, Realistic Photo --ar 16:9 --q 2 --v 6.1',
  ])
  const rows = loom.rows({ from: 0, to: 10, found: false })
  expect(rows.map(({ segments }) => segments.map(({ text }) => text).join(''))).toEqual(lines)
  expect(await loom.search({ query: ' ANIME' })).toEqual({ found: 2, done: true })
  expect(loom.rows({ from: 0, to: 10, found: true }).map(({ place }) => place)).toEqual([0, 2])
  expect(await (await loom.csv()).text()).toContain('"cat, Anime --ar 16:9 --q 2 --v 6.1"\r\n')
})

it('previews the beginning of the very sample that it weaves', async () => {
  const { room: loom } = room()
  loom.setText({ text: Array.from({ length: 500 }, (_, n) => `cloth ${n}`).join('\n'), undoable: false })
  const options = { warp: warp(), count: 20 }
  const preview = loom.preview(options)
  expect(preview.total).toBe(500n)
  const woven = await loom.weave(options)
  const lines = (await woven.file.text()).split('\n')
  expect(new Set(lines).size).toBe(20)
  expect(preview.prompts.map(({ segments }) => segments.map(({ text }) => text).join(''))).toEqual(
    lines.slice(0, 3),
  )
  expect(woven).toMatchObject({ sampled: true, seed: 7 })
})

it('stops between two breaths and keeps what was woven', async () => {
  const { room: loom, told } = room(async () => {
    if (told.some((news) => 'progress' in news)) loom.stop()
  })
  loom.setText({
    text: Array.from({ length: 2_000 }, (_, n) => `woven cloth ${n}`).join('\n'),
    undoable: false,
  })
  const all = warp({ styles: ['Anime', 'Comic', 'Sketch', 'Pattern'], aspects: ['1:1', '16:9', '9:16'] })
  const woven = await loom.weave({ warp: all, count: 'all' })
  expect(woven).toMatchObject({ made: woven.prompts, wanted: 24_000 })
  expect(woven.prompts).toBeGreaterThan(0)
  expect(woven.prompts).toBeLessThan(24_000)
  expect((await woven.file.text()).split('\n')).toHaveLength(woven.prompts)
  expect(loom.rows({ from: 23_990, to: 24_000, found: false })).toEqual([])
})

const texts = (rows: ReturnType<WeavingRoom['rows']>) =>
  rows.map(({ segments }) => segments.map(({ text }) => text).join(''))

it('takes marked prompts out of the set, and puts them back', async () => {
  const { room: loom } = room()
  loom.setText({ text: 'cat\ndog\nfox\ncat fish\nbird', undoable: false })
  const { file } = await loom.weave({ warp: warp({ styles: [], aspects: [], version: '6.1' }), count: 'all' })
  const all = (await file.text()).split('\n')
  const marked = Uint8Array.from([0, 1, 0, 1, 0])
  expect((await (await loom.picked({ marked })).text()).split('\n')).toEqual([all[1], all[3]])

  const removed = await loom.remove({ marked })
  expect(removed.prompts).toBe(3)
  expect(await removed.file.text()).toBe([all[0], all[2], all[4]].join('\n'))
  expect(texts(loom.rows({ from: 1, to: 9, found: false }))).toEqual([all[2], all[4]])
  expect([...loom.places({ from: 0, to: 9, found: false })]).toEqual([0, 2, 4])
  expect(await loom.search({ query: 'cat' })).toEqual({ found: 1, done: true })
  expect((await (await loom.csv()).text()).trim().split('\r\n')).toHaveLength(1 + 3)

  const again = await loom.remove({ marked: Uint8Array.from([0, 0, 1, 0, 0]) })
  expect(await again.file.text()).toBe([all[0], all[4]].join('\n'))
  expect(loom.putBack({ removal: removed.removal })).toBe(true)
  expect(texts(loom.rows({ from: 0, to: 9, found: false }))).toEqual(all)
  expect(await loom.search({ query: 'CAT' })).toEqual({ found: 2, done: true })
  expect([...loom.places({ from: 0, to: 9, found: true })]).toEqual([0, 3])
  expect(loom.putBack({ removal: 99 })).toBe(false)
})

it('takes prompts out of a sample of a space beyond all safe integers', async () => {
  const { room: loom } = room()
  loom.setText({ text: '{a|b|c|d|e|f|g|h|i|j}'.repeat(18), undoable: false })
  const { file } = await loom.weave({ warp: warp({ advanced: true }), count: 3 })
  const all = (await file.text()).split('\n')
  const removed = await loom.remove({ marked: Uint8Array.from([1, 0, 0]) })
  expect((await removed.file.text()).split('\n')).toEqual(all.slice(1))
})

it('tells where a template cannot be read, by the line of the box', () => {
  const { room: loom } = room()
  loom.setText({ text: 'cat\n\n{red|green', undoable: false })
  expect(loom.preview({ warp: warp({ advanced: true }), count: 'all' }).fault).toMatchObject({
    field: 'keywords',
    line: 3,
  })
  expect(loom.preview({ warp: warp({ advanced: false }), count: 'all' }).fault).toBeNull()
})

it('adds lines to a long list, and makes several of one', () => {
  const { room: loom } = room()
  loom.setText({ text: 'cat\ndog', undoable: true })
  expect(loom.append({ text: ' fox \r\n\r\nbird' }).text).toBe('cat\ndog\nfox\nbird')
  expect(loom.editLine({ line: 1, text: 'wolf\n jackal' }).text).toBe('cat\nwolf\njackal\nfox\nbird')
})

it('undoes a clean-up of a long list', () => {
  const { room: loom } = room()
  const lines = Array.from({ length: 3_000 }, (_, n) => `cloth ${n % 2_500}`)
  expect(loom.setText({ text: lines.join('\n'), undoable: true })).toMatchObject({
    keywords: 3_000,
    duplicates: 500,
  })
  expect(loom.clean({ what: 'duplicates' })).toMatchObject({
    text: null,
    facts: { keywords: 2_500, duplicates: 0 },
  })
  const { change } = loom.editLine({ line: 0, text: 'silk' })
  loom.clear()
  expect(loom.undo({ change })).toMatchObject({ text: null, facts: { keywords: 2_500 } })
  expect(loom.lines({ from: 0, to: 1 })).toEqual([{ text: 'cloth 0', duplicate: false }])
  expect(loom.undo({ change })).toMatchObject({ facts: { keywords: 2_500 } })
  expect(loom.undo({ change: 1 })).toMatchObject({ text: '', facts: { keywords: 0 } })
})
