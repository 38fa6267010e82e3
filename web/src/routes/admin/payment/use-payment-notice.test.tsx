import '../../../testing/page.ts'
import { expect, it, vi } from 'vitest'
import { toast } from '../../../components/ui/toast.tsx'
import { draw, press } from '../../../testing/draw.ts'
import { paymentNotice as text } from '../../../text/admin-payments.ts'
import { usePaymentNotice } from './use-payment-notice.ts'

vi.mock('../../../lib/browser/chime.ts', () => ({ chime: vi.fn() }))
vi.mock('../../../lib/browser/system-notice.ts', () => ({
  mayNotify: async () => false,
  notifyAway: vi.fn(),
}))
vi.mock('../../../components/ui/toast.tsx', () => ({ toast: { success: vi.fn(), info: vi.fn() } }))

function Notice() {
  const { isOn, toggle } = usePaymentNotice(() => {})
  return (
    <button type="button" onClick={toggle}>
      {isOn ? 'on' : 'off'}
    </button>
  )
}

it('is turned on for as long as the screen lasts where the browser refuses its storage', async () => {
  const refuse = () => {
    throw new DOMException('refused', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  draw(<Notice />)
  press('off')
  await expect.poll(() => vi.mocked(toast.success).mock.calls).toEqual([[text.onSoundOnly]])
  press('on')
  expect(vi.mocked(toast.info).mock.calls).toEqual([[text.off]])
})
