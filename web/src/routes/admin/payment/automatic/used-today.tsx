import type { AutomaticApproval } from '@thokham/contract/automatic-approval'
import { QuotaBar } from '../../../../components/membership/quota-bar.tsx'
import { automaticApproval as text } from '../../../../text/automatic-approval.ts'

/** Renders how much of the day's ceiling is used. */
export default function UsedToday({ data: { today, ceilingSatang } }: { data: AutomaticApproval }) {
  return (
    <div className="md:w-72">
      <QuotaBar label={text.ceiling} used={today.satang} limit={ceilingSatang} />
      <p className="mt-1 text-ink-2 text-xs">{text.usedToday(today.payments, today.satang, ceilingSatang)}</p>
    </div>
  )
}
