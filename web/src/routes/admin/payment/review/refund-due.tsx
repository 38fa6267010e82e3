import { useMutation } from '@tanstack/react-query'
import { type AdminPayment, settleRefund } from '@thokham/contract/payment-admin'
import { Button } from '../../../../components/ui/button.tsx'
import { Notice } from '../../../../components/ui/notice.tsx'
import { call } from '../../../../lib/api/call.ts'
import { queryClient } from '../../../../lib/queries/query-client.ts'
import { adminPayments as text } from '../../../../text/admin.ts'
import { messageOf } from '../../../../text/errors.ts'

interface RefundDueProps {
  payment: Pick<AdminPayment, 'id' | 'amountSatang'>
  /** Where to reach the payer. */
  contact: string
}

/** Renders money that may have to go back to a member who left; done, the slip and the payer's data go. */
export function RefundDue({ payment: { id, amountSatang }, contact }: RefundDueProps) {
  const settling = useMutation({
    mutationFn: () => call(settleRefund, { params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['admin-payments'] }),
  })
  return (
    <Notice kind="warn" className="mt-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p>
          <span className="block font-semibold">{text.refundDue(amountSatang)}</span>
          <span className="wrap-anywhere">{contact}</span>
        </p>
        <Button size={40} busy={settling.isPending} onClick={() => settling.mutate()}>
          {text.refunded}
        </Button>
      </div>
      {settling.error && <p role="alert">{messageOf(settling.error)}</p>}
    </Notice>
  )
}
