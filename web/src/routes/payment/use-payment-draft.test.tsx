import '../../testing/page.ts'
import { beforeEach, expect, it, vi } from 'vitest'
import { clear, draw, settled } from '../../testing/draw.ts'
import { type PaymentDraft, usePaymentDraft } from './use-payment-draft.ts'

vi.mock('../../lib/session/session.ts', () => ({ refreshSession: async () => {} }))

let draft: PaymentDraft

function Draft() {
  draft = usePaymentDraft('m1', 'yearly ')
  return null
}

beforeEach(() => {
  clear()
  vi.unstubAllGlobals()
})

it('is forgotten after it was handed in also where the browser keeps nothing', async () => {
  const refuse = () => {
    throw new DOMException('refused', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  draw(<Draft />)
  await settled()
  await expect(draft.forget()).resolves.toBeUndefined()
})

it('is forgotten after it was handed in also where the browser’s database does not answer', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('localStorage', { getItem: () => null, setItem() {}, removeItem() {} })
  vi.stubGlobal('indexedDB', { open: () => ({}) })
  draw(<Draft />)
  const forgotten = draft.forget()
  await vi.advanceTimersByTimeAsync(3_000)
  vi.useRealTimers()
  await expect(forgotten).resolves.toBeUndefined()
})
