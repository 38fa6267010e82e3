import { nextBuyingMonths, twelveMonths } from '@thokham/domain/concept-season'
import { dyeColour, lightened } from '../../components/cloth/dyes.ts'
import { ScrollRegion } from '../../components/ui/scroll-region.tsx'
import { cx } from '../../lib/class-names.ts'
import { thaiNumber } from '../../lib/thai-format.ts'
import { concepts as text } from '../../text/concepts.ts'
import { dayWord, monthAndYear, monthWord, partOfMonth, placeInYear } from './concept-dates.ts'
import { type ConceptKind, calendarRows, type SeasonalConcept } from './concept-seasons.ts'

const DYES = { th: 'khram', world: 'khrang', season: 'toei' } as const

export interface ConceptCalendarProps {
  concepts: readonly SeasonalConcept[]
  today: string
  /** `YYYY-MM` that is filtered by */
  month: string | undefined
  chosen: string | undefined
  onMonth: (month: string) => void
  onChoose: (id: string) => void
}

/** Renders what is bought when in the year ahead: a bar for when buyers look, a diamond on the day itself. */
export function ConceptCalendar(props: ConceptCalendarProps) {
  const { concepts, today, month: filtered, chosen, onMonth, onChoose } = props
  const months = twelveMonths(today)
  const next = nextBuyingMonths(today)
  const rows = calendarRows(concepts, months)
  const [from = today, to = today] = next
  return (
    <section className="card mb-6 overflow-hidden max-md:-mx-4 max-md:rounded-none max-md:border-x-0">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-2 p-4 md:px-6 md:pt-5">
        <div>
          <h2 className="text-2xl">{text.calendar}</h2>
          <p className="text-ink-2 text-xs">
            {text.calendarLead}{' '}
            <strong className="nb font-semibold text-ink">
              {text.fromTo(monthAndYear(from), monthAndYear(to))}
            </strong>
          </p>
        </div>
        <Legend />
      </div>
      <ScrollRegion label={text.calendar} className="relative overflow-x-auto">
        <table className="relative w-full min-w-[860px] table-fixed border-line border-t text-left">
          <thead>
            <tr className="align-bottom">
              <th
                scope="col"
                className="sticky left-0 z-10 w-36 bg-surface px-4 py-2 font-normal text-2xs text-ink-3 md:w-58 md:px-6"
              >
                {text.inMonth}
              </th>
              {months.map((month, at) => {
                const count = concepts.filter(
                  ({ buyMonths, season }) => season !== null && buyMonths.includes(month),
                ).length
                const isNext = next.includes(month)
                return (
                  <th
                    key={month}
                    scope="col"
                    className={cx(
                      'border-line border-l p-0 font-normal',
                      isNext && 'border-t-3 border-t-dye-khamin bg-khamin-soft',
                    )}
                  >
                    <button
                      type="button"
                      aria-pressed={filtered === month}
                      aria-label={text.monthOf(monthAndYear(month), count)}
                      onClick={() => onMonth(month)}
                      className={cx(
                        'flex h-14 w-full flex-col items-center justify-center text-2xs hover:bg-khram-soft',
                        filtered === month &&
                          'bg-khram-soft text-khram outline-2 outline-khram -outline-offset-2',
                      )}
                    >
                      <span className={cx('font-semibold', isNext && 'text-khamin-text')}>
                        {monthWord(month)}
                        {(at === 0 || month.endsWith('-01')) && ` ${monthAndYear(month).slice(-2)}`}
                      </span>
                      <span className="text-ink-2 tabular-nums">{thaiNumber(count)}</span>
                    </button>
                  </th>
                )
              })}
            </tr>
          </thead>
          <tbody>
            {rows.map((concept, at) => (
              <Row
                key={concept.id}
                concept={concept}
                months={months}
                next={next}
                today={today}
                isChosen={concept.id === chosen}
                isLast={at === rows.length - 1}
                onChoose={() => onChoose(concept.id)}
              />
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </section>
  )
}

function Legend() {
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 text-ink-2 text-xs">
      {(['th', 'world', 'season'] as const).map((kind) => (
        <li key={kind} className="flex items-center gap-2">
          <Bar kind={kind} className="h-3 w-6" />
          {text.kinds[kind]}
        </li>
      ))}
      <li className="flex items-center gap-2">
        <span aria-hidden className="size-2.5 rotate-45 bg-ink" />
        {text.eventDay}
      </li>
    </ul>
  )
}

/** Renders a strip of cloth in the dye of its kind, each kind with a pattern of its own. */
function Bar({ kind, className }: { kind: ConceptKind; className?: string }) {
  const dye = DYES[kind]
  const id = `bar-${kind}`
  return (
    <svg aria-hidden="true" className={cx('block rounded-crop', className)}>
      <defs>
        <pattern id={id} width="10" height="6" patternUnits="userSpaceOnUse">
          <rect width="10" height="6" fill={dyeColour(dye)} />
          {PATTERNS[kind].map((d) => (
            <path key={d} d={d} stroke={lightened(dye, 55)} strokeWidth="1.4" fill="none" />
          ))}
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  )
}

const PATTERNS: Record<ConceptKind, readonly string[]> = {
  th: ['M1 2h5', 'M5 5h5'],
  world: ['M1 1.5h3', 'M6 4.5h3', 'M6 1.5h3'],
  season: ['M0 3h10'],
}

interface RowProps {
  concept: SeasonalConcept
  months: readonly string[]
  next: readonly string[]
  today: string
  isChosen: boolean
  /** Below all others: the foot of today's line. */
  isLast: boolean
  onChoose: () => void
}

function Row({ concept, months, next, today, isChosen, isLast, onChoose }: RowProps) {
  const { title, kind, season } = concept
  if (!season) return null
  const from = placeInYear(
    season.from < today.slice(0, 8) ? today.slice(0, 8).concat('01') : season.from,
    months,
  )
  const to = placeInYear(season.to, months)
  const isLate = to > 0.86
  return (
    <tr className="border-line border-t">
      <th
        scope="row"
        className={cx(
          'sticky left-0 z-10 p-0 font-normal',
          isChosen ? 'bg-khram-soft shadow-[inset_3px_0_0_var(--khram)]' : 'bg-surface',
        )}
      >
        <button
          type="button"
          onClick={onChoose}
          aria-current={isChosen ? 'true' : undefined}
          className={cx(
            'flex h-10 w-full items-center px-4 text-left text-xs whitespace-normal hover:text-khram md:h-[34px] md:px-6 md:text-sm',
            isChosen && 'font-semibold text-khram',
          )}
        >
          <span className="line-clamp-1">{title}</span>
        </button>
      </th>
      <td colSpan={12} className="relative h-10 p-0 md:h-[34px]">
        <span className="sr-only">
          {text.bought(partOfMonth(season.from), partOfMonth(season.to))}
          {season.event && ` ${text.eventOn(dayWord(season.event))}`}
        </span>
        <span aria-hidden className="absolute inset-0 grid grid-cols-12">
          {months.map((month) => (
            <span
              key={month}
              className={cx('border-line border-l', next.includes(month) && 'bg-khamin-soft')}
            />
          ))}
        </span>
        <span
          aria-hidden
          className="absolute inset-y-0 border-ink border-l border-dashed"
          style={{ left: percent(placeInYear(today, months)) }}
        />
        <span
          aria-hidden
          className="absolute top-1/2 h-3.5 -translate-y-1/2"
          style={{ left: percent(from), width: percent(Math.max(0.012, to - from)) }}
        >
          <Bar kind={kind} className="size-full" />
        </span>
        {season.event && (
          <>
            <span
              aria-hidden
              className="-ml-1.5 absolute top-1/2 size-3 -translate-y-1/2 rotate-45 border border-surface bg-ink"
              style={{ left: percent(Math.min(to, 0.994)) }}
            />
            <span
              aria-hidden
              className={cx(
                'nb absolute top-1/2 -translate-y-1/2 text-2xs text-ink-2',
                isLate ? '-translate-x-full pr-2' : 'pl-3',
              )}
              style={{ left: percent(isLate ? from : to) }}
            >
              {dayWord(season.event)}
            </span>
          </>
        )}
        {isLast && (
          <span
            aria-hidden
            className="nb absolute bottom-0 rounded-crop bg-ink px-1.5 text-2xs text-paper"
            style={{ left: percent(placeInYear(today, months)) }}
          >
            {text.today(dayWord(today))}
          </span>
        )}
      </td>
    </tr>
  )
}

const percent = (share: number) => `${Math.round(share * 10_000) / 100}%`
