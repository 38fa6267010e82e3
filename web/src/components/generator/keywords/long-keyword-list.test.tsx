import '../../../testing/page.ts'
import { beforeEach, expect, it, vi } from 'vitest'
import { box, button, clear, draw, press, pressKey, type } from '../../../testing/draw.ts'
import { generator } from '../../../text/generator.ts'
import type { PromptWorkerClient } from '../worker/prompt-worker-client.ts'
import { LongKeywordList } from './long-keyword-list.tsx'

const onEdit = vi.fn()
let lines: string[]
let revision: number
let redraw: ReturnType<typeof draw>

const client = {
  ask: async (_: string, { from, to }: { from: number; to: number }) =>
    lines.slice(from, to).map((text) => ({ text, duplicate: false })),
} as unknown as PromptWorkerClient

const list = () => (
  <LongKeywordList client={client} lines={lines.length} revision={revision} onEdit={onEdit} />
)
const isDrawn = (line: number, text: string) =>
  expect.poll(() => document.body.innerHTML).toContain(`${generator.editLine(line)}: ${text}`)

beforeEach(async () => {
  clear()
  vi.clearAllMocks()
  lines = ['cat', 'cat', 'dog', ...Array.from({ length: 3_000 }, (_, n) => `cloth ${n}`)]
  revision = 0
  redraw = draw(list())
  await isDrawn(1, 'cat')
})

it('takes a line away once, however often it is pressed before the next ones have come', async () => {
  press(generator.removeLine(1))
  press(generator.removeLine(1))
  expect(onEdit.mock.calls).toEqual([[0, 'cat', '']])
  lines = lines.slice(1)
  revision++
  redraw(list())
  await isDrawn(2, 'dog')
  press(generator.removeLine(1))
  expect(onEdit.mock.calls.at(-1), 'the one that came in its place can be taken away').toEqual([0, 'cat', ''])
  expect(onEdit).toHaveBeenCalledTimes(2)
})

it('keeps what is typed into a line that goes out of sight and comes back', async () => {
  const scrollTo = (top: number) => {
    const element = document.querySelector('ul') as HTMLUListElement
    element.scrollTop = top
    element.dispatchEvent(new Event('scroll'))
  }
  button(`${generator.editLine(3)}: dog`).click()
  await expect.poll(() => box().value).toBe('dog')
  type(box(), 'dog bed')
  scrollTo(32 * 2_000)
  await expect.poll(() => document.querySelectorAll('input').length).toBe(0)
  scrollTo(0)
  await expect.poll(() => document.querySelectorAll('input').length).toBe(1)
  expect(box().value).toBe('dog bed')
  pressKey(box(), 'Escape')
  expect(onEdit).not.toHaveBeenCalled()
})
