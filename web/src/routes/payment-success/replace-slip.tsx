import { useMutation } from '@tanstack/react-query'
import { type Payment, replaceSlip } from '@thokham/contract/payments'
import { useState } from 'react'
import { SlipPicker } from '../../components/slip/slip-picker.tsx'
import type { Slip } from '../../components/slip/slip-protocol.ts'
import { Button } from '../../components/ui/button.tsx'
import { Notice } from '../../components/ui/notice.tsx'
import { toast } from '../../components/ui/toast.tsx'
import { ApiError } from '../../lib/api-error.ts'
import { call } from '../../lib/call.ts'
import { paymentQuery } from '../../lib/payments.ts'
import { queryClient } from '../../lib/query-client.ts'
import { messageOf } from '../../text/errors.ts'
import { everywhere } from '../../text/everywhere.ts'
import { isSlipFault, paymentStatus as text } from '../../text/payment.ts'

/** Puts the right slip in the place of a wrong one, while nobody has decided yet. */
export function ReplaceSlip({ payment }: { payment: Payment }) {
  const [isOpen, setIsOpen] = useState(false)
  const [slip, setSlip] = useState<Slip | null>(null)
  const close = () => {
    setIsOpen(false)
    setSlip(null)
    sending.reset()
  }
  const sending = useMutation({
    mutationFn: (file: Blob) => call(replaceSlip, { params: { id: payment.id }, file }),
    onSuccess: (changed) => {
      queryClient.setQueryData(paymentQuery(payment.id).queryKey, changed)
      toast.success(text.replaced)
      close()
    },
  })
  const { error } = sending
  const isAboutSlip = error instanceof ApiError && isSlipFault(error.code)

  return (
    <section className="card flex flex-col gap-4 p-4 md:p-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-ink-2 text-sm">{text.replaceLine}</p>
        {!isOpen && (
          <Button size={40} onClick={() => setIsOpen(true)}>
            {text.replace}
          </Button>
        )}
      </div>
      {isOpen && (
        <>
          <SlipPicker
            slip={slip}
            onSlip={(chosen) => {
              sending.reset()
              setSlip(chosen)
            }}
            error={isAboutSlip ? messageOf(error) : undefined}
            disabled={sending.isPending}
          />
          {error && !isAboutSlip && (
            <Notice kind="error" role="alert">
              {messageOf(error)}
            </Notice>
          )}
          <div className="flex justify-end gap-3">
            <Button onClick={close}>{everywhere.cancel}</Button>
            <Button
              variant="primary"
              disabled={!slip}
              busy={sending.isPending}
              onClick={() => slip && sending.mutate(slip.picture)}
            >
              {text.replaceSend}
            </Button>
          </div>
        </>
      )}
    </section>
  )
}
