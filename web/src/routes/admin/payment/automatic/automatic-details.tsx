import { Link } from '@tanstack/react-router'
import type { AutomaticApproval } from '@thokham/contract/automatic-approval'
import { ArrowRight, ShieldCheck } from 'lucide-react'
import { automaticApproval as text } from '../../../../text/automatic-approval.ts'
import { AgreementFacts } from './agreement-facts.tsx'
import { ApprovalConditions } from './approval-conditions.tsx'

interface AutomaticDetailsProps {
  data: AutomaticApproval
  isOwner: boolean
  onOpen: (id: string) => void
}

/** Renders how far the rule agrees with the team, and what the owner allows: what the card shows unfolded. */
export default function AutomaticDetails({ data, isOwner, onOpen }: AutomaticDetailsProps) {
  return (
    <>
      <div className="grid border-line border-t lg:grid-cols-[1fr_420px]">
        <AgreementFacts data={data} onOpen={onOpen} />
        <ApprovalConditions
          key={`${data.plans} ${data.fromHour} ${data.untilHour} ${data.ceilingSatang}`}
          data={data}
          isOwner={isOwner}
        />
      </div>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1 border-line border-t bg-sunken px-4 py-3 text-xs md:px-6">
        <p className="flex max-w-none items-start gap-2 text-ink-2">
          <ShieldCheck aria-hidden size={16} strokeWidth={1.75} className="mt-[3px] shrink-0" />
          {text.foot}
        </p>
        <Link
          to="/admin/payment"
          search={{ status: 'all', range: 'all' }}
          className="touch nb ml-auto inline-flex items-center gap-1.5 font-semibold text-khram"
        >
          {text.history}
          <ArrowRight aria-hidden size={16} strokeWidth={1.75} />
        </Link>
      </div>
    </>
  )
}
