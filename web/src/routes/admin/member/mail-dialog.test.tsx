import '../../../testing/page.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, it, vi } from 'vitest'
import { toast } from '../../../components/ui/toast.tsx'
import { queryClient } from '../../../lib/queries/query-client.ts'
import { box, clear, draw, isBusy, submit, type } from '../../../testing/draw.ts'
import { type Asked, holdServer } from '../../../testing/held-server.ts'
import { manyMembers as text } from '../../../text/members.ts'
import MailDialog from './mail-dialog.tsx'

vi.mock('../../../components/ui/dialog.tsx', () => import('../../../testing/plain-dialog.tsx'))
vi.mock('../../../components/ui/toast.tsx', () => ({ toast: { success: vi.fn(), error: vi.fn() } }))

const next = holdServer()
const onClose = vi.fn()
const IDS = ['0b9d3f60-3c0e-4f6e-9a53-1f1c5b7f0a01', '0b9d3f60-3c0e-4f6e-9a53-1f1c5b7f0a02']

beforeEach(() => {
  clear()
  vi.clearAllMocks()
  draw(
    <QueryClientProvider client={queryClient}>
      <MailDialog to={{ ids: IDS }} count={2} onClose={onClose} />
    </QueryClientProvider>,
  )
  type(box(text.subject), 'New loom')
  type(box(text.message), 'It is here.')
})

async function send(): Promise<Asked & { body: { idempotencyKey: string; message: string } }> {
  await expect.poll(() => isBusy(text.send)).toBe(false)
  submit(box(text.subject))
  return (await next()) as Awaited<ReturnType<typeof send>>
}

it('closes once it is sent, and goes out once where it is pressed again after no answer came', async () => {
  const first = await send()
  first.refuse('unavailable')
  await expect.poll(() => document.querySelector('[role=alert]')).not.toBeNull()
  const second = await send()
  expect(second.body).toEqual(first.body)
  second.answer({ recipients: 2 })
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
})

it('keeps what is typed while it is being sent, which is another letter', async () => {
  const first = await send()
  type(box(text.message), 'It is here. Come and see.')
  first.answer({ recipients: 2 })
  await expect.poll(() => vi.mocked(toast.success).mock.calls).toEqual([[text.mailed(2)]])
  await expect.poll(() => isBusy(text.send)).toBe(false)
  expect(onClose).not.toHaveBeenCalled()
  const second = await send()
  expect(second.body.message).toBe('It is here. Come and see.')
  expect(second.body.idempotencyKey).not.toBe(first.body.idempotencyKey)
})
