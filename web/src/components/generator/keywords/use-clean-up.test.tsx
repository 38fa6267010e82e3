import { beforeEach, expect, it, vi } from 'vitest'
import { heldFile, openKeywords } from '../../../testing/opened-keywords.tsx'
import { generator } from '../../../text/generator.ts'
import { toast } from '../../ui/toast.tsx'
import { type CleanUps, useCleanUp } from './use-clean-up.ts'

vi.mock('../../ui/toast.tsx', () => ({ toast: { success: vi.fn(), error: vi.fn(), info: vi.fn() } }))

const LONG = Array.from({ length: 2_500 }, (_, n) => `cloth ${n}`)

beforeEach(() => {
  vi.clearAllMocks()
})

/** Opens a keyword box with its clean-ups. `isLong`: the list is too long for it. */
function openCleanUps({ isLong = false } = {}) {
  const opened: CleanUps[] = []
  const screen = openKeywords((keywords) =>
    opened.push(useCleanUp({ ...keywords, long: isLong }, { current: null })),
  )
  return { ...screen, cleaning: opened[0] as CleanUps }
}

/** Presses what the last toast offers. */
const undo = () => vi.mocked(toast.success).mock.lastCall?.[1]?.onPress()

it.each([
  ['nothing since', 'cat\ndog', 'cat\ndog\nCat'],
  ['a line below', 'cat\ndog\nfox', 'cat\ndog\nCat\nfox'],
  ['more of the last line', 'cat\ndog bed', 'cat\ndog\nCat\ndog bed'],
  ['a line taken away', 'cat', 'cat\ndog\nCat'],
])('undo of a clean-up keeps what was typed since: %s', (_, typed, expected) => {
  const { keywords, cleaning } = openCleanUps()
  keywords.setText('cat\ndog\nCat')
  cleaning.clean('duplicates', 1)
  expect(keywords.box.get()).toBe('cat\ndog')
  keywords.setText(typed)
  undo()
  expect(keywords.box.get()).toBe(expected)
})

it('undo of a cleared box keeps what was typed since', () => {
  const { keywords, cleaning, held } = openCleanUps()
  keywords.setText('cat\ndog\n')
  cleaning.clear()
  keywords.setText('fox')
  undo()
  expect(keywords.box.get()).toBe('cat\ndog\nfox')
  expect(held()).toEqual(['cat', 'dog', 'fox'])
})

it('undo of a file keeps what was typed while it was read, and since', async () => {
  const { keywords, cleaning } = openCleanUps()
  keywords.setText('cat')
  const { file, letGo } = heldFile('fox')
  const adding = cleaning.addFile(file)
  keywords.setText('cat\ndog')
  letGo()
  await adding
  keywords.setText('cat\ndog\nfox\nbird')
  undo()
  expect(keywords.box.get()).toBe('cat\ndog\nbird')
})

it('undo of a cleared long list keeps what was typed into the empty box', async () => {
  const { keywords, cleaning, held } = openCleanUps({ isLong: true })
  keywords.setText(LONG.join('\n'))
  cleaning.clear()
  await expect.poll(() => vi.mocked(toast.success).mock.calls.length).toBe(1)
  keywords.setText('fox')
  undo()
  await expect.poll(held).toEqual([...LONG, 'fox'])
})

it('a paste is tidied where it stands, and what was written around it since stays', async () => {
  const { keywords, cleaning } = openCleanUps()
  keywords.setText('cat\na, b\nfox')
  await cleaning.tidy({ before: '', text: 'a, b', after: '' }, ['a', 'b'])
  expect(keywords.box.get()).toBe('cat\na\nb\nfox')
  expect(toast.success).toHaveBeenCalledWith(generator.tidied(2), expect.anything())
})

it('the last of two like pastes is the one that is tidied', async () => {
  const { keywords, cleaning } = openCleanUps()
  keywords.setText('a, b\na, b')
  await cleaning.tidy({ before: 'a, b\n', text: 'a, b', after: '' }, ['a', 'b'])
  expect(keywords.box.get()).toBe('a, b\na\nb')
})

it('nothing is said to be tidied where the paste was changed since', async () => {
  const { keywords, cleaning } = openCleanUps()
  keywords.setText('a; b')
  await cleaning.tidy({ before: '', text: 'a, b', after: '' }, ['a', 'b'])
  expect(keywords.box.get()).toBe('a; b')
  expect(toast.success).not.toHaveBeenCalled()
  expect(toast.info).toHaveBeenCalledWith(generator.notTidied)
})

const paste = { before: `${LONG.join('\n')}\n`, text: 'a, b', after: '' }

it('a paste of a long list is tidied, and what was changed around it since stays', async () => {
  const { keywords, cleaning, held } = openCleanUps({ isLong: true })
  keywords.setText(paste.before + paste.text)
  await keywords.change((worker) => worker.ask('append', { text: 'fox' }))
  await keywords.change((worker) => worker.ask('editLine', { line: 0, former: 'cloth 0', text: '' }))
  await cleaning.tidy(paste, ['a', 'b'])
  await expect.poll(() => vi.mocked(toast.success).mock.calls.length).toBe(1)
  expect(held()).toEqual([...LONG.slice(1), 'a', 'b', 'fox'])
  undo()
  await expect.poll(held).toEqual([...LONG.slice(1), 'a, b', 'fox'])
})

it('a paste of a long list that was changed since is left as it is', async () => {
  const { keywords, cleaning, held } = openCleanUps({ isLong: true })
  keywords.setText(paste.before + paste.text)
  await keywords.change((worker) => worker.ask('editLine', { line: 2_500, former: 'a, b', text: 'a' }))
  await cleaning.tidy(paste, ['a', 'b'])
  expect(held()).toEqual([...LONG, 'a'])
  expect(toast.success).not.toHaveBeenCalled()
  expect(toast.info).toHaveBeenCalledWith(generator.notTidied)
})
