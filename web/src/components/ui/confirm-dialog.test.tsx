import '../../testing/page.ts'
import { beforeEach, expect, it, vi } from 'vitest'
import { useAction } from '../../kit/action/use-action.ts'
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

/** Draws the question, as a screen that asks it again and again. */
function Question({ of }: { of: string | null }) {
  const action = useAction(
    {
      name: 'things.delete',
      send: (_what: string) => new Promise<void>((done, fail) => waits.push({ done, fail })),
    },
    {},
  )
  return (
    <ConfirmDialog
      of={of}
      onClose={() => ask(null)}
      title={(what) => what}
      body="gone for good"
      label="delete"
      action={action}
    />
  )
}

beforeEach(() => {
  clear()
  vi.clearAllMocks()
  waits = []
  const redraw = draw(<Question of="first" />)
  ask = (what) => redraw(<Question of={what} />)
})

const fault = new ApiError({ code: 'conflict' })
const said = () => document.querySelector('[role=alert]')?.textContent
const isBusy = () => button('delete').getAttribute('aria-busy') === 'true'

it('is busy while it is done, and takes no second press', async () => {
  press('delete')
  press('delete')
  await expect.poll(isBusy).toBe(true)
  expect(waits.length).toBe(1)
})

it('says what failed, and asks again', async () => {
  press('delete')
  await expect.poll(() => waits.length).toBe(1)
  waits[0]?.fail(fault)
  await expect.poll(said).toBe(messageOf(fault))
  await expect.poll(isBusy).toBe(false)
  press('delete')
  expect(said(), 'of the former press nothing is said under this one').toBeUndefined()
})

it('says nothing of a former question under the next one, and is free for it', async () => {
  press('delete')
  await expect.poll(() => waits.length).toBe(1)
  press(everywhere.cancel)
  ask('second')
  expect(isBusy()).toBe(false)
  press('delete')
  waits[0]?.fail(fault)
  await expect.poll(() => vi.mocked(toast.error).mock.calls).toEqual([[messageOf(fault)]])
  await settled()
  await expect.poll(() => [said(), isBusy()]).toEqual([undefined, true])
})
