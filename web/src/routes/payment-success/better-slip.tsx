import { useNavigate } from '@tanstack/react-router'
import { type Payment, resendPayment } from '@thokham/contract/payments'
import { useState } from 'react'
import type { SharedSlip } from '../../components/payment-draft/use-shared-slip.ts'
import { handIn } from '../../components/slip/hand-in.ts'
import { useAction } from '../../kit/action/use-action.ts'
import { call } from '../../lib/api/call.ts'
import { randomId } from '../../lib/browser/random-id.ts'
import { paymentQuery } from '../../lib/queries/payments.ts'
import { queryClient } from '../../lib/queries/query-client.ts'
import { paymentStatus as text } from '../../text/payment.ts'
import { SlipPanel } from './slip-panel.tsx'

/** Hands a rejected transfer in again with a slip that can be read; nothing is paid twice. */
export function BetterSlip({ payment: { id }, shared }: { payment: Payment; shared: SharedSlip }) {
  const navigate = useNavigate()
  const [key, setKey] = useState(randomId)
  const sending = useAction(
    {
      name: resendPayment.name,
      send: (slip: Blob) =>
        handIn({
          key,
          slip,
          send: (idempotencyKey) =>
            call(resendPayment, { params: { id }, body: { idempotencyKey }, file: slip }),
          renewKey: () => {
            const fresh = randomId()
            setKey(fresh)
            return fresh
          },
        }),
    },
    {
      always: (payment) => payment && queryClient.setQueryData(paymentQuery(payment.id).queryKey, payment),
      here: (payment) => void navigate({ to: '/payment-success', search: { id: payment.id }, replace: true }),
      done: text.betterSent,
    },
  )
  return (
    <SlipPanel isFirst label={text.better} sending={sending} shared={shared}>
      {text.betterWhy}
    </SlipPanel>
  )
}
