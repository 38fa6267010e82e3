import '../../../testing/page.ts'
import type { AiRunLine } from '@thokham/contract/ai-runs'
import { beforeEach, expect, it, vi } from 'vitest'
import { box, button, clear, draw, submit, type } from '../../../testing/draw.ts'
import { holdServer } from '../../../testing/held-server.ts'
import { everywhere } from '../../../text/everywhere.ts'
import PromptEditor from './prompt-editor.tsx'
import { useEditing } from './use-editing.ts'

vi.mock('../../ui/toast.tsx', () => ({ toast: { success: vi.fn(), error: vi.fn() } }))

const next = holdServer()
const line = {
  position: 0,
  keyword: 'loom',
  revision: 3,
  prompts: [{ text: 'a loom' }, { text: 'a shuttle' }],
} as unknown as AiRunLine
const isKeeping = () => button(everywhere.save).hasAttribute('disabled')
const boxes = () => document.querySelectorAll('textarea').length
let putLine: ReturnType<typeof vi.fn>

function Row() {
  const editing = useEditing('r1', { putLine, refresh: () => {} } as never)
  if (!editing.at)
    return (
      <button type="button" onClick={() => editing.open(line, 0)}>
        edit
      </button>
    )
  return <PromptEditor line={line} index={0} mode="polarBear" editing={editing} />
}

beforeEach(() => {
  clear()
  vi.clearAllMocks()
  putLine = vi.fn()
  draw(<Row />)
  document.querySelector('button')?.click()
})

async function keep(text: string) {
  await expect.poll(boxes).toBe(1)
  type(box(), text)
  submit(box())
  const asked = await next()
  await expect.poll(isKeeping).toBe(true)
  return asked
}

it('closes once the result is kept', async () => {
  const { body, answer } = await keep('a silk loom')
  expect(body).toEqual({ revision: 3, prompts: ['a silk loom', 'a shuttle'] })
  answer({ ...line, revision: 4 })
  await expect.poll(boxes).toBe(0)
  expect(putLine).toHaveBeenCalledOnce()
})

it('keeps what is typed meanwhile, for the next press', async () => {
  const first = await keep('a silk loom')
  type(box(), 'a silk loom at dawn')
  first.answer({ ...line, revision: 4 })
  await expect.poll(() => putLine.mock.calls.length).toBe(1)
  await expect.poll(isKeeping).toBe(false)
  expect(box().value).toBe('a silk loom at dawn')
  submit(box())
  expect((await next()).body).toEqual({ revision: 4, prompts: ['a silk loom at dawn', 'a shuttle'] })
})
