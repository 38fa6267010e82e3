import '../../../testing/page.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, it, vi } from 'vitest'
import { toast } from '../../../components/ui/toast.tsx'
import { queryClient } from '../../../lib/queries/query-client.ts'
import { box, clear, draw, press, settled, type } from '../../../testing/draw.ts'
import { type Asked, holdServer } from '../../../testing/held-server.ts'
import { coupons as text } from '../../../text/coupons.ts'
import { CouponForm } from './coupon-form.tsx'

vi.mock('../../../components/ui/toast.tsx', () => ({ toast: { success: vi.fn(), error: vi.fn() } }))
vi.mock('./coupon-example.tsx', () => ({ CouponExample: () => null }))

const next = holdServer()
const code = () => box(text.code)

beforeEach(() => {
  clear()
  vi.clearAllMocks()
  draw(
    <QueryClientProvider client={queryClient}>
      <CouponForm coupon={null} onDone={() => {}} />
    </QueryClientProvider>,
  )
})

/** Asks for a code, and returns once the server was asked. */
async function suggest(): Promise<Asked> {
  press(text.suggest)
  return next()
}

it('puts a code that is suggested into the box', async () => {
  const { answer } = await suggest()
  answer({ code: 'SILK-7Q2M' })
  await expect.poll(() => code().value).toBe('SILK-7Q2M')
})

it('takes the place of a code that was typed before, not of one that is typed since', async () => {
  type(code(), 'OLD')
  const first = await suggest()
  first.answer({ code: 'SILK-7Q2M' })
  await expect.poll(() => code().value).toBe('SILK-7Q2M')
  const second = await suggest()
  type(code(), 'SONGKRAN')
  second.answer({ code: 'MUDMEE-1' })
  await expect.poll(() => queryClient.isMutating()).toBe(0)
  await settled()
  await expect.poll(() => code().value).toBe('SONGKRAN')
})

it('is asked for once at a time, and says when none came', async () => {
  const { refuse } = await suggest()
  await settled()
  press(text.suggest)
  await expect.poll(() => queryClient.isMutating()).toBe(1)
  refuse('internal')
  await expect.poll(() => vi.mocked(toast.error).mock.calls).toEqual([[text.fail]])
  expect(code().value).toBe('')
})
