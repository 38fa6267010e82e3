import { useQuery } from '@tanstack/react-query'
import { MEMBER_FILTERS, type MemberFilterClass } from '@thokham/domain/member-class'
import { Check } from 'lucide-react'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { cx } from '../../../lib/format/class-names.ts'
import { thaiNumber } from '../../../lib/format/thai-format.ts'
import { members as text } from '../../../text/members.ts'
import { memberCountsQuery } from './member-queries.ts'

export interface StatCardsProps {
  chosen: MemberFilterClass
  onChoose: (which: MemberFilterClass) => void
  /** Beside an open member there is room for three in a row. */
  isNarrow: boolean
}

/**
 * Renders how many members there are of each class; a press filters the list by a class, another one shows everybody again.
 */
export function StatCards({ chosen, onChoose, isNarrow }: StatCardsProps) {
  const { data } = useQuery(memberCountsQuery)
  return (
    // biome-ignore lint/a11y/useSemanticElements: figures that are buttons, as one control
    <div
      role="group"
      aria-label={text.cards}
      className={cx('grid grid-cols-3 gap-2', !isNarrow && 'min-[1000px]:grid-cols-6')}
    >
      {MEMBER_FILTERS.map((which) => {
        const isChosen = which === chosen && which !== 'all'
        return (
          <button
            key={which}
            type="button"
            aria-pressed={which === chosen}
            onClick={() => onChoose(isChosen ? 'all' : which)}
            className={cx(
              'relative min-w-0 rounded-card border px-3 py-2.5 text-left whitespace-normal md:px-3.5',
              isChosen
                ? 'border-khram bg-khram-soft'
                : 'border-line bg-surface hover:border-line-strong hover:bg-sunken',
            )}
          >
            <span className={cx('block text-xs', isChosen ? 'font-semibold text-khram' : 'text-ink-2')}>
              {text.classes[which]}
            </span>
            <span
              className={cx(
                'nb block font-semibold text-xl tabular-nums md:text-figure',
                isChosen && 'text-khram',
              )}
            >
              {data ? thaiNumber(data[which]) : <Skeleton className="my-1.5 h-6 w-14" />}
              {which === 'near' && (
                <span className="ml-2 font-normal text-2xs text-ink-2 max-md:hidden">{text.amongVips}</span>
              )}
            </span>
            {isChosen && (
              <Check
                aria-hidden
                size={16}
                strokeWidth={2}
                className="absolute right-3 bottom-3 text-khram md:top-3"
              />
            )}
          </button>
        )
      })}
    </div>
  )
}
