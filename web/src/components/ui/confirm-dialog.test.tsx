import '../../testing/page.ts'
import { beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '../../lib/api/api-error.ts'
import { button, clear, draw, press, settled } from '../../testing/draw.ts'
import { messageOf } from '../../text/errors.ts'
import { everywhere } from '../../text/everywhere.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { toast } from './toast.tsx'

vi.mock('./dialog.tsx', () => import('../../testing/plain-dialog.tsx'))
vi.mock('./toast.tsx', () => ({ toast: { success: vi.fn(), error: vi.fn() } }))

/** What each press waits for. */
let waits: { done: () => void; fail: (error: unknown) => void }[]
let ask: (what: string | null) => void

beforeEach(() => {
  clear()
  vi.clearAllMocks()
  waits = []
  const dialog = (what: string | null) => (
    <ConfirmDialog
      open={what !== null}
      onClose={() => ask(null)}
      title={what ?? ''}
      body="gone for good"
      action="delete"
      onConfirm={() => new Promise<void>((done, fail) => waits.push({ done, fail }))}
    />
  )
  const redraw = draw(dialog('first'))
  ask = (what) => redraw(dialog(what))
})

const fault = new ApiError({ code: 'conflict' })
const said = () => document.querySelector('[role=alert]')?.textContent
const isBusy = () => button('delete').getAttribute('aria-busy') === 'true'

it('is busy while it is done, and takes no second press', () => {
  press('delete')
  press('delete')
  expect([isBusy(), waits.length]).toEqual([true, 1])
})

it('says what failed, and asks again', async () => {
  press('delete')
  waits[0]?.fail(fault)
  await expect.poll(said).toBe(messageOf(fault))
  expect(isBusy()).toBe(false)
  press('delete')
  expect(said(), 'of the former press nothing is said under this one').toBeUndefined()
})

it('says nothing of a former question under the next one, and is free for it', async () => {
  press('delete')
  press(everywhere.cancel)
  ask('second')
  expect(isBusy()).toBe(false)
  press('delete')
  waits[0]?.fail(fault)
  await expect.poll(() => vi.mocked(toast.error).mock.calls).toEqual([[messageOf(fault)]])
  await settled()
  await expect.poll(() => [said(), isBusy()]).toEqual([undefined, true])
})
