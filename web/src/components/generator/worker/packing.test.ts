import { unpack } from '@thokham/engine'
import { expect, it } from 'vitest'
import { defaultSettings, recipeOf } from '../settings/prompt-settings.ts'
import { promptWorkerApi } from './prompt-worker-api.ts'

const ignore = () => undefined
const options = recipeOf(
  'free',
  { ...defaultSettings('free'), styles: ['Anime', 'Comic'], aspects: ['1:1', '2:3'] },
  7,
)

/** Starts a worker with a set of 4 prompts for each keyword. */
async function startWithSet(keywords: number, yieldToEventLoop: () => Promise<void> = async () => undefined) {
  const api = promptWorkerApi(yieldToEventLoop)
  const text = Array.from({ length: keywords }, (_, at) => `cloth ${at}`).join('\n')
  api.setText({ text, undoable: false })
  const generated = await api.generate({ options, count: 'all' }, ignore)
  return { api, prompts: (await generated.file.text()).split('\n') }
}

it('packs the set into lines whose places are those of the prompts that come out', async () => {
  const { api, prompts } = await startWithSet(30)
  const packed = await api.pack({ text: null, limit: 10, used: [] }, ignore)
  expect(packed).toMatchObject({ prompts: 120, lines: 12, jobs: 120, withBraces: 0, next: 0 })
  expect(packed?.minutes).toBeCloseTo(96)
  const rows = api.packedRows({ from: 0, to: 100 })
  expect(rows).toHaveLength(12)
  for (const { text, places } of rows) {
    expect(unpack(text)).toEqual(places.map((place) => prompts[place]))
  }
  expect(await api.checkPacked()).toBe(true)
})

it('keeps to what is left of a set: places are those of the whole one', async () => {
  const { api, prompts } = await startWithSet(3)
  const marked = Uint8Array.from({ length: 12 }, (_, place) => (place < 4 ? 1 : 0))
  await api.remove({ marked })
  expect(await api.pack({ text: null, limit: 4, used: [4, 5, 6, 7] }, ignore)).toMatchObject({
    prompts: 8,
    lines: 2,
    next: 1,
  })
  const [first] = api.packedRows({ from: 0, to: 1 })
  expect(first?.places).toEqual([4, 5, 6, 7])
  expect(unpack(first?.text ?? '')).toEqual(prompts.slice(4, 8))
  expect(await api.pack({ text: null, limit: 4, used: [...prompts.keys()] }, ignore)).toMatchObject({
    next: 0,
  })
})

it('packs the prompts of a text, without a set', async () => {
  const api = promptWorkerApi(async () => undefined)
  expect(await api.pack({ text: null, limit: 4, used: [] }, ignore)).toBeNull()
  const text = new Blob(['cat, lying --v 7\ndog, lying --v 7\na {b, c} d\n แมว'])
  expect(await api.pack({ text, limit: 4, used: [] }, ignore)).toMatchObject({
    prompts: 4,
    lines: 3,
    withBraces: 1,
    jobs: 5,
  })
  expect(api.packedRows({ from: 0, to: 9 })).toEqual([
    { text: '{cat, dog}, lying --v 7', jobs: 2, hasBraces: false, places: [0, 1] },
    { text: 'a {b, c} d', jobs: 2, hasBraces: true, places: [2] },
    { text: ' แมว', jobs: 1, hasBraces: false, places: [3] },
  ])
  expect(await api.checkPacked()).toBe(true)
})

it('can be stopped, says how far it is, and forgets the lines', async () => {
  const heard: { prompts: number; wanted: number }[] = []
  const { api } = await startWithSet(60_000, async () => {
    if (heard.length > 0) api.stopPacking()
  })
  expect(await api.pack({ text: null, limit: 4, used: [] }, (progress) => heard.push(progress))).toBeNull()
  expect(heard[0]).toMatchObject({ wanted: 240_000 })
  expect(heard[0]?.prompts).toBeGreaterThan(0)
  expect(api.packedRows({ from: 0, to: 10 })).toEqual([])
  expect(await api.checkPacked()).toBeNull()
})

it('leaves what is asked last', async () => {
  const { api } = await startWithSet(10)
  const late = { text: async () => 'too\nlate' } as unknown as Blob
  const [first, second] = await Promise.all([
    api.pack({ text: late, limit: 4, used: [] }, ignore),
    api.pack({ text: null, limit: 40, used: [] }, ignore),
  ])
  expect(first).toBeNull()
  expect(second).toMatchObject({ prompts: 40, lines: 1 })
  expect(api.packedRows({ from: 0, to: 9 })).toHaveLength(1)
})
