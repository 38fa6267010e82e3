import { expect, it } from 'vitest'
import { heldFile } from '../../../testing/opened-keywords.tsx'
import { defaultSettings, recipeOf } from '../settings/prompt-settings.ts'
import { type PromptWorkerApi, promptWorkerApi } from './prompt-worker-api.ts'

const options = (over: Partial<ReturnType<typeof defaultSettings>> = {}, seed = 7) =>
  recipeOf('free', { ...defaultSettings('free'), ...over }, seed)

const startApi = (yieldToEventLoop: () => Promise<void> = async () => undefined) =>
  promptWorkerApi(yieldToEventLoop)
const ignore = () => undefined

it('generates a set whose file, rows and search agree', async () => {
  const api = startApi()
  api.setText({ text: 'cat\n\ndog, black', undoable: false })
  const generated = await api.generate(
    { options: options({ styles: ['Anime', 'Realistic'] }), count: 'all' },
    ignore,
  )
  expect(generated).toMatchObject({ prompts: 4, made: 4, wanted: 4, total: 4n, sampled: false })
  const lines = (await generated.file.text()).split('\n')
  expect(lines).toEqual([
    'cat, Anime --ar 16:9 --q 2 --v 6.1',
    'cat, Realistic Photo --ar 16:9 --q 2 --v 6.1',
    'dog black, Anime --ar 16:9 --q 2 --v 6.1',
    'dog black, Realistic Photo --ar 16:9 --q 2 --v 6.1',
  ])
  const rows = api.rows({ from: 0, to: 10, found: false })
  expect(rows.map(({ segments }) => segments.map(({ text }) => text).join(''))).toEqual(lines)
  expect(await api.search({ query: ' ANIME' }, ignore)).toEqual({ found: 2, done: true })
  expect(api.rows({ from: 0, to: 10, found: true }).map(({ place }) => place)).toEqual([0, 2])
  expect(await (await api.csv()).text()).toContain('"cat, Anime --ar 16:9 --q 2 --v 6.1"\r\n')
})

it('previews the beginning of the very sample that it generates', async () => {
  const api = startApi()
  api.setText({ text: Array.from({ length: 500 }, (_, n) => `cloth ${n}`).join('\n'), undoable: false })
  const request = { options: options(), count: 20 }
  const preview = api.preview(request)
  expect(preview.total).toBe(500n)
  const generated = await api.generate(request, ignore)
  const lines = (await generated.file.text()).split('\n')
  expect(new Set(lines).size).toBe(20)
  expect(preview.prompts.map(({ segments }) => segments.map(({ text }) => text).join(''))).toEqual(
    lines.slice(0, 3),
  )
  expect(generated).toMatchObject({ sampled: true, seed: 7 })
})

it('stops between two yields and keeps what was generated', async () => {
  const progress: { prompts: number; wanted: number }[] = []
  const api = startApi(async () => {
    if (progress.length > 0) api.stop()
  })
  api.setText({
    text: Array.from({ length: 2_000 }, (_, n) => `woven cloth ${n}`).join('\n'),
    undoable: false,
  })
  const all = options({ styles: ['Anime', 'Comic', 'Sketch', 'Pattern'], aspects: ['1:1', '16:9', '9:16'] })
  const generated = await api.generate({ options: all, count: 'all' }, (news) => progress.push(news))
  expect(generated).toMatchObject({ made: generated.prompts, wanted: 24_000 })
  expect(generated.prompts).toBeGreaterThan(0)
  expect(generated.prompts).toBeLessThan(24_000)
  expect((await generated.file.text()).split('\n')).toHaveLength(generated.prompts)
  expect(api.rows({ from: 23_990, to: 24_000, found: false })).toEqual([])
})

it('goes on where it was stopped, and ends with the very set', async () => {
  let stops = 1
  const api = startApi(async () => {
    if (stops-- > 0) api.stop()
  })
  api.setText({
    text: Array.from({ length: 3_000 }, (_, n) => `woven cloth ${n}`).join('\n'),
    undoable: false,
  })
  for (const [count, over] of [
    ['all', { styles: ['Anime', 'Comic', 'Sketch', 'Pattern'] }],
    [9_000, { styles: ['Anime', 'Comic', 'Sketch', 'Pattern'] }],
  ] as const) {
    const request = { options: options({ ...over, styles: [...over.styles] }), count }
    stops = 0
    const whole = await (await api.generate(request, ignore)).file.text()
    stops = 1
    const stopped = await api.generate(request, ignore)
    expect(stopped.made).toBeLessThan(stopped.wanted)
    const marked = new Uint8Array(stopped.made)
    marked[1] = 1
    await api.remove({ marked })
    const order = api.order({ ...request, kind: 'free' })
    expect(api.orderOfSet({ kind: 'free' })).toEqual(order)
    const rest = await api.goOn(ignore)
    expect(rest).toMatchObject({ made: stopped.wanted, prompts: stopped.wanted - 1, wanted: order.prompts })
    expect((await rest?.file.text())?.split('\n')).toEqual(whole.split('\n').toSpliced(1, 1))
  }
})

const texts = (rows: ReturnType<PromptWorkerApi['rows']>) =>
  rows.map(({ segments }) => segments.map(({ text }) => text).join(''))

it('takes marked prompts out of the set, and puts them back', async () => {
  const api = startApi()
  api.setText({ text: 'cat\ndog\nfox\ncat fish\nbird', undoable: false })
  const { file } = await api.generate(
    {
      options: options({ styles: [], aspects: [], version: '6.1' }),
      count: 'all',
    },
    ignore,
  )
  const all = (await file.text()).split('\n')
  const marked = Uint8Array.from([0, 1, 0, 1, 0])
  expect((await (await api.picked({ marked })).text()).split('\n')).toEqual([all[1], all[3]])

  const removed = await api.remove({ marked })
  expect(removed?.prompts).toBe(3)
  expect(await removed?.file.text()).toBe([all[0], all[2], all[4]].join('\n'))
  expect(texts(api.rows({ from: 1, to: 9, found: false }))).toEqual([all[2], all[4]])
  expect([...api.places({ from: 0, to: 9, found: false })]).toEqual([0, 2, 4])
  expect(await api.search({ query: 'cat' }, ignore)).toEqual({ found: 1, done: true })
  expect((await (await api.csv()).text()).trim().split('\r\n')).toHaveLength(1 + 3)

  const again = await api.remove({ marked: Uint8Array.from([0, 0, 1, 0, 0]) })
  expect(await again?.file.text()).toBe([all[0], all[4]].join('\n'))
  expect(api.putBack({ removal: removed?.removal ?? 0 })).toBe(true)
  expect(texts(api.rows({ from: 0, to: 9, found: false }))).toEqual(all)
  expect(await api.search({ query: 'CAT' }, ignore)).toEqual({ found: 2, done: true })
  expect([...api.places({ from: 0, to: 9, found: true })]).toEqual([0, 3])
  expect(api.putBack({ removal: again?.removal ?? 0 }), 'it is back already').toBe(false)
  expect(texts(api.rows({ from: 0, to: 9, found: false }))).toEqual(all)
  expect(api.putBack({ removal: 99 })).toBe(false)
})

/** Starts an api with a stopped set of 12,000 of which the second prompt is taken out. @param atYield is called at each yield after that */
async function stopAndRemove(atYield: (api: PromptWorkerApi) => void) {
  let isStopped = false
  const api = startApi(async () => {
    if (isStopped) atYield(api)
    else api.stop()
  })
  const text = Array.from({ length: 3_000 }, (_, n) => `woven cloth ${n}`).join('\n')
  api.setText({ text, undoable: false })
  const styles = ['Anime', 'Comic', 'Sketch', 'Pattern']
  const { made } = await api.generate({ options: options({ styles }), count: 'all' }, ignore)
  isStopped = true
  const removed = await api.remove({ marked: Uint8Array.from([0, 1]) })
  expect(removed?.prompts).toBe(made - 1)
  return { api, removal: removed?.removal ?? 0 }
}
const size = (api: PromptWorkerApi) => api.places({ from: 0, to: 99_999, found: false }).length

it('puts nothing back into a set that was gone on with', async () => {
  const { api, removal } = await stopAndRemove(ignore)
  const rest = await api.goOn(ignore)
  expect(api.putBack({ removal })).toBe(false)
  expect([rest?.prompts, size(api)]).toEqual([11_999, 11_999])
})

it('puts back what was taken out while a set is gone on with', async () => {
  const { api, removal } = await stopAndRemove(ignore)
  const going = api.goOn(ignore)
  expect(api.putBack({ removal })).toBe(true)
  expect([(await going)?.prompts, size(api)]).toEqual([12_000, 12_000])
})

it('tells what is left, whenever more is taken out while a set is gone on with', async () => {
  const left = new Set<number>()
  for (let at = 1; at < 12; at++) {
    let yields = Number.NEGATIVE_INFINITY
    let removing: ReturnType<PromptWorkerApi['remove']> | undefined
    const { api } = await stopAndRemove((api) => {
      if (++yields === at) removing = api.remove({ marked: Uint8Array.from([1]) })
    })
    yields = 0
    const rest = await api.goOn(ignore)
    await removing
    expect([at, rest?.prompts]).toEqual([at, size(api)])
    left.add(size(api))
  }
  // Of 12,000, without the second prompt always, and without the first where a round came to take it out.
  expect(left).toContain(11_998)
})

it('takes nothing out of the set that has taken the place of another', async () => {
  const api = startApi()
  api.setText({ text: 'cat\ndog\nfox', undoable: false })
  const plain = { options: options({ styles: [], aspects: [] }), count: 'all' as const }
  await api.generate(plain, ignore)
  const removing = api.remove({ marked: Uint8Array.from([1]) })
  api.setText({ text: 'silk\ncotton', undoable: false })
  const generated = await api.generate(plain, ignore)
  expect(await removing).toBeNull()
  expect(texts(api.rows({ from: 0, to: 9, found: false }))).toEqual((await generated.file.text()).split('\n'))
})

it('takes prompts out of a sample of a space beyond all safe integers', async () => {
  const api = startApi()
  api.setText({ text: '{a|b|c|d|e|f|g|h|i|j}'.repeat(18), undoable: false })
  const { file } = await api.generate({ options: options({ advanced: true }), count: 3 }, ignore)
  const all = (await file.text()).split('\n')
  const removed = await api.remove({ marked: Uint8Array.from([1, 0, 0]) })
  expect((await removed?.file.text())?.split('\n')).toEqual(all.slice(1))
})

it('tells where a template cannot be read, by the line of the box', () => {
  const api = startApi()
  api.setText({ text: 'cat\n\n{red|green', undoable: false })
  expect(api.preview({ options: options({ advanced: true }), count: 'all' }).faults).toMatchObject([
    { field: 'keywords', line: 3 },
  ])
  expect(api.preview({ options: options({ advanced: false }), count: 'all' }).faults).toEqual([])
})

it('makes the good lines and tells every bad one', async () => {
  const api = startApi()
  api.setText({ text: '{cat|dog}\n{red\n\nfox\n__none__', undoable: false })
  const advanced = options({ advanced: true, styles: [] })
  const preview = api.preview({ options: advanced, count: 'all' })
  expect(preview.faults.map(({ line, column }) => [line, column])).toEqual([
    [2, 1],
    [5, 1],
  ])
  expect(preview.factors.keywords).toBe(2)
  const { file } = await api.generate({ options: advanced, count: 'all' }, ignore)
  const words = (await file.text()).split('\n').map((prompt) => prompt.split(' ')[0]?.replace(',', ''))
  expect([...new Set(words)]).toEqual(['cat', 'dog', 'fox'])
})

it('takes of the lists what is read, lists of lists among them, and tells which are missing', () => {
  const api = startApi()
  api.setText({ text: 'a __pet__ in __season__', undoable: false })
  const withLists = (lists: Record<string, string[]>) => ({
    ...options({ advanced: true, styles: [], aspects: [] }),
    lists,
  })
  const listNames = ['cats', 'food', 'pet', 'season']
  const first = api.preview({ options: withLists({}), count: 'all', listNames })
  expect(first).toMatchObject({ total: 0n, missingLists: ['pet', 'season'] })
  const lists = { pet: ['dog', '__cats__'], season: ['winter'], food: ['rice'] }
  expect(api.preview({ options: withLists(lists), count: 'all', listNames }).missingLists).toEqual(['cats'])
  const all = { ...lists, cats: ['tabby', 'sphynx'] }
  expect(api.preview({ options: withLists(all), count: 'all', listNames })).toMatchObject({
    total: 3n,
    missingLists: [],
  })
  const order = api.order({ options: withLists(all), count: 'all', kind: 'simple' })
  expect(Object.keys(order.recipe?.lists ?? {})).toEqual(['pet', 'season', 'cats'])
})

it('tells a fault of the suffix once, however many lines end with it', () => {
  const api = startApi()
  api.setText({ text: 'cat\ndog', undoable: false })
  const preview = api.preview({ options: { ...options({ advanced: true }), suffix: '{' }, count: 'all' })
  expect(preview.faults).toMatchObject([{ field: 'suffix', line: 1, column: 1 }])
  expect(preview.total).toBe(0n)
})

it('adds lines to a long list, and makes several of one', () => {
  const api = startApi()
  api.setText({ text: 'cat\ndog', undoable: true })
  expect(api.append({ text: ' fox \r\n\r\nbird' }).text).toBe('cat\ndog\nfox\nbird')
  expect(api.editLine({ line: 1, former: 'dog', text: 'wolf\n jackal' }).text).toBe(
    'cat\nwolf\njackal\nfox\nbird',
  )
})

it('undoes a clean-up of a long list', () => {
  const api = startApi()
  const lines = Array.from({ length: 3_000 }, (_, n) => `cloth ${n % 2_500}`)
  expect(api.setText({ text: lines.join('\n'), undoable: true })).toMatchObject({
    keywords: 3_000,
    duplicates: 500,
  })
  expect(api.clean({ what: 'duplicates' })).toMatchObject({
    text: null,
    facts: { keywords: 2_500, duplicates: 0 },
  })
  const { change } = api.editLine({ line: 0, former: 'cloth 0', text: 'silk' })
  api.clear()
  expect(api.undo({ change })).toMatchObject({ text: null, facts: { keywords: 2_500 } })
  expect(api.lines({ from: 0, to: 1 })).toEqual([{ text: 'cloth 0', duplicate: false }])
  expect(api.undo({ change })).toMatchObject({ facts: { keywords: 2_500 } })
  expect(api.undo({ change: 1 })).toMatchObject({ text: '', facts: { keywords: 0 } })
})

it('changes nothing while it reads a file, and adds it to what is there by then', async () => {
  const api = startApi()
  api.setText({ text: 'cat', undoable: false })
  const held = [heldFile('fox'), heldFile('bird\nfish')] as const
  const reading = held.map(({ file }) => api.readFile({ file, csv: false }))
  api.setText({ text: 'cats', undoable: false })
  held[1].letGo()
  const second = await reading[1]
  held[0].letGo()
  const first = await reading[0]
  expect([first?.added, second?.added]).toEqual([1, 2])
  expect(api.lines({ from: 0, to: 9 }).map(({ text }) => text)).toEqual(['cats'])
  expect(api.addRead({ read: second?.read ?? 0 }).text).toBe('cats\nbird\nfish')
  const { change, text } = api.addRead({ read: first?.read ?? 0 })
  expect(text).toBe('cats\nbird\nfish\nfox')
  expect(api.addRead({ read: first?.read ?? 0 }).text, 'it is added once').toBe(text)
  expect(api.undo({ change }).text).toBe('cats\nbird\nfish')
})

it('leaves a line that is another by now', () => {
  const api = startApi()
  api.setText({ text: 'cat\ndog\nfox', undoable: true })
  const remove = { line: 0, former: 'cat', text: '' }
  expect(api.editLine(remove).text).toBe('dog\nfox')
  expect(api.editLine(remove).text).toBe('dog\nfox')
})

it('keeps what was typed since, when changes are taken back', () => {
  const api = startApi()
  api.setText({ text: 'cat\ndog\n', undoable: true })
  const { change } = api.clear()
  api.append({ text: 'silk' })
  api.setText({ text: 'silk\nfox', undoable: false })
  expect(api.undo({ change }).text).toBe('cat\ndog\nfox')
})

it('sends of a set without permutations, letter for letter, the recipe that was sent before there were any', () => {
  const api = startApi()
  api.setText({ text: 'cat {old}, on sofa', undoable: false })
  const order = api.order({
    options: recipeOf('simple', defaultSettings('simple'), 7),
    count: 'all',
    kind: 'simple',
  })
  expect(JSON.stringify(order.recipe)).toBe(
    '{"mode":"pick","keywords":["cat {old}, on sofa"],"styles":["Realistic"],"aspects":["16:9"],"stylize":[],"chaos":[],' +
      '"printZero":false,"quality":"medium","model":"6.1","prefix":"","suffix":"","copySpace":false,"whiteBackground":false,' +
      '"personal":[],"no":"","repeat":1,"extra":"","advanced":false,"lists":{},"seed":7,"draws":2}',
  )
})

it('keeps, expands or rewrites the permutations of Midjourney, as is chosen', async () => {
  const api = startApi()
  api.setText({ text: 'a {red, green, blue} bird, on a branch\ncat', undoable: false })
  const wish = (over = {}) => ({ options: options({ styles: [], ...over }), count: 'all' as const })
  const made = async (over = {}) => (await (await api.generate(wish(over), ignore)).file.text()).split('\n')

  const kept = api.preview(wish())
  expect(kept.total).toBe(2n)
  expect(kept.advice[0]).toMatchObject({
    code: 'braces',
    choices: [{ isChosen: true }, {}, { fixesKeywords: true }],
  })
  expect((await made())[0]).toBe('a {red, green, blue} bird on a branch --ar 16:9 --q 2 --v 6.1')

  expect(api.preview(wish({ braces: 'expand' }))).toMatchObject({
    total: 4n,
    factors: { keywords: 2, lines: 4n },
  })
  expect((await made({ braces: 'expand' })).map((line) => line.split(' --')[0])).toEqual([
    ...['a red bird on a branch', 'a green bird on a branch', 'a blue bird on a branch', 'cat'],
  ])

  const label = kept.advice[0]?.choices[2]?.label ?? ''
  const state = api.fix({ options: options(), code: 'braces', label })
  expect(state.text).toBe('a {red|green|blue} bird, on a branch\ncat')
  expect(api.preview(wish({ advanced: true })).total).toBe(4n)
  expect(api.undo({ change: state.change }).text).toBe('a {red, green, blue} bird, on a branch\ncat')
})

it('mends the dashes of keywords, and not of what only looks like it', () => {
  const api = startApi()
  api.setText({ text: 'cat —ar 16:9\ncat — ar\ndusk–dawn', undoable: false })
  const { advice } = api.preview({ options: options(), count: 10 })
  expect(advice[0]).toMatchObject({ code: 'dash', reason: 'ขีดจากมือถือ 1 บรรทัด เช่น —ar' })
  const { text } = api.fix({ options: options(), code: 'dash', label: advice[0]?.fix?.label ?? '' })
  expect(text).toBe('cat --ar 16:9\ncat — ar\ndusk–dawn')
  expect(api.fix({ options: options(), code: 'dash', label: 'แก้เป็น --ar' }).text, 'it is mended').toBe(text)
})
