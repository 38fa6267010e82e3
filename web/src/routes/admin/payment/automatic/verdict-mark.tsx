import type { AdminPayment } from '@thokham/contract/payment-admin'
import { UsersRound, Zap } from 'lucide-react'
import { cx } from '../../../../lib/format/class-names.ts'
import { admin } from '../../../../text/admin.ts'
import { approvalVerdict as text } from '../../../../text/approval-verdict.ts'

/**
 * Renders what the rule of automatic approval says of a payment, or that it approved it.
 * @param props.isWhole with every reason, not the first alone
 */
export default function VerdictMark({
  payment: { verdict },
  isWhole,
}: {
  payment: AdminPayment
  isWhole?: true
}) {
  if (!verdict) return admin.none
  const { outcome, doubts, provenBy, approved } = verdict
  if (approved || outcome === 'approve') {
    return (
      <span className="nb inline-flex items-center gap-1.5 align-middle text-toei">
        <Zap aria-hidden size={16} strokeWidth={1.75} className="shrink-0" />
        {approved ? text.byItself(provenBy) : text.wouldApprove}
      </span>
    )
  }
  const why = text.because(isWhole ? doubts : doubts.slice(0, 1))
  return (
    <span className="inline-flex items-start gap-1.5 align-middle text-ink-2">
      <UsersRound aria-hidden size={16} strokeWidth={1.75} className="mt-[3px] shrink-0" />
      <span className={isWhole ? 'wrap-anywhere' : undefined}>
        <span className="nb block">{text.wouldLeave}</span>
        <span
          className={cx('block text-2xs', !isWhole && 'max-w-36 truncate')}
          title={isWhole ? undefined : why}
        >
          {why}
        </span>
      </span>
    </span>
  )
}
