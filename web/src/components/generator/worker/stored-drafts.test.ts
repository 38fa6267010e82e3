import { beforeEach, expect, it, vi } from 'vitest'
import { emptyStores, fakeIdb } from '../../../testing/fake-idb.ts'
import { promptWorkerApi } from './prompt-worker-api.ts'
import { KEPT_DRAFTS, listDrafts } from './stored-drafts.ts'

vi.mock('idb', async () => (await import('../../../testing/fake-idb.ts')).fakeIdb)

beforeEach(emptyStores)

const malee = { memberId: 'malee', box: 'free' }
const at = (slot: string, of = malee) => ({ ...of, slot })
const words = (many: number, word = 'silk') =>
  Array.from({ length: many }, (_, n) => `${word} ${n}`).join('\n')
const typed = (text: string) => ({ text, undoable: false })

function openBox(slot: string, instead: string | null = null, of = malee) {
  const api = promptWorkerApi(async () => undefined)
  const faults: unknown[] = []
  api.keepDraftAt({ place: at(slot, of), instead: instead === null ? null : at(instead, of) }, (fault) =>
    faults.push(fault),
  )
  return { api, faults }
}

it('keeps a list of any size and opens it again, to the letter', async () => {
  const { api } = openBox('one')
  const text = `${words(50_000)}\n\n  spaces , stay `
  api.setText(typed(text))
  await api.draftSaved()
  expect(await listDrafts(malee)).toMatchObject([{ lines: 50_001, slot: 'one' }])
  const later = openBox('two')
  const state = await later.api.openDraft({ place: at('one'), ifEmpty: true })
  expect(state).toMatchObject({ text: null, facts: { keywords: 50_001 } })
  expect(await later.api.keywordFile().text()).toBe(text)
  await later.api.takeOver(at('one'))
  expect(await listDrafts(malee)).toMatchObject([{ lines: 50_001, slot: 'two' }])
})

it('keeps what was changed while it was being kept', async () => {
  const { api } = openBox('one')
  api.setText(typed(words(3_000)))
  api.append({ text: 'linen' })
  api.append({ text: 'hemp' })
  await api.draftSaved()
  expect((await openBox('two').api.openDraft({ place: at('one'), ifEmpty: true }))?.facts.keywords).toBe(
    3_002,
  )
})

it('an emptied box keeps no draft, and a draft that goes on takes the place of the former one', async () => {
  const first = openBox('one')
  first.api.setText(typed('cat'))
  await first.api.draftSaved()
  const next = openBox('two', 'one')
  next.api.setText(typed('cats'))
  await next.api.draftSaved()
  expect((await listDrafts(malee)).map(({ slot }) => slot)).toEqual(['two'])
  next.api.clear()
  await next.api.draftSaved()
  expect(await listDrafts(malee)).toEqual([])
})

it('what was typed before a draft was read stays, and the draft too', async () => {
  const first = openBox('one')
  first.api.setText(typed(words(2_500)))
  await first.api.draftSaved()
  const { api } = openBox('two')
  const opening = api.openDraft({ place: at('one'), ifEmpty: true })
  api.setText(typed('c'))
  expect(await opening).toBeNull()
  expect(api.lines({ from: 0, to: 9 }).map(({ text }) => text)).toEqual(['c'])
  expect(await api.leftDrafts(at('two'))).toMatchObject([{ lines: 2_500 }])
})

it('offers what other screens left, newest first, each text once, and nothing that stands in the box', async () => {
  const clock = vi.spyOn(Date, 'now')
  for (const [time, slot, text] of [
    [1, 'a', 'old'],
    [3, 'b', 'same\ntwo'],
    [2, 'c', 'same\ntwo'],
    [4, 'd', 'mine'],
  ] as const) {
    clock.mockReturnValue(time)
    const { api } = openBox(slot)
    api.setText(typed(text))
    await api.draftSaved()
  }
  clock.mockRestore()
  const { api } = openBox('e')
  api.setText(typed('mine'))
  expect((await api.leftDrafts(at('e'))).map(({ slot }) => slot)).toEqual(['b', 'a'])
})

it('keeps ten of a box, nothing of other members, and other boxes apart', async () => {
  const clock = vi.spyOn(Date, 'now')
  const keep = async (slot: string, of = malee) => {
    const { api } = openBox(slot, null, of)
    api.setText(typed(slot))
    await api.draftSaved()
  }
  await keep('theirs', { memberId: 'somchai', box: 'free' })
  await keep('ai', { memberId: 'malee', box: 'ai' })
  for (let n = 1; n <= 12; n++) {
    clock.mockReturnValue(n)
    await keep(`draft ${n}`)
  }
  clock.mockRestore()
  const kept = await listDrafts(malee)
  expect(kept).toHaveLength(KEPT_DRAFTS)
  expect(kept.at(-1)?.slot).toBe('draft 3')
  expect(await listDrafts({ memberId: 'somchai', box: 'free' })).toEqual([])
  expect(await listDrafts({ memberId: 'malee', box: 'ai' })).toHaveLength(1)
})

it('a discarded draft can be had back', async () => {
  const first = openBox('one')
  first.api.setText(typed('cat\ndog'))
  await first.api.draftSaved()
  const { api } = openBox('two')
  const [left] = await api.leftDrafts(at('two'))
  if (!left) throw new Error('nothing was left')
  await api.discardDraft(left)
  expect(await listDrafts(malee)).toEqual([])
  await api.putDraftBack()
  expect(await listDrafts(malee)).toEqual([left])
})

it('writes nothing once its member has signed out', async () => {
  const { api } = openBox('one')
  api.setText(typed('cat'))
  await api.draftSaved()
  emptyStores()
  api.forgetDraft()
  api.setText(typed('cats'))
  await api.draftSaved()
  expect(await listDrafts(malee)).toEqual([])
})

it.each([
  ['full', new DOMException('no room', 'QuotaExceededError')],
  ['refused', new DOMException('closed', 'SecurityError')],
] as const)('says that a draft is not kept: %s, and when it is again', async (fault, error) => {
  const opens = vi.spyOn(fakeIdb, 'openDB').mockRejectedValue(error)
  const { api, faults } = openBox('one')
  api.setText(typed('cat'))
  await api.draftSaved()
  opens.mockRestore()
  api.setText(typed('cats'))
  await api.draftSaved()
  expect(faults).toEqual([fault, null])
})
