import { Link } from '@tanstack/react-router'
import { Button, buttonClass } from '../../components/ui/button.tsx'
import { Notice } from '../../components/ui/notice.tsx'
import { payment, totalChanged as text } from '../../text/payment.ts'
import type { TotalChange } from './use-submission.ts'

export interface ChangedNoticeProps {
  change: TotalChange
  packageName: string
  coupon: string
  busy: boolean
  /** Nothing has been transferred yet: go on with today's total. */
  onUseNew: () => void
  /** The total that was shown has been transferred: an admin decides. */
  onReview: () => void
}

/** Says what changed while the form was filled in, with a way on for whom has transferred and for whom has not. */
export function ChangedNotice({ change, packageName, coupon, busy, ...actions }: ChangedNoticeProps) {
  const { why, oldSatang, newSatang } = change
  const isSoldOut = why === 'sold_out'
  return (
    <Notice kind="warn" role="alert">
      <p className="font-semibold">{text.by[why](packageName, coupon)}</p>
      {!isSoldOut && <p>{text.changed(oldSatang, newSatang)}</p>}
      <div className="mt-2 flex flex-col gap-2">
        {oldSatang > 0 && (
          <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <p>{text.already(oldSatang)}</p>
            <Button size={40} busy={busy} onClick={actions.onReview}>
              {text.review}
            </Button>
          </div>
        )}
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <p>{text.notYet}</p>
          {isSoldOut ? (
            <Link to="/vip" className={buttonClass('outline', 40)}>
              {payment.seePackages}
            </Link>
          ) : (
            <Button size={40} disabled={busy} onClick={actions.onUseNew}>
              {text.useNew}
            </Button>
          )}
        </div>
      </div>
      {oldSatang > 0 && <p className="mt-2 text-xs">{text.hint}</p>}
    </Notice>
  )
}
