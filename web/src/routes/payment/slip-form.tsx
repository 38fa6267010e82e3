import { Link } from '@tanstack/react-router'
import { payerOfCode } from '@thokham/domain/slip-code'
import { Lock } from 'lucide-react'
import { useState } from 'react'
import type { FieldErrors } from 'react-hook-form'
import { LineSlipOffer } from '../../components/line-slip/line-slip-offer.tsx'
import type { Transfer } from '../../components/payment-draft/stored-draft.ts'
import { useSharedSlip } from '../../components/payment-draft/use-shared-slip.ts'
import { SlipPicker } from '../../components/slip/slip-picker.tsx'
import { Notice } from '../../components/ui/notice.tsx'
import { ApiError } from '../../lib/api/api-error.ts'
import { messageOf } from '../../text/errors.ts'
import { paymentDraft as draftText, sharedSlip, payment as text } from '../../text/payment.ts'
import { slip as slipText } from '../../text/slip.ts'
import { ChangedNotice } from './changed-notice.tsx'
import { SubmitBar } from './submit-bar.tsx'
import { TransferFields } from './transfer-fields.tsx'
import type { PaymentDraft } from './use-payment-draft.ts'
import { missingFields, type useSubmission } from './use-submission.ts'

export interface SlipFormProps {
  draft: PaymentDraft
  totalSatang: number
  /** The price with the coupon is still being asked for. */
  isPriceOpen: boolean
  packageName: string
  coupon: string
  submission: ReturnType<typeof useSubmission>
  /** Goes on with today's price, without a coupon that is gone. */
  onUseNew: () => void
}

/** Takes the proof of the transfer and hands it in; nothing but the latter when there is nothing to pay. */
export function SlipForm({ draft, totalSatang, isPriceOpen, submission, ...order }: SlipFormProps) {
  const { slip, isReading, transfer } = draft
  const { faults, error } = submission
  const isFree = totalSatang === 0
  const shared = useSharedSlip()
  const [fromLine, setFromLine] = useState<File | null>(null)
  const { errors, isSubmitted } = draft.form.formState
  const submit = (
    <SubmitBar
      totalSatang={totalSatang}
      missing={missingFields({ transfer, slip: isReading ? null : slip }, totalSatang)}
      busy={submission.isPending || submission.isSuccess || isPriceOpen}
      fault={
        faults.change ? (
          <ChangedNotice
            {...order}
            change={faults.change}
            busy={submission.isPending || isReading}
            onReview={() => submission.mutate('review')}
          />
        ) : (
          faults.whole && <Refused error={faults.whole} />
        )
      }
    />
  )
  if (isFree) {
    return (
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submission.mutate('refuse')
        }}
        className="card flex flex-col gap-4 p-4 md:p-6"
      >
        <Notice kind="success">{text.nothingToPay}</Notice>
        {submit}
      </form>
    )
  }
  return (
    <form
      noValidate
      onSubmit={draft.form.handleSubmit(() => submission.mutate('refuse'))}
      className="flex min-w-0 flex-col gap-3"
    >
      <section id="slip" className="card flex scroll-mt-16 flex-col gap-4 p-4 md:p-6">
        <h2 className="text-base font-semibold">{text.slip}</h2>
        {!slip && <LineSlipOffer onTake={setFromLine} />}
        <SlipPicker
          key={draft.orders}
          slip={slip}
          onSlip={(chosen) => {
            submission.reset()
            draft.setSlip(chosen)
          }}
          isReading={isReading}
          onReading={draft.setReading}
          error={
            faults.slip
              ? messageOf(faults.slip)
              : draft.isSlipLost
                ? draftText.slipLost
                : shared.isLost && !slip
                  ? sharedSlip.lost
                  : undefined
          }
          disabled={submission.isPending}
          given={shared.file ?? fromLine}
          onGiven={() => {
            shared.forget()
            setFromLine(null)
          }}
        />
        <TransferFields
          transfer={transfer}
          onChange={(part) => {
            if (error) submission.reset()
            draft.change(part)
          }}
          faults={{ ...reasonsOf(errors), ...faults.fields }}
          isSubmitted={isSubmitted}
          bankOnSlip={slip?.code ? (payerOfCode(slip.code.bankCode) ?? 'other') : null}
        />
        {submit}
      </section>
      <p className="flex items-center justify-center gap-2 px-1 text-ink-3 text-xs">
        <Lock aria-hidden size={16} strokeWidth={1.75} className="shrink-0" />
        {slipText.private}
      </p>
    </form>
  )
}

/** Returns why each box is refused. */
function reasonsOf(errors: FieldErrors<Transfer>): Partial<Record<keyof Transfer, string>> {
  return Object.fromEntries(Object.entries(errors).map(([name, error]) => [name, error.message ?? 'invalid']))
}

/** Renders a refusal of the whole, with the way on where there is one. */
function Refused({ error }: { error: Error }) {
  const leadsToPackages =
    error instanceof ApiError && (error.code === 'payment_pending' || error.code === 'not_for_sale')
  return (
    <Notice kind="error" role="alert">
      {messageOf(error)}{' '}
      {leadsToPackages && (
        <Link to="/vip" className="nb font-semibold">
          {text.seePackages}
        </Link>
      )}
    </Notice>
  )
}
