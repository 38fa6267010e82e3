import { type Payment, replaceSlip } from '@thokham/contract/payments'
import type { SharedSlip } from '../../components/payment-draft/use-shared-slip.ts'
import { useAction } from '../../kit/action/use-action.ts'
import { paymentQuery } from '../../lib/queries/payments.ts'
import { queryClient } from '../../lib/queries/query-client.ts'
import { sharedSlip as sharedText, paymentStatus as text } from '../../text/payment.ts'
import { SlipPanel } from './slip-panel.tsx'

/** Renders the replacement of a wrong slip, as long as the payment is not decided. */
export function ReplaceSlip({
  payment: { id, reference },
  shared,
}: {
  payment: Payment
  shared: SharedSlip
}) {
  const sending = useAction(replaceSlip, {
    input: (file: Blob) => ({ params: { id }, file }),
    always: (changed) => changed && queryClient.setQueryData(paymentQuery(id).queryKey, changed),
    done: text.replaced,
  })
  return (
    <SlipPanel
      label={text.replace}
      {...(shared.file && { sendLabel: sharedText.use })}
      sending={sending}
      shared={shared}
    >
      {shared.file ? sharedText.forWaiting(reference) : text.replaceLine}
    </SlipPanel>
  )
}
