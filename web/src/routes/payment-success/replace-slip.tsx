import { type Payment, replaceSlip } from '@thokham/contract/payments'
import { toast } from '../../components/ui/toast.tsx'
import { call } from '../../lib/api/call.ts'
import { paymentQuery } from '../../lib/queries/payments.ts'
import { queryClient } from '../../lib/queries/query-client.ts'
import { paymentStatus as text } from '../../text/payment.ts'
import { SlipPanel } from './slip-panel.tsx'

/** Renders the replacement of a wrong slip, as long as the payment is not decided. */
export function ReplaceSlip({ payment: { id } }: { payment: Payment }) {
  return (
    <SlipPanel
      label={text.replace}
      send={(file) => call(replaceSlip, { params: { id }, file })}
      onSent={(changed) => {
        queryClient.setQueryData(paymentQuery(id).queryKey, changed)
        toast.success(text.replaced)
      }}
    >
      {text.replaceLine}
    </SlipPanel>
  )
}
