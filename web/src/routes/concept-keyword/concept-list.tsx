import { nextBuyingMonths, twelveMonths } from '@thokham/domain/concept-season'
import { ArrowDownNarrowWide, Star } from 'lucide-react'
import type { SeasonalConcept } from '../../components/library/concept-seasons.ts'
import { Button } from '../../components/ui/button.tsx'
import { cx } from '../../lib/format/class-names.ts'
import { concepts as text } from '../../text/concepts.ts'
import { BAND_NAMES } from '../../text/difficulty.ts'
import { monthAndYear, monthWord } from './concept-dates.ts'

export interface ConceptListProps {
  concepts: readonly SeasonalConcept[]
  /** How many of them are shown; the rest comes by a button. */
  most: number
  onMore: () => void
  /** Found by a search: the best come first. */
  isFound: boolean
  chosen: string | undefined
  today: string
  onChoose: (id: string) => void
}

/** Renders concepts as rows, each with the twelve months in which it is bought. */
export function ConceptList(props: ConceptListProps) {
  const { concepts, most, onMore, isFound, chosen, today, onChoose } = props
  const months = twelveMonths(today)
  const next = nextBuyingMonths(today)
  const more = concepts.length - most
  return (
    <section
      aria-label={text.list}
      className="card overflow-hidden max-md:-mx-4 max-md:rounded-none max-md:border-x-0"
    >
      <div className="flex items-center justify-between border-line border-b bg-sunken px-4 py-2.5 text-2xs text-ink-2">
        <span className="flex items-center gap-2 text-xs">
          <ArrowDownNarrowWide aria-hidden size={16} strokeWidth={1.75} />
          {isFound ? text.list : text.soonest}
        </span>
        <span aria-hidden className="flex w-[92px] justify-between">
          <span>{monthWord(months[0] ?? today)}</span>
          <span>{monthWord(months[11] ?? today)}</span>
        </span>
      </div>
      <ul className="divide-y divide-line">
        {concepts.slice(0, most).map((concept) => (
          <li key={concept.id}>
            <button
              type="button"
              onClick={() => onChoose(concept.id)}
              aria-current={concept.id === chosen ? 'true' : undefined}
              className={cx(
                'grid w-full grid-cols-[minmax(0,1fr)_auto] gap-x-3 px-4 py-2.5 text-left whitespace-normal hover:bg-khram-soft/40',
                concept.id === chosen && 'bg-khram-soft shadow-[inset_3px_0_0_var(--khram)]',
              )}
            >
              <span
                className={cx(
                  'flex items-center gap-2 font-semibold text-sm',
                  concept.id === chosen && 'text-khram',
                )}
              >
                <span className="line-clamp-1">{concept.title}</span>
                {concept.isFavourite && (
                  <Star
                    aria-label={text.favourites}
                    size={16}
                    strokeWidth={1.75}
                    fill="var(--dye-khamin)"
                    className="shrink-0 text-khamin-text"
                  />
                )}
              </span>
              <MonthStrip concept={concept} months={months} next={next} />
              <span className="truncate text-ink-2 text-xs">{concept.keyword}</span>
              <span className="text-right text-2xs text-ink-2">{BAND_NAMES[concept.stars]}</span>
            </button>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <div className="flex justify-center border-line border-t p-2">
          <Button variant="quiet" size={40} onClick={onMore}>
            {text.more(more)}
          </Button>
        </div>
      )}
    </section>
  )
}

interface MonthStripProps {
  concept: SeasonalConcept
  months: readonly string[]
  next: readonly string[]
}

function MonthStrip({ concept, months, next }: MonthStripProps) {
  const words = concept.buyMonths.length === 12 ? text.allYear : concept.buyMonths.map(monthAndYear).join(' ')
  return (
    <span role="img" aria-label={`${text.months}: ${words}`} className="flex items-center gap-px self-center">
      {months.map((month) => {
        const isBought = concept.buyMonths.includes(month)
        return (
          <span
            key={month}
            className={cx(
              'h-3 w-[7px] forced-color-adjust-none',
              isBought
                ? next.includes(month)
                  ? 'bg-dye-khamin'
                  : 'bg-dye-khram'
                : 'bg-sunken outline outline-line -outline-offset-1',
            )}
          />
        )
      })}
    </span>
  )
}
