import type { AutomaticApproval } from '@thokham/contract/automatic-approval'
import { AGREEMENTS_NEEDED } from '@thokham/domain/automatic-approval'
import { CircleX } from 'lucide-react'
import { bareMoney, thaiDate, thaiNumber } from '../../../../lib/format/thai-format.ts'
import { DOUBTS } from '../../../../text/approval-verdict.ts'
import { automaticApproval as text } from '../../../../text/automatic-approval.ts'

/** Renders how the team decided what the rule would have approved, and what it would have left to them. */
export function AgreementFacts({
  data: { agreement, differences, judged },
  onOpen,
}: {
  data: AutomaticApproval
  onOpen: (id: string) => void
}) {
  const { figure, of } = text.agreed(agreement.agreed, agreement.counted)
  const left = judged.doubts.reduce((sum, { payments }) => sum + payments, 0)
  return (
    <div className="flex flex-col gap-4 px-4 py-4 md:px-6 lg:border-line lg:border-r">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        {agreement.counted > 0 && (
          <p>
            <span className="nb block text-figure">{figure}</span>
            <span className="text-ink-2 text-xs">{of}</span>
          </p>
        )}
        {judged.medianMs !== null && (
          <Medians medianMs={judged.medianMs} teamMedianMs={judged.teamMedianMs} />
        )}
      </div>
      {agreement.counted === 0 ? (
        <p className="text-ink-2 text-sm">{text.noneYet}</p>
      ) : (
        <div>
          <DecisionCloth decisions={agreement.decisions} />
          <RunBracket decided={agreement.decisions.length} inARow={agreement.inARow} />
          <p className="flex max-w-none flex-wrap justify-between gap-x-4 text-xs">
            <span className="text-ink-2">{text.oldToNew}</span>
            <span className="font-semibold">{text.run(agreement.inARow)}</span>
          </p>
        </div>
      )}
      {differences.length > 0 && (
        <div>
          <h3 className="font-semibold text-sm">
            {text.differences} <span className="font-normal text-ink-2">{text.differencesLead}</span>
          </h3>
          <ul className="mt-1 divide-y divide-line border-line border-t">
            {differences.map(({ id, reference, reason, amountSatang, at }) => (
              <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 text-xs">
                <CircleX aria-hidden size={16} strokeWidth={1.75} className="shrink-0 text-khrang" />
                <span className="num">{reference}</span>
                <span className="wrap-anywhere min-w-0 max-sm:order-1 max-sm:w-full max-sm:pl-7 sm:flex-1">
                  {reason}
                </span>
                <span className="tabular-nums max-sm:ml-auto">{bareMoney(amountSatang)}</span>
                <span className="nb text-ink-2">{thaiDate(at)}</span>
                <button
                  type="button"
                  onClick={() => onOpen(id)}
                  className="min-h-8 font-semibold text-khram hover:underline"
                >
                  {text.look}
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
      {left > 0 && (
        <div className="rounded-control bg-sunken px-4 py-3">
          <h3 className="font-semibold text-xs">
            {text.left(left)} <span className="font-normal text-ink-2">{text.leftLead}</span>
          </h3>
          <dl className="mt-2 grid gap-x-8 gap-y-1 text-xs sm:grid-cols-2">
            {judged.doubts.map(({ doubt, payments }) => (
              <div key={doubt} className="flex justify-between gap-3 border-line border-t pt-1">
                <dt>{DOUBTS[doubt]}</dt>
                <dd className="font-semibold tabular-nums">{thaiNumber(payments)}</dd>
              </div>
            ))}
          </dl>
        </div>
      )}
    </div>
  )
}

function Medians({ medianMs, teamMedianMs }: { medianMs: number; teamMedianMs: number | null }) {
  const { own, team } = text.medians(medianMs, teamMedianMs)
  return (
    <p className="text-xs sm:text-right">
      <span className="block text-ink-2">{text.median}</span>
      <span className="nb font-semibold">{own}</span> {team && <span className="nb text-ink-2">{team}</span>}
    </p>
  )
}

/** Renders a bracket under those of the newest decisions that agree without a gap. */
function RunBracket({ decided, inARow }: { decided: number; inARow: number }) {
  const from = decided - Math.min(inARow, decided)
  if (from === decided) return null
  return (
    <span
      aria-hidden
      className="mt-1 mb-0.5 block h-1.5 border-ink border-x-[1.5px] border-b-[1.5px]"
      style={{
        marginLeft: `${(from / AGREEMENTS_NEEDED) * 100}%`,
        width: `${((decided - from) / AGREEMENTS_NEEDED) * 100}%`,
      }}
    />
  )
}

/** Renders one weft a decision, the oldest first, those that differ in khrang; the words below say the same. */
function DecisionCloth({ decisions }: { decisions: readonly boolean[] }) {
  const wefts = decisions.map((isApproved, at) => ({ isApproved, at }))
  return (
    <svg
      aria-hidden="true"
      className="block h-8 w-full"
      viewBox={`0 0 ${AGREEMENTS_NEEDED} 8`}
      preserveAspectRatio="none"
    >
      <path d="M0 1.5h100M0 4h100M0 6.5h100" stroke="var(--line-strong)" strokeWidth="0.4" />
      {wefts.map(({ isApproved, at }) => (
        <rect
          key={at}
          x={at + 0.1}
          width="0.8"
          height="8"
          fill={isApproved ? 'var(--khram)' : 'var(--khrang)'}
        />
      ))}
    </svg>
  )
}
