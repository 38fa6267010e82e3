import '../../../../testing/page.ts'
import { beforeEach, expect, it, vi } from 'vitest'
import { toast } from '../../../../components/ui/toast.tsx'
import { ApiError } from '../../../../lib/api/api-error.ts'
import { box, clear, draw, settled, submit, type } from '../../../../testing/draw.ts'
import { holdServer } from '../../../../testing/held-server.ts'
import { adminPayments as text } from '../../../../text/admin-payments.ts'
import { messageOf } from '../../../../text/errors.ts'
import RejectForm from './reject-form.tsx'

vi.mock('../../../../components/ui/toast.tsx', () => ({ toast: { success: vi.fn(), error: vi.fn() } }))

const next = holdServer()
const SAID = `${text.statusFail} ${messageOf(new ApiError({ code: 'unavailable' }))}`

beforeEach(() => {
  clear()
  vi.clearAllMocks()
  draw(<RejectForm id="p1" onDone={() => {}} onCancel={() => {}} />)
})

async function reject() {
  type(box(), 'the amount is another')
  submit(box())
  return next()
}

it('says at its box that a payment was not rejected, and keeps the reason', async () => {
  const { refuse } = await reject()
  refuse('unavailable')
  await expect.poll(() => document.body.textContent).toContain(SAID)
  await settled()
  await expect.poll(() => box().value).toBe('the amount is another')
  expect(toast.error).not.toHaveBeenCalled()
})
