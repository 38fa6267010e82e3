import type { Payment } from '@thokham/contract/payments'
import { beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '../../lib/api/api-error.ts'
import { call } from '../../lib/api/call.ts'
import { handIn } from './hand-in.ts'

vi.mock('../../lib/api/call.ts', () => ({ call: vi.fn() }))
const asked = vi.mocked(call)

const made = { id: 'two' } as Payment
const replaced = { id: 'one' } as Payment
const slip = new Blob(['b'])
const conflict = (status?: string) =>
  new ApiError({ code: 'conflict', ...(status && { details: { paymentId: 'one', status } }) })

/** Hands in; each key that is sent is answered in turn. */
function handed(...answers: (Payment | ApiError)[]) {
  const keys: string[] = []
  const send = async (key: string) => {
    keys.push(key)
    const answer = answers.shift()
    if (answer instanceof Error || !answer) throw answer
    return answer
  }
  const renewKey = vi.fn(() => 'fresh')
  return { keys, renewKey, paid: handIn({ key: 'key', slip, send, renewKey }) }
}

beforeEach(() => {
  asked.mockReset()
  asked.mockResolvedValue(replaced)
})

it('goes under its key, and once', async () => {
  const { keys, renewKey, paid } = handed(made)
  expect(await paid).toBe(made)
  expect(keys).toEqual(['key'])
  expect(renewKey).not.toHaveBeenCalled()
})

it('is put in the place of the slip that came in under its key, while that payment waits', async () => {
  const { keys, paid } = handed(conflict('pending'))
  expect(await paid).toBe(replaced)
  expect(keys).toEqual(['key'])
  expect(asked).toHaveBeenCalledExactlyOnceWith(expect.anything(), { params: { id: 'one' }, file: slip })
})

it.each(['approved', 'rejected', undefined])(
  'is another payment under another key where that one is %s',
  async (status) => {
    const { keys, paid } = handed(conflict(status), made)
    expect(await paid).toBe(made)
    expect(keys).toEqual(['key', 'fresh'])
    expect(asked).not.toHaveBeenCalled()
  },
)

it('is refused with what the server says, without another attempt', async () => {
  const refused = handed(new ApiError({ code: 'slip_duplicate' }))
  await expect(refused.paid).rejects.toThrow('slip_duplicate')
  expect(refused.keys).toEqual(['key'])
  const again = handed(conflict('rejected'), new ApiError({ code: 'payment_pending' }))
  await expect(again.paid).rejects.toThrow('payment_pending')
  expect(again.keys).toEqual(['key', 'fresh'])
})
