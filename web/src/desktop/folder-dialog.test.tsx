import '../testing/page.ts'
import type { FolderView } from '@thokham/contract/desktop-program'
import { beforeEach, expect, it, vi } from 'vitest'
import { box, clear, draw, isBusy, press, settled, submit, type } from '../testing/draw.ts'
import { desktop as text } from '../text/desktop.ts'
import { FolderDialog } from './folder-dialog.tsx'
import type { Program } from './program.ts'

vi.mock('../components/ui/dialog.tsx', () => import('../testing/plain-dialog.tsx'))

interface Asked {
  verb: string
  path: string
  answer: (found: unknown) => void
  fail: (error: Error) => void
}

let asked: Asked[]
const kept = new Map<string, string>()
const onDone = vi.fn()
const onClose = vi.fn()

const view = (path: string, pictures = 2): FolderView =>
  ({
    path,
    parent: null,
    pictures,
    places: [],
    folders: [{ path: `${path}/sub`, name: 'sub' }],
  }) as FolderView
const ask = (verb: string, { path }: { path: string }) =>
  new Promise((answer, fail) => asked.push({ verb, path, answer, fail }))
const program = { ask, change: ask } as unknown as Program
const open = (purpose: 'open' | 'watch' = 'open') =>
  draw(<FolderDialog program={program} wish={{ purpose, onDone }} onClose={onClose} />)
/** Waits for the question of this number, from 0. */
async function question(at: number): Promise<Asked> {
  await expect.poll(() => asked.length).toBeGreaterThan(at)
  return asked[at] as Asked
}

beforeEach(() => {
  clear()
  vi.clearAllMocks()
  asked = []
  kept.clear()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  })
})

it('begins where a folder was chosen last, and at the beginning where that is gone', async () => {
  kept.set('lastFolder', '/gone')
  open()
  const first = await question(0)
  expect(first.path).toBe('/gone')
  first.fail(new Error('no such folder'))
  const second = await question(1)
  expect(second.path).toBe('')
  second.answer(view('/home'))
  await expect.poll(() => box().value).toBe('/home')
})

it('hands over the pictures of the folder that is shown, and begins there the next time', async () => {
  open()
  ;(await question(0)).answer(view('/home'))
  await expect.poll(() => document.body.textContent).toContain(text.folderOpen(2))
  press(text.folderOpen(2))
  const listing = await question(1)
  expect([listing.verb, listing.path]).toEqual(['list-pictures', '/home'])
  listing.answer({ files: [{ path: '/home/a.jpg' }] })
  await expect.poll(() => onDone.mock.calls).toEqual([[[{ path: '/home/a.jpg' }], '/home']])
  expect([onClose.mock.calls.length, kept.get('lastFolder')]).toEqual([1, '/home'])
})

it('chooses no folder while another is looked into, and shows the one that was asked for last', async () => {
  open()
  ;(await question(0)).answer(view('/home'))
  await expect.poll(() => box().value).toBe('/home')
  type(box(), '/slow')
  submit(box())
  const slow = await question(1)
  await expect.poll(() => isBusy(text.folderOpen(2))).toBe(true)
  press(text.folderOpen(2))
  press('sub')
  const quick = await question(2)
  quick.answer(view('/home/sub', 5))
  await expect.poll(() => document.body.textContent).toContain(text.folderOpen(5))
  slow.answer(view('/slow', 9))
  await expect.poll(() => isBusy(text.folderOpen(5))).toBe(false)
  expect([box().value, asked.length]).toEqual(['/home/sub', 3])
})

it('says at the box what is wrong with a folder, and keeps what was typed', async () => {
  open('watch')
  ;(await question(0)).answer(view('/home'))
  await expect.poll(() => box().value).toBe('/home')
  type(box(), '/hmoe')
  submit(box())
  ;(await question(1)).fail(new Error('no such folder'))
  await expect.poll(() => document.body.textContent).toContain('no such folder')
  await expect.poll(() => box().value).toBe('/hmoe')
  await settled()
  await expect.poll(() => isBusy(text.watchThis)).toBe(false)
})

it('keeps a path that is typed while a folder is looked into', async () => {
  open()
  const first = await question(0)
  type(box(), '/photos')
  first.answer(view('/home'))
  await expect.poll(() => document.body.textContent).toContain(text.folderOpen(2))
  expect(box().value).toBe('/photos')
})

it('hands over nothing and closes no other dialog once it was left', async () => {
  const redraw = open()
  ;(await question(0)).answer(view('/home'))
  await expect.poll(() => document.body.textContent).toContain(text.folderOpen(2))
  press(text.folderOpen(2))
  const listing = await question(1)
  press(text.cancel)
  expect(onDone.mock.calls).toEqual([[null]])
  redraw(null)
  listing.answer({ files: [] })
  await settled()
  await expect.poll(() => [onDone.mock.calls, onClose.mock.calls.length]).toEqual([[[null]], 1])
})
