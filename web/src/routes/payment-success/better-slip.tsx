import { useNavigate } from '@tanstack/react-router'
import { type Payment, resendPayment } from '@thokham/contract/payments'
import { useState } from 'react'
import { handIn } from '../../components/slip/hand-in.ts'
import { toast } from '../../components/ui/toast.tsx'
import { call } from '../../lib/api/call.ts'
import { randomId } from '../../lib/browser/random-id.ts'
import { paymentQuery } from '../../lib/queries/payments.ts'
import { queryClient } from '../../lib/queries/query-client.ts'
import { paymentStatus as text } from '../../text/payment.ts'
import { SlipPanel } from './slip-panel.tsx'

/** Hands a rejected transfer in again with a slip that can be read; nothing is paid twice. */
export function BetterSlip({ payment: { id } }: { payment: Payment }) {
  const navigate = useNavigate()
  const [key, setKey] = useState(randomId)
  return (
    <SlipPanel
      isPrimary
      label={text.better}
      send={(slip) =>
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
        })
      }
      onSent={(payment) => {
        queryClient.setQueryData(paymentQuery(payment.id).queryKey, payment)
        toast.success(text.betterSent)
        void navigate({ to: '/payment-success', search: { id: payment.id }, replace: true })
      }}
    >
      {text.betterWhy}
    </SlipPanel>
  )
}
