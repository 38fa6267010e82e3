import { useMutation } from '@tanstack/react-query'
import type { Payment } from '@thokham/contract/payments'
import { type ReactNode, useState } from 'react'
import { SlipPicker } from '../../components/slip/slip-picker.tsx'
import type { Slip } from '../../components/slip/slip-protocol.ts'
import { Button } from '../../components/ui/button.tsx'
import { Notice } from '../../components/ui/notice.tsx'
import { ApiError } from '../../lib/api/api-error.ts'
import { messageOf } from '../../text/errors.ts'
import { everywhere } from '../../text/everywhere.ts'
import { isSlipFault, paymentStatus as text } from '../../text/payment.ts'

export interface SlipPanelProps {
  /** What it is for. */
  children: ReactNode
  /** On the button that opens it. */
  label: string
  isPrimary?: boolean
  send: (picture: Blob) => Promise<Payment>
  onSent: (payment: Payment) => void
}

/** Renders another slip for a payment: opened by its button, chosen, sent. */
export function SlipPanel({ children, label, isPrimary, send, onSent }: SlipPanelProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [slip, setSlip] = useState<Slip | null>(null)
  const [isReading, setReading] = useState(false)
  const close = () => {
    setIsOpen(false)
    setSlip(null)
    sending.reset()
  }
  const sending = useMutation({
    mutationFn: send,
    onSuccess: (payment) => {
      close()
      onSent(payment)
    },
  })
  const { error } = sending
  const isAboutSlip = error instanceof ApiError && isSlipFault(error.code)

  return (
    <section className="card flex flex-col gap-4 p-4 md:p-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-ink-2 text-sm">{children}</p>
        {!isOpen && (
          <Button size={40} {...(isPrimary && { variant: 'primary' })} onClick={() => setIsOpen(true)}>
            {label}
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
            isReading={isReading}
            onReading={setReading}
            error={isAboutSlip ? messageOf(error) : undefined}
            disabled={sending.isPending}
          />
          {error && !isAboutSlip && (
            <Notice kind="error" role="alert">
              {messageOf(error)}
            </Notice>
          )}
          <div className="flex justify-end gap-3">
            <Button disabled={sending.isPending} onClick={close}>
              {everywhere.cancel}
            </Button>
            <Button
              variant="primary"
              disabled={!slip || isReading}
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
