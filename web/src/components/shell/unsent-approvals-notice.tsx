import { Link } from '@tanstack/react-router'
import { reviewPayment } from '@thokham/contract/payment-admin'
import { TriangleAlert, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { call } from '../../lib/api/call.ts'
import { untilNothingIsSent } from '../../lib/session/before-sign-out.ts'
import { approvalsOf, dropApprovals } from '../../lib/session/unsent-approvals.ts'
import { unsentApprovals as text } from '../../text/unsent-approvals.ts'
import { buttonClass, IconButton } from '../ui/button.tsx'

export interface UnsentApprovalsNoticeProps {
  /** The account of the admin who is signed in. */
  admin: string
  /** Called when the notice was followed or closed. */
  onDone: () => void
}

/** Says how many approvals did not reach the server, with the way to them. Those that other tabs still send are waited for. */
export default function UnsentApprovalsNotice({ admin, onDone }: UnsentApprovalsNoticeProps) {
  const [lost, setLost] = useState<readonly string[]>([])
  useEffect(() => {
    let current = true
    findLost(admin).then(
      (found) => current && setLost(found),
      // Without an answer the notice is shown at the next visit.
      () => undefined,
    )
    return () => {
      current = false
    }
  }, [admin])
  const [first] = lost
  if (first === undefined) return null
  const done = () => {
    dropApprovals(lost)
    onDone()
  }
  return (
    <div
      role="alert"
      className="flex items-start justify-center gap-2 bg-khamin-soft py-1 pr-1 pl-4 text-khamin-text text-sm"
    >
      <TriangleAlert aria-hidden size={20} strokeWidth={1.75} className="mt-1.5 shrink-0" />
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 max-md:flex-1">
        <p className="py-1">{text.lost(lost.length)}</p>
        <Link
          to="/admin/payment"
          search={lost.length === 1 ? { review: first } : {}}
          onClick={done}
          className={buttonClass('outline', 32)}
        >
          {text.open}
        </Link>
      </div>
      <IconButton icon={X} label={text.close} size={32} onClick={done} />
    </div>
  )
}

/**
 * Returns the approvals that did not reach the server, once no tab sends any more; some were carried out although their answer
 * was not read.
 */
async function findLost(admin: string): Promise<string[]> {
  await untilNothingIsSent()
  const left = approvalsOf(admin)
  const statuses = await Promise.all(
    left.map(async (id) => (await call(reviewPayment, { params: { id }, query: {} })).payment.status),
  )
  const lost = left.filter((_, at) => statuses[at] === 'pending')
  dropApprovals(left.filter((id) => !lost.includes(id)))
  return lost
}
