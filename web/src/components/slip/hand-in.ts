import { type Payment, replaceSlip } from '@thokham/contract/payments'
import { hasCode } from '../../lib/api/api-error.ts'
import { call } from '../../lib/api/call.ts'

interface Handed {
  key: string
  slip: Blob | null
  send: (key: string) => Promise<Payment>
  /** Gives what is handed in another key, for later attempts as well. */
  renewKey: () => string
}

/**
 * Hands a slip in under its key. An attempt whose answer was lost may have come in under that key with another slip: while that
 * payment waits, it gets the slip of now; once it is decided, what is handed in now is another payment, under another key.
 */
export async function handIn({ key, slip, send, renewKey }: Handed): Promise<Payment> {
  try {
    return await send(key)
  } catch (error) {
    if (!hasCode(error, 'conflict')) throw error
    const { paymentId, status } = error.details
    if (slip && status === 'pending' && typeof paymentId === 'string')
      return call(replaceSlip, { params: { id: paymentId }, file: slip })
    return send(renewKey())
  }
}
