import '../../testing/page.ts'
import { beforeEach, expect, it, vi } from 'vitest'
import { toast } from '../../components/ui/toast.tsx'
import { clear, draw, press, settled } from '../../testing/draw.ts'
import { holdServer } from '../../testing/held-server.ts'
import { expenses as text } from '../../text/expenses.ts'
import { ImportExpenses } from './import-dialog.tsx'

vi.mock('../../components/ui/dialog.tsx', () => import('../../testing/plain-dialog.tsx'))
vi.mock('../../components/ui/toast.tsx', () => ({ toast: { success: vi.fn(), error: vi.fn() } }))

const next = holdServer()
const found = (taken: number) => ({ taken, known: 0, faultCount: 0, faults: [], missingColumn: null })
const shown = () => document.querySelector('[role=dialog]')?.textContent ?? ''

beforeEach(() => {
  clear()
  vi.clearAllMocks()
  draw(<ImportExpenses />)
})

/** Chooses a file. @returns the question what it would bring */
async function choose(csv: string) {
  const chooser = document.querySelector('input[type=file]') as HTMLInputElement
  Object.defineProperty(chooser, 'files', { value: [new File([csv], 'a.csv')], configurable: true })
  chooser.dispatchEvent(new Event('change', { bubbles: true }))
  const asked = await next()
  expect(asked.body).toEqual({ csv, isRehearsal: true })
  return asked
}

it('takes the text that was counted', async () => {
  const { answer } = await choose('one')
  answer(found(3))
  await expect.poll(shown).toContain(text.takeLines(3))
  press(text.takeLines(3))
  const taking = await next()
  expect(taking.body).toEqual({ csv: 'one', isRehearsal: false })
  taking.answer(found(3))
  await expect.poll(() => vi.mocked(toast.success).mock.calls).toEqual([[text.taken(3)]])
  await settled()
  await expect.poll(() => shown()).toBe('')
})

it('shows what the newest file would bring, whichever answer comes last', async () => {
  const first = await choose('one')
  const second = await choose('two')
  second.answer(found(2))
  await expect.poll(shown).toContain(text.takeLines(2))
  first.answer(found(9))
  await settled()
  await expect.poll(() => shown()).toContain(text.takeLines(2))
  press(text.takeLines(2))
  expect((await next()).body).toEqual({ csv: 'two', isRehearsal: false })
})
