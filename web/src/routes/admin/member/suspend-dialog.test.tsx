import '../../../testing/page.ts'
import type { Licence } from '@thokham/contract/licences'
import { beforeEach, expect, it, vi } from 'vitest'
import { toast } from '../../../components/ui/toast.tsx'
import { ApiError } from '../../../lib/api/api-error.ts'
import { box, clear, draw, isBusy, pressFree, type } from '../../../testing/draw.ts'
import { holdServer } from '../../../testing/held-server.ts'
import { messageOf } from '../../../text/errors.ts'
import { memberLicence as text } from '../../../text/members.ts'
import SuspendDialog from './suspend-dialog.tsx'

vi.mock('../../../components/ui/dialog.tsx', () => import('../../../testing/plain-dialog.tsx'))
vi.mock('../../../components/ui/toast.tsx', () => ({ toast: { success: vi.fn(), error: vi.fn() } }))

const next = holdServer()
const licence = { id: 'l1' } as Licence
const onClose = vi.fn()
const onChange = vi.fn()
let leave: () => void

beforeEach(() => {
  clear()
  vi.clearAllMocks()
  const redraw = draw(<SuspendDialog licence={licence} onClose={onClose} onChange={onChange} />)
  leave = () => redraw(null)
})

async function suspend(reason: string) {
  type(box(), reason)
  await pressFree(text.suspend)
  return next()
}

it('shows what became of the licence and closes', async () => {
  const { body, answer } = await suspend('sold on')
  expect(body).toEqual({ reason: 'sold on' })
  answer({ id: 'l1', state: 'suspended' })
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  expect(onChange).toHaveBeenCalledWith({ id: 'l1', state: 'suspended' })
})

it('keeps what is typed of the reason while it is being sent, for the next press', async () => {
  const first = await suspend('sold on')
  type(box(), 'sold on twice')
  first.answer({ id: 'l1', state: 'suspended' })
  await expect.poll(() => onChange.mock.calls.length).toBe(1)
  await expect.poll(() => isBusy(text.suspend)).toBe(false)
  expect(onClose).not.toHaveBeenCalled()
  await pressFree(text.suspend)
  expect((await next()).body).toEqual({ reason: 'sold on twice' })
})

it('shows what became of it, closes nothing and tells of a failure, once it was left', async () => {
  const first = await suspend('sold on')
  leave()
  first.answer({ id: 'l1', state: 'suspended' })
  await expect.poll(() => onChange.mock.calls.length).toBe(1)
  expect(onClose).not.toHaveBeenCalled()
})

it('tells in a toast of a failure when it was left before the answer', async () => {
  const { refuse } = await suspend('sold on')
  leave()
  refuse('not_found')
  await expect
    .poll(() => vi.mocked(toast.error).mock.calls)
    .toEqual([[messageOf(new ApiError({ code: 'not_found' }))]])
})
