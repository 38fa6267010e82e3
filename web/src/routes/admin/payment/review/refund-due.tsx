import { type AdminPayment, settleRefund } from '@thokham/contract/payment-admin'
import { Button } from '../../../../components/ui/button.tsx'
import { Notice } from '../../../../components/ui/notice.tsx'
import { useAction } from '../../../../kit/action/use-action.ts'
import { queryClient } from '../../../../lib/queries/query-client.ts'
import { adminPayments as text } from '../../../../text/admin-payments.ts'

interface RefundDueProps {
  payment: Pick<AdminPayment, 'id' | 'amountSatang'>
  /** Where to reach the payer. */
  contact: string
}

/** Renders money that may have to go back to a member who left; done, the slip and the payer's data go. */
export function RefundDue({ payment: { id, amountSatang }, contact }: RefundDueProps) {
  const settle = useAction(settleRefund, {
    always: () => queryClient.invalidateQueries({ queryKey: ['admin-payments'] }),
  })
  return (
    <Notice kind="warn" className="mt-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p>
          <span className="block font-semibold">{text.refundDue(amountSatang)}</span>
          <span className="wrap-anywhere">{contact}</span>
        </p>
        <Button size={40} busy={settle.isBusy} onClick={() => void settle.run({ params: { id } })}>
          {text.refunded}
        </Button>
      </div>
      {settle.fault && <p role="alert">{settle.fault}</p>}
    </Notice>
  )
}
