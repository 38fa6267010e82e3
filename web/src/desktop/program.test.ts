import type { ProgramNews } from '@thokham/contract/desktop-program'
import { afterEach, expect, it, vi } from 'vitest'
import { Program } from './program.ts'

afterEach(() => vi.unstubAllGlobals())

/** Keeps what it is given, as a browser does. */
function storage() {
  const kept = new Map<string, string>()
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  }
}

it('counts a picture of the watched folder as taken only once it is kept', async () => {
  let tell = (_: ProgramNews) => {}
  const news = new ReadableStream<Uint8Array>({
    start: (stream) => {
      tell = (one) => stream.enqueue(new TextEncoder().encode(`${JSON.stringify(one)}\n`))
    },
  })
  vi.stubGlobal('location', { hash: '' })
  vi.stubGlobal('history', { replaceState: () => {} })
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('sessionStorage', storage())
  vi.stubGlobal('localStorage', storage())
  vi.stubGlobal('fetch', async (path: string) =>
    path === '/desktop/state' ? Response.json({ watched: { id: 'w', announced: 0 } }) : new Response(news),
  )
  const program = new Program()
  await program.enter()
  const taken = () => localStorage.getItem('takenPictures')
  const takes: ((isKept: boolean) => void)[] = []
  program.onPicture(() => new Promise((resolve) => takes.push(resolve)))

  const picture = (number: number) =>
    tell({
      kind: 'picture',
      watch: 'w',
      number,
      file: { path: `/p/${number}.jpg`, name: `${number}.jpg`, size: 9, mtimeMs: 0 },
    })
  const settle = async (isKept: boolean) => {
    await vi.waitFor(() => expect(takes).toHaveLength(1))
    takes.pop()?.(isKept)
    await new Promise((resolve) => setTimeout(resolve))
  }
  picture(1)
  await settle(false)
  expect(taken()).toBe('{"watch":"w","number":0}')
  picture(2)
  await settle(true)
  expect(taken()).toBe('{"watch":"w","number":2}')
})
