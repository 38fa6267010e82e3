import { nextBuyingMonths, type Season, sellingNext, twelveMonths } from '@thokham/domain/concept-season'
import { dyeColour, lightened } from '../../components/cloth/dyes.ts'
import type { ConceptKind, SeasonalConcept } from '../../components/library/concept-seasons.ts'
import { ScrollRegion } from '../../components/ui/scroll-region.tsx'
import { cx } from '../../lib/format/class-names.ts'
import { thaiNumber } from '../../lib/format/thai-format.ts'
import { concepts as text } from '../../text/concepts.ts'
import { dayWord, monthAndYear, monthWord, partOfMonth, placeInYear } from './concept-dates.ts'

const DYES = { th: 'khram', world: 'khrang', season: 'toei' } as const
const MOST_ROWS = 12

export interface ConceptCalendarProps {
  concepts: readonly SeasonalConcept[]
  today: string
  /** `YYYY-MM` that is filtered by */
  month: string | undefined
  chosen: string | undefined
  onMonth: (month: string) => void
  onChoose: (id: string) => void
}

/**
 * Renders the concepts that sell next, the one to be submitted soonest on top: a bar for when buyers look, a diamond on the
 * day itself.
 */
export function ConceptCalendar(props: ConceptCalendarProps) {
  const { concepts, today, month: filtered, chosen, onMonth, onChoose } = props
  const months = twelveMonths(today)
  const next = nextBuyingMonths(today)
  const rows = sellingNext(concepts, today, MOST_ROWS)
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
        <Legend today={today} />
      </div>
      <ScrollRegion label={text.calendar} className="relative overflow-x-auto">
        <table className="relative w-full min-w-[620px] table-fixed md:min-w-[860px] border-line border-t text-left">
          <thead>
            <tr className="align-bottom">
              <th
                scope="col"
                className="sticky left-0 z-10 w-36 bg-surface px-3 py-2 font-normal text-2xs text-ink-3 md:w-58 md:px-6"
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
                        {(at === 0 || month.endsWith('-01')) && (
                          <span className="max-md:block"> {monthAndYear(month).slice(-2)}</span>
                        )}
                      </span>
                      <span className="text-ink-2 tabular-nums">{thaiNumber(count)}</span>
                    </button>
                  </th>
                )
              })}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ concept, season }) => (
              <Row
                key={concept.id}
                concept={concept}
                season={season}
                months={months}
                next={next}
                today={today}
                isChosen={concept.id === chosen}
                onChoose={() => onChoose(concept.id)}
              />
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </section>
  )
}

function Legend({ today }: { today: string }) {
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
      <li className="nb flex items-center gap-2">
        <span aria-hidden className="h-4 border-ink border-l border-dashed" />
        {text.today(dayWord(today))}
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
  season: Season
  months: readonly string[]
  next: readonly string[]
  today: string
  isChosen: boolean
  onChoose: () => void
}

function Row({ concept, season, months, next, today, isChosen, onChoose }: RowProps) {
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
            'flex min-h-10 w-full items-center px-3 text-left text-xs whitespace-normal hover:text-khram max-md:py-1 md:h-[34px] md:min-h-0 md:px-6 md:text-sm',
            isChosen && 'font-semibold text-khram',
          )}
        >
          <span className="line-clamp-2 md:line-clamp-1">{concept.title}</span>
        </button>
      </th>
      <td colSpan={12} className="relative h-10 p-0 md:h-[34px]">
        <span className="sr-only">
          {text.bought(partOfMonth(season.from), partOfMonth(season.to))}
          {season.event && ` ${text.eventOn(dayWord(season.event))}`}
        </span>
        <Columns months={months} next={next} today={today} />
        <SeasonBar kind={concept.kind} season={season} months={months} />
      </td>
    </tr>
  )
}

interface ColumnsProps {
  months: readonly string[]
  next: readonly string[]
  today: string
}

/** Renders the months behind a row, and today's line through them. */
function Columns({ months, next, today }: ColumnsProps) {
  return (
    <>
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
    </>
  )
}

interface SeasonBarProps {
  kind: ConceptKind
  season: Season
  months: readonly string[]
}

/** Renders when a concept is bought, and its event on its own day, which may lie within the season. */
function SeasonBar({ kind, season: { from, to, event }, months }: SeasonBarProps) {
  const start = placeInYear(from, months)
  const end = placeInYear(to, months)
  const hasRoomBehind = end <= 0.86
  return (
    <>
      <span
        aria-hidden
        className="absolute top-1/2 h-3.5 -translate-y-1/2"
        style={{ left: percent(start), width: percent(Math.max(0.012, end - start)) }}
      >
        <Bar kind={kind} className="size-full" />
      </span>
      {event && months.includes(event.slice(0, 7)) && (
        <span
          aria-hidden
          data-event={event}
          className="-ml-1.5 absolute top-1/2 size-3 -translate-y-1/2 rotate-45 border border-surface bg-ink"
          style={{ left: percent(placeInYear(event, months)) }}
        />
      )}
      {event && (
        <span
          aria-hidden
          className={cx(
            'nb absolute top-1/2 -translate-y-1/2 text-2xs text-ink-2',
            hasRoomBehind ? 'pl-3' : '-translate-x-full pr-2',
          )}
          style={{ left: percent(hasRoomBehind ? end : start) }}
        >
          {event === to ? dayWord(event) : text.eventOn(dayWord(event))}
        </span>
      )}
    </>
  )
}

const percent = (share: number) => `${Math.round(share * 10_000) / 100}%`
