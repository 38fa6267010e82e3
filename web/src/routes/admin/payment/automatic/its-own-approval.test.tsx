import '../../../../testing/page.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import type { AdminPayment } from '@thokham/contract/payment-admin'
import { beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../../../lib/queries/query-client.ts'
import { box, clear, draw, press, type } from '../../../../testing/draw.ts'
import { holdServer } from '../../../../testing/held-server.ts'
import { adminPayments } from '../../../../text/admin-payments.ts'
import { automaticApproval as text } from '../../../../text/automatic-approval.ts'
import ItsOwnApproval from './its-own-approval.tsx'

vi.mock('../../../../components/ui/dialog.tsx', () => import('../../../../testing/plain-dialog.tsx'))
vi.mock('../../../../components/ui/toast.tsx', () => ({ toast: { success: vi.fn(), error: vi.fn() } }))

const next = holdServer()
const ID = '0b9d3f60-3c0e-4f6e-9a53-1f1c5b7f0a01'
const approved = { changeId: ID, at: '2026-11-27T02:00:00.000Z' }
const payment = {
  id: ID,
  status: 'approved',
  verdict: { outcome: 'approve', doubts: [], provenBy: 'EasySlip', approved },
} as unknown as AdminPayment

beforeEach(() => {
  clear()
  draw(
    <QueryClientProvider client={queryClient}>
      <ItsOwnApproval payment={payment} />
    </QueryClientProvider>,
  )
})

it('says at the box that a reason is missing, until one is typed', async () => {
  press(text.revoke)
  expect(document.body.textContent).not.toContain(adminPayments.reasonRequired)
  const dialog = document.querySelector('[role=dialog]')
  const confirm = [...(dialog?.querySelectorAll('button') ?? [])].at(-1)
  confirm?.click()
  const { path, body, refuse } = await next()
  expect([path, body]).toEqual([`/api/admin/payments/${ID}/revoke`, { reason: '' }])
  refuse('invalid_input', { reason: 'required' })
  await expect.poll(() => document.body.textContent).toContain(adminPayments.reasonRequired)
  type(box(adminPayments.reason), 'Paid into another account')
  expect(document.body.textContent).not.toContain(adminPayments.reasonRequired)
})
