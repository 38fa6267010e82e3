import { type ReactNode, useState } from 'react'
import type { SharedSlip } from '../../components/payment-draft/use-shared-slip.ts'
import { SlipPicker } from '../../components/slip/slip-picker.tsx'
import type { Slip } from '../../components/slip/slip-protocol.ts'
import { Button } from '../../components/ui/button.tsx'
import { Notice } from '../../components/ui/notice.tsx'
import type { Acting } from '../../kit/action/use-action.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { everywhere } from '../../text/everywhere.ts'
import { isSlipFault, sharedSlip, paymentStatus as text } from '../../text/payment.ts'

export interface SlipPanelProps {
  /** What it is for. */
  children: ReactNode
  /** On the button that opens it. */
  label: string
  /** It is what is to be done here: open from the start, under its name. */
  isFirst?: boolean
  /** On the button that sends it. */
  sendLabel?: string
  sending: Acting<Blob>
  /** What a bank's app shared opens it. */
  shared: SharedSlip
}

/** Renders another slip for a payment: opened by its button, chosen, sent. */
export function SlipPanel(props: SlipPanelProps) {
  const { children, label, isFirst = false, sendLabel = text.replaceSend, sending, shared } = props
  const [wasOpened, setIsOpen] = useState(isFirst || shared.isLost)
  const isOpen = wasOpened || shared.file !== null
  const [slip, setSlip] = useState<Slip | null>(null)
  const [isReading, setReading] = useState(false)
  const close = () => {
    setIsOpen(isFirst)
    setSlip(null)
    shared.forget()
    sending.leave()
  }
  const { error, fault, isBusy } = sending
  const isAboutSlip = error instanceof ApiError && isSlipFault(error.code)

  async function send(picture: Blob) {
    if (await sending.run(picture)) close()
  }

  return (
    <section className="card flex flex-col gap-4 p-4 md:p-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        {isFirst && <h2 className="font-semibold text-lg">{label}</h2>}
        <p className="text-ink-2 text-sm">{children}</p>
        {!isOpen && (
          <Button size={40} onClick={() => setIsOpen(true)}>
            {label}
          </Button>
        )}
      </div>
      {isOpen && (
        <>
          <SlipPicker
            slip={slip}
            onSlip={(chosen) => {
              sending.leave()
              setSlip(chosen)
            }}
            isReading={isReading}
            onReading={setReading}
            error={isAboutSlip && fault ? fault : shared.isLost && !slip ? sharedSlip.lost : undefined}
            disabled={isBusy}
            given={shared.file}
            onGiven={(isSlip) => {
              if (isSlip) return
              setIsOpen(true)
              shared.forget()
            }}
          />
          {fault && !isAboutSlip && (
            <Notice kind="error" role="alert">
              {fault}
            </Notice>
          )}
          <div className="flex justify-end gap-3">
            {!isFirst && (
              <Button disabled={isBusy} onClick={close}>
                {everywhere.cancel}
              </Button>
            )}
            <Button
              variant="primary"
              disabled={!slip || isReading}
              busy={isBusy}
              onClick={() => slip && void send(slip.picture)}
            >
              {sendLabel}
            </Button>
          </div>
        </>
      )}
    </section>
  )
}
