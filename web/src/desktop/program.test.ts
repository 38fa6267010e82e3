import type { ProgramNews } from '@thokham/contract/desktop-program'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Program } from './program.ts'

/** Tells every page of the program something. */
let tell: (news: ProgramNews) => void

/** Keeps what it is given, as a browser does. */
function storage() {
  const kept = new Map<string, string>()
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  }
}

/** Lets one piece of work in after the other, as the browser's locks do. */
function locks() {
  let last: Promise<unknown> = Promise.resolve()
  return {
    request: (_name: string, _options: unknown, work: () => Promise<unknown>) => {
      last = last.then(work)
      return last
    },
  }
}

beforeEach(() => {
  const streams: ReadableStreamDefaultController<Uint8Array>[] = []
  tell = (news) => {
    for (const stream of streams) stream.enqueue(new TextEncoder().encode(`${JSON.stringify(news)}\n`))
  }
  const listen = () =>
    new Response(new ReadableStream<Uint8Array>({ start: (stream) => void streams.push(stream) }))
  vi.stubGlobal('location', { hash: '' })
  vi.stubGlobal('history', { replaceState: () => {} })
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('sessionStorage', storage())
  vi.stubGlobal('localStorage', storage())
  vi.stubGlobal('navigator', { locks: locks() })
  vi.stubGlobal('fetch', async (path: string) =>
    path === '/desktop/state' ? Response.json({ watched: { id: 'w', announced: 0 } }) : listen(),
  )
})
afterEach(() => vi.unstubAllGlobals())

/** Opens a page of the program. @returns the pictures that it was given to take, and what ends the taking of each */
async function openTab() {
  const program = new Program()
  await program.enter()
  const takes: { name: string; end: (isKept: boolean) => void }[] = []
  program.onPicture(({ name }) => new Promise((end) => takes.push({ name, end })))
  return takes
}

const taken = () => localStorage.getItem('takenPictures')
const announce = (number: number) =>
  tell({
    kind: 'picture',
    watch: 'w',
    number,
    file: { path: `/p/${number}.jpg`, name: `${number}.jpg`, size: 9, mtimeMs: 0 },
  })

it('counts a picture of the watched folder as taken only once it is kept', async () => {
  const takes = await openTab()
  const settle = async (isKept: boolean) => {
    await vi.waitFor(() => expect(takes).toHaveLength(1))
    takes.pop()?.end(isKept)
    await new Promise((resolve) => setTimeout(resolve))
  }
  announce(1)
  await settle(false)
  expect(taken()).toBe('{"watch":"w","number":0}')
  announce(2)
  await settle(true)
  expect(taken()).toBe('{"watch":"w","number":2}')
})

it('has a picture taken by one of its tabs, as they have one table', async () => {
  const tabs = [await openTab(), await openTab()]
  announce(1)
  announce(2)
  const names: string[] = []
  for (const number of [1, 2]) {
    await vi.waitFor(() => expect(tabs.flat()).toHaveLength(1))
    const tab = tabs.find(({ length }) => length > 0)
    const take = tab?.pop()
    names.push(take?.name ?? '')
    take?.end(true)
    await vi.waitFor(() => expect(taken()).toBe(`{"watch":"w","number":${number}}`))
  }
  await new Promise((resolve) => setTimeout(resolve))
  expect([names, tabs.flat()]).toEqual([['1.jpg', '2.jpg'], []])
})

it('counts nothing as taken that another tab of the same watch is still taking', async () => {
  const takes = await openTab()
  announce(1)
  announce(2)
  await vi.waitFor(() => expect(takes).toHaveLength(1))
  // A tab that slept through the choice of this folder hears of it now.
  localStorage.setItem('takenPictures', '{"watch":"former","number":7}')
  const late = new Program()
  localStorage.setItem('takenPictures', '{"watch":"w","number":0}')
  vi.stubGlobal('fetch', async () => Response.json({ watched: { id: 'w', announced: 2 } }))
  await late.enter()
  expect(taken()).toBe('{"watch":"w","number":0}')
  takes[0]?.end(true)
  await vi.waitFor(() => expect(takes.map(({ name }) => name)).toEqual(['1.jpg', '2.jpg']))
})
