import { expect, it } from 'vitest'
import { heldFile, openKeywords } from '../../../testing/opened-keywords.tsx'

const LONG = Array.from({ length: 2_500 }, (_, n) => `cloth ${n}`)

it('what is typed while a file is read stays, and the file comes below it', async () => {
  const { keywords, held } = openKeywords()
  keywords.setText('cat')
  const { file, letGo } = heldFile('fox\nbird')
  const adding = keywords.addFile(file)
  keywords.setText('cats')
  letGo()
  expect(await adding).toMatchObject({ added: 2, removed: 0, before: 'cats' })
  expect(keywords.box.get()).toBe('cats\nfox\nbird')
  expect(held()).toEqual(['cats', 'fox', 'bird'])
})

it('a box that is emptied while a file is read holds the file alone', async () => {
  const { keywords, held } = openKeywords()
  keywords.setText('cat')
  const { file, letGo } = heldFile('fox')
  const adding = keywords.addFile(file)
  keywords.setText('')
  letGo()
  await adding
  expect([keywords.box.get(), held()]).toEqual(['fox', ['fox']])
})

it('of two files at once both are added, whichever is read first', async () => {
  const { keywords, held } = openKeywords()
  keywords.setText('cat')
  const [first, second] = [heldFile('fox'), heldFile('bird\nfish')]
  const adding = [keywords.addFile(first.file), keywords.addFile(second.file)]
  second.letGo()
  await adding[1]
  first.letGo()
  expect(await Promise.all(adding)).toMatchObject([{ added: 1 }, { added: 2 }])
  expect(keywords.box.get()).toBe('cat\nbird\nfish\nfox')
  expect(held()).toEqual(['cat', 'bird', 'fish', 'fox'])
})

it('of two files that are read at the same time both are said to be added', async () => {
  const { keywords, held } = openKeywords()
  const [first, second] = [heldFile('fox'), heldFile('bird')]
  const adding = [keywords.addFile(first.file), keywords.addFile(second.file)]
  first.letGo()
  second.letGo()
  expect(await Promise.all(adding)).toMatchObject([{ added: 1 }, { added: 1 }])
  expect(keywords.box.get().split('\n')).toEqual(held())
  expect(held().toSorted()).toEqual(['bird', 'fox'])
})

it('a letter typed while the worker adds the file takes the place of it, on the screen and in the worker', async () => {
  const { keywords, held } = openKeywords()
  const { file, letGo } = heldFile('fox')
  const adding = keywords.change(async (worker) => {
    const { read } = await worker.ask('readFile', { file, csv: false })
    const state = await worker.ask('addRead', { read })
    keywords.setText('c')
    return state
  })
  letGo()
  expect(await adding).toBeNull()
  expect([keywords.box.get(), held()]).toEqual(['c', ['c']])
})

it('keywords that others replace come back, above what was typed since', async () => {
  const { keywords, held } = openKeywords()
  keywords.setText('cat\ndog')
  const undo = await keywords.replace('silk\ncotton')
  keywords.setText('silk\ncotton\nlinen')
  undo?.()
  expect(keywords.box.get()).toBe('cat\ndog\nlinen')
  expect(held()).toEqual(['cat', 'dog', 'linen'])
})

it('nothing is offered back where nothing stood, or the same', async () => {
  const { keywords } = openKeywords()
  keywords.setText(' ')
  expect(await keywords.replace('silk')).toBeNull()
  expect(await keywords.replace('silk')).toBeNull()
})

it('a long list that others replace comes back whole', async () => {
  const { keywords, held } = openKeywords()
  keywords.setText(LONG.join('\n'))
  // The worker has taken it in: it stands nowhere else.
  await Promise.resolve().then(() => undefined)
  const undo = await keywords.replace('silk\ncotton')
  expect(keywords.box.get()).toBe('silk\ncotton')
  keywords.setText('silk\ncotton\nlinen')
  undo?.()
  await expect.poll(() => held().length).toBe(LONG.length + 1)
  expect(held()).toEqual([...LONG, 'linen'])
  expect(keywords.box.get()).toBe('')
})
