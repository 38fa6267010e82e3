import { RANKS, rankOf } from '@thokham/domain/rank'
import { Check } from 'lucide-react'
import { RankCloth } from '../../components/cloth/rank-cloth.tsx'
import { Badge } from '../../components/ui/badge.tsx'
import { Dialog } from '../../components/ui/dialog.tsx'
import { cx } from '../../lib/format/class-names.ts'
import { dashboard } from '../../text/dashboard.ts'
import { membership, rankName } from '../../text/membership.ts'

export interface RankDialogProps {
  open: boolean
  onClose: () => void
  promptCount: number
}

/** Renders the six ranks, each with its cloth woven as far as the member has come, and the way to the next. */
export function RankDialog({ open, onClose, promptCount }: RankDialogProps) {
  const { rank, next, missing } = rankOf(promptCount)
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={dashboard.ranks}
      description={dashboard.ranksLead}
      width={640}
    >
      <p className="mt-4 font-semibold">
        {next === null ? dashboard.topRank : membership.rankNext(missing, next)}
      </p>
      <ol className="mt-3 flex flex-col gap-2">
        {RANKS.map((from, index) => {
          const reached = promptCount >= from
          const isOwn = from === rank
          const before = RANKS[index - 1] ?? 0
          const share = reached ? 1 : Math.max(0, promptCount - before) / (from - before)
          return (
            <li
              key={from}
              aria-current={isOwn ? 'step' : undefined}
              className={cx(
                'rounded-control border px-3.5 py-2.5',
                isOwn ? 'border-2 border-khram bg-khram-soft/50' : 'border-line',
              )}
            >
              <div className="mb-1.5 flex flex-wrap items-center gap-x-2 sm:gap-x-3">
                <span className="font-semibold text-sm">{rankName(from)}</span>
                {isOwn && <Badge tone="plain">{dashboard.yourRank}</Badge>}
                {reached && !isOwn && (
                  <span className="flex items-center gap-1 text-2xs text-toei">
                    <Check aria-hidden size={16} strokeWidth={2} />
                    <span className="max-sm:sr-only">{dashboard.reached}</span>
                  </span>
                )}
                <span className="nb ml-auto text-ink-2 text-xs tabular-nums">
                  {reached ? dashboard.rankFrom(from) : dashboard.missing(from - promptCount)}
                </span>
              </div>
              <div className="h-5 overflow-hidden">
                <RankCloth rank={from} share={share} />
              </div>
            </li>
          )
        })}
      </ol>
    </Dialog>
  )
}
