import { useNavigate, useSearch } from '@tanstack/react-router'
import { bangkokDate } from '@thokham/domain/bangkok-time'
import { LEAST_PICTURES, verdictOf } from '@thokham/domain/sales/earnings'
import { TRAITS, type Trait } from '@thokham/domain/sales/picture-traits'
import type { TraitGroup } from '@thokham/domain/sales/sales-summary'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { SalesAnswer } from '../../components/sales/sales-worker-api.ts'
import { askSales, salesChanged } from '../../components/sales/sales-worker-client.ts'
import { Button } from '../../components/ui/button.tsx'
import { OneChip } from '../../components/ui/choice-chips.tsx'
import { EmptyState } from '../../components/ui/empty-state.tsx'
import { toast } from '../../components/ui/toast.tsx'
import { cx } from '../../lib/format/class-names.ts'
import { longMonth, shortDay } from '../../lib/format/report-dates.ts'
import { thaiNumber } from '../../lib/format/thai-format.ts'
import { sendKeywords } from '../../lib/session/collected-keywords.ts'
import { eachBaht, sales as text, wholeBaht } from '../../text/sales.ts'

type Concepts = readonly { id: string; title: string; keywords: readonly string[] }[]

export interface TraitCardProps {
  answer: SalesAnswer
  concepts: Concepts
}

/** Rows shown at first; a group beyond is rarely the one to go on with. */
const FIRST_ROWS = 20

/** Renders what a picture earns by keyword, concept, category, style, model and month, with how sure that is. */
export function TraitCard({ answer, concepts }: TraitCardProps) {
  const search = useSearch({ from: '/sales' })
  const navigate = useNavigate()
  const by = TRAITS.find((trait) => trait === search.by) ?? 'concept'
  const [showsAll, setShowsAll] = useState(false)
  const groups = answer.groups[by]
  const shown = showsAll ? groups : groups.slice(0, FIRST_ROWS)
  const firstFew = shown.findIndex(({ value, pictures }) => value !== '' && pictures < LEAST_PICTURES)
  const most = Math.max(
    0,
    ...groups.filter(isRanked).map(({ interval, perPicture }) => interval?.high ?? perPicture),
  )
  const nameOf = (value: string) => nameOfGroup(by, value, concepts)
  const left = answer.earned - answer.joinedEarned
  return (
    <section aria-labelledby="by-trait" className="card min-w-0 overflow-hidden">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 p-4 md:px-6">
        <div>
          <h2 id="by-trait" className="font-semibold text-lg">
            {text.groups}
          </h2>
          <p className="text-2xs text-ink-2">
            {text.groupsLead(answer.joinedRows, answer.rows)} ·{' '}
            {text.average(eachBaht(answer.average.perPicture))}
          </p>
        </div>
        <OneChip
          label={text.by}
          offered={TRAITS}
          chosen={by}
          names={text.traits}
          onChange={(trait) =>
            void navigate({
              to: '/sales',
              search: { ...search, by: trait } as never,
              replace: true,
              resetScroll: false,
            })
          }
        />
      </div>
      {answer.pictures === 0 ? (
        <EmptyState>{text.noGroups}</EmptyState>
      ) : (
        <ol className="divide-y divide-line border-line border-t">
          {shown.map((group, at) => (
            <li key={group.value}>
              {at === firstFew && (
                <p className="max-w-none bg-sunken px-4 py-2 text-2xs text-ink-2 md:px-6">
                  <strong className="font-semibold">{text.few}</strong> · {text.fewMore}
                </p>
              )}
              <GroupRow
                group={group}
                rank={isRanked(group) ? at + 1 : null}
                trait={by}
                name={nameOf(group.value)}
                keywords={keywordsOf(by, group.value, concepts)}
                average={answer.average.perPicture}
                most={most}
                restedOn={answer.settings.resting[`${by} ${group.value}`]}
                resting={answer.settings.resting}
              />
            </li>
          ))}
        </ol>
      )}
      {groups.length > shown.length && (
        <div className="border-line border-t p-3 text-center">
          <Button variant="quiet" size={40} onClick={() => setShowsAll(true)}>
            {text.showAll(groups.length - shown.length)}
          </Button>
        </div>
      )}
      <div className="border-line border-t bg-paper px-4 py-3 text-2xs text-ink-2 md:px-6">
        <p className="max-w-none">
          <strong className="font-semibold text-ink">
            {text.sum} {wholeBaht(answer.joinedEarned)} {text.baht}
          </strong>{' '}
          {text.joinedAndLeft(wholeBaht(left), wholeBaht(answer.earned))}
        </p>
        <p className="max-w-none">{text.how}</p>
      </div>
    </section>
  )
}

const isRanked = ({ value, pictures }: TraitGroup) => value !== '' && pictures >= LEAST_PICTURES

function nameOfGroup(by: Trait, value: string, concepts: Concepts): string {
  if (value === '') return text.unknown
  if (by === 'concept') return concepts.find(({ id }) => id === value)?.title ?? value
  return by === 'month' ? longMonth(`${value}-01`) : value
}

/** Returns what goes on into a generator: a concept's keywords, or the keyword itself; nothing for all else. */
function keywordsOf(by: Trait, value: string, concepts: Concepts): readonly string[] {
  if (value === '') return []
  if (by === 'keyword') return [value]
  return by === 'concept' ? (concepts.find(({ id }) => id === value)?.keywords ?? []) : []
}

interface GroupRowProps {
  group: TraitGroup
  /** null = too few pictures, or nobody knows what they are. */
  rank: number | null
  trait: Trait
  name: string
  keywords: readonly string[]
  average: number
  most: number
  restedOn: string | undefined
  resting: Readonly<Record<string, string>>
}

function GroupRow(props: GroupRowProps) {
  const { group, rank, trait, name, keywords, average, most, restedOn, resting } = props
  const { pictures, sold, earned, perPicture, interval, value } = group
  const navigate = useNavigate()
  const verdict = verdictOf(group, average)

  async function setResting(day: string | null) {
    const { [`${trait} ${value}`]: _, ...others } = resting
    try {
      await askSales((remote) =>
        remote.change({ resting: day === null ? others : { ...others, [`${trait} ${value}`]: day } }),
      )
      await salesChanged()
    } catch {
      toast.error(text.saveFail)
    }
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 px-4 py-3 md:px-6 lg:grid-cols-[2rem_minmax(0,1.4fr)_minmax(0,1.2fr)_minmax(0,1.4fr)_auto]">
      <span className="text-2xs text-ink-3 tabular-nums max-lg:hidden">{rank ?? ''}</span>
      <p className="min-w-0 font-semibold text-sm">
        <span className="wrap-anywhere">{name}</span>
        {restedOn && (
          <span className="ml-2 rounded-chip bg-sunken px-1.5 font-normal text-2xs text-ink-2">
            {text.restedOn(shortDay(restedOn))}
          </span>
        )}
      </p>
      <p className="text-right font-semibold text-lg tabular-nums lg:order-3 lg:hidden">
        {rank === null ? '–' : eachBaht(perPicture)}
      </p>
      <p className="text-2xs text-ink-2 tabular-nums max-lg:col-span-2">
        {thaiNumber(pictures)} {text.pictures} · {text.soldOf(sold)} · {wholeBaht(earned)} {text.baht}
      </p>
      <div className="min-w-0 max-lg:col-span-2">
        {rank === null ? (
          <p className="text-2xs text-ink-2">{value !== '' && text.toGo(LEAST_PICTURES - pictures)}</p>
        ) : (
          <>
            <Whiskers group={group} average={average} most={most} verdict={verdict} />
            <p className="text-2xs text-ink-2">
              {interval
                ? text.per(eachBaht(perPicture), pictures, eachBaht(interval.low), eachBaht(interval.high))
                : `${eachBaht(perPicture)} ${text.each}`}{' '}
              · <span className="nb">{text[verdict]}</span>
            </p>
          </>
        )}
      </div>
      <div className="flex flex-wrap justify-end gap-2 max-lg:col-span-2">
        {keywords.length > 0 && (
          <Button
            size={32}
            icon={Plus}
            aria-label={text.moreOf(name)}
            onClick={() => {
              sendKeywords('simple', keywords)
              void navigate({ to: '/ready-prompt' })
            }}
          >
            {text.more}
          </Button>
        )}
        {value !== '' &&
          (restedOn ? (
            <Button
              size={32}
              variant="quiet"
              aria-label={text.wakeOf(name)}
              onClick={() => void setResting(null)}
            >
              {text.wake}
            </Button>
          ) : (
            <Button
              size={32}
              variant="quiet"
              aria-label={text.restOf(name)}
              onClick={() => void setResting(bangkokDate(new Date()))}
            >
              {text.rest}
            </Button>
          ))}
      </div>
    </div>
  )
}

/** Draws the interval: a diamond at the mean, the dashed line is the average of all; its figures stand beside it. */
function Whiskers(props: {
  group: TraitGroup
  average: number
  most: number
  verdict: 'above' | 'below' | 'near'
}) {
  const { group, average, most, verdict } = props
  const at = (value: number) => `${most > 0 ? Math.min(100, Math.max(0, (value / most) * 100)) : 0}%`
  const tone = { above: 'text-toei', below: 'text-khrang', near: 'text-ink-3' }[verdict]
  const { interval, perPicture } = group
  return (
    <svg aria-hidden width="100%" height="20" className={cx('block overflow-visible', tone)}>
      <line x1="0" x2="100%" y1="10" y2="10" className="stroke-line" />
      <line x1={at(average)} x2={at(average)} y1="0" y2="20" className="stroke-ink" strokeDasharray="2 3" />
      {interval && (
        <>
          <line
            x1={at(interval.low)}
            x2={at(interval.high)}
            y1="10"
            y2="10"
            stroke="currentColor"
            strokeWidth="4"
            strokeOpacity="0.4"
          />
          {[interval.low, interval.high].map((end) => (
            <line key={end} x1={at(end)} x2={at(end)} y1="4" y2="16" stroke="currentColor" strokeWidth="2" />
          ))}
        </>
      )}
      <svg aria-hidden x={at(perPicture)} y="4" width="12" height="12" overflow="visible">
        <path d="M0 0L6 6L0 12L-6 6Z" fill="currentColor" />
      </svg>
    </svg>
  )
}
