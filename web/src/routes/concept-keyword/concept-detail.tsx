import { useQuery } from '@tanstack/react-query'
import type { Holiday } from '@thokham/contract/concepts'
import { ArrowLeft } from 'lucide-react'
import { Suspense, useState } from 'react'
import { BandWithStars } from '../../components/difficulty/stars.tsx'
import { SendKeywords } from '../../components/generator/send-keywords.tsx'
import type { SeasonalConcept } from '../../components/library/concept-seasons.ts'
import { hasSales } from '../../components/sales/has-sales.ts'
import { Button } from '../../components/ui/button.tsx'
import { Checkbox } from '../../components/ui/checkbox.tsx'
import { CopyButton } from '../../components/ui/copy-button.tsx'
import { EmptyState } from '../../components/ui/empty-state.tsx'
import { FavouriteButton } from '../../components/ui/favourite-button.tsx'
import { SkeletonRows } from '../../components/ui/skeleton.tsx'
import { WholeWords } from '../../components/ui/whole-words.tsx'
import { QueryView } from '../../kit/query-view/query-view.tsx'
import { useStore } from '../../kit/storage/store.ts'
import { isMissing } from '../../lib/api/api-error.ts'
import { lazyPart } from '../../lib/boot/lazy-part.ts'
import { cx } from '../../lib/format/class-names.ts'
import { conceptQuery } from '../../lib/queries/concepts.ts'
import { concepts as text } from '../../text/concepts.ts'
import { evidence } from '../../text/evidence.ts'
import { dateWord, monthWord, partOfMonth } from './concept-dates.ts'
import { useMarkConcept } from './use-mark-concept.ts'

const ConceptSales = lazyPart(() => import('../../components/sales/concept-sales.tsx'))

export interface ConceptDetailProps {
  id: string
  /** As the list has it; undefined when it is in none. */
  seasonal: SeasonalConcept | undefined
  holidays: readonly Holiday[]
  today: string
  /** Back to the list, where a phone shows one of the two. */
  onBack: () => void
}

/** Renders a concept: when to submit, who buys, and its keywords to tick, copy and send on. */
export function ConceptDetail({ id, seasonal, holidays, today, onBack }: ConceptDetailProps) {
  const query = useQuery(conceptQuery(id))
  const { data } = query
  const mark = useMarkConcept()
  const showsSales = useStore(hasSales)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const own = (data?.holidays ?? []).flatMap((each) => holidays.find((holiday) => holiday.id === each) ?? [])
  const chosen = (data?.keywords ?? []).filter((keyword) => !left.has(keyword))

  const toggle = (keyword: string, on: boolean) => {
    const after = new Set(left)
    if (on) after.delete(keyword)
    else after.add(keyword)
    setLeft(after)
  }

  return (
    <article className="card min-w-0 overflow-hidden max-md:-mx-4 max-md:rounded-none max-md:border-x-0">
      <div className="p-4 md:p-6">
        <Button variant="quiet" size={40} icon={ArrowLeft} onClick={onBack} className="-ml-3 mb-2 lg:hidden">
          {text.back}
        </Button>
        <QueryView
          query={query}
          waiting={<SkeletonRows rows={6} rowClass="h-14" />}
          failing={(error) => isMissing(error) && <EmptyState>{text.missing}</EmptyState>}
        >
          {(data) => (
            <>
              <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
                <div className="min-w-0">
                  <h2 className="text-2xl">{data.title}</h2>
                  <p className="text-ink-2 text-sm">{data.keyword}</p>
                </div>
                <div className="flex flex-wrap items-center">
                  <FavouriteButton
                    name={data.title}
                    isFavourite={data.isFavourite}
                    onMark={(on) => mark(id, on)}
                    withWord
                  />
                  <CopyButton
                    text={() => location.href}
                    label={text.copyLink}
                    variant="quiet"
                    size={40}
                    className="-mr-4"
                  />
                </div>
              </div>
              <Facts seasonal={seasonal} stars={data.stars} today={today} />
              {showsSales && (
                <Suspense>
                  <ConceptSales id={id} />
                </Suspense>
              )}
              <div className="mt-5 grid gap-5 md:grid-cols-2">
                <section>
                  <h3 className="mb-1 font-semibold text-sm">{text.buyer}</h3>
                  <p className="text-ink-2 text-sm">
                    <WholeWords text={data.buyers} />
                  </p>
                </section>
                {own.length > 0 && (
                  <section>
                    <h3 className="mb-1 font-semibold text-sm">{text.days}</h3>
                    <ul className="flex flex-col gap-1 text-ink-2 text-sm">
                      {own.map((holiday) => (
                        <li key={holiday.id}>
                          <span className="text-ink">{holiday.title}</span>{' '}
                          {holiday.date ? (
                            <>
                              <span className="nb">{dateWord(holiday.date)}</span>
                              {holiday.isComputed && <span className="text-ink-3"> {text.computed}</span>}
                            </>
                          ) : (
                            (holiday.rule ?? monthWord(`2026-${String(holiday.month).padStart(2, '0')}`))
                          )}
                        </li>
                      ))}
                    </ul>
                  </section>
                )}
              </div>
              <div className="mt-5 flex items-center justify-between gap-3 border-line border-t pt-4">
                <h3 className="font-semibold text-sm">{text.keywords(data.keywords.length)}</h3>
                <Button
                  variant="quiet"
                  size={32}
                  className="-mr-3"
                  onClick={() =>
                    setLeft(chosen.length === data.keywords.length ? new Set(data.keywords) : new Set())
                  }
                >
                  {chosen.length === data.keywords.length ? text.selectNone : text.selectAll}
                </Button>
              </div>
              <ul className="mt-1 grid gap-x-6 sm:grid-cols-2">
                {data.keywords.map((keyword) => (
                  <li key={keyword}>
                    <Checkbox checked={!left.has(keyword)} onCheckedChange={(on) => toggle(keyword, on)}>
                      <span className={cx('num text-xs', left.has(keyword) && 'text-ink-2')}>{keyword}</span>
                    </Checkbox>
                  </li>
                ))}
              </ul>
              <p className="mt-4 text-ink-3 text-xs">
                {evidence.ownJudgement}
                {data.checkedOn && (
                  <span className="nb"> · {evidence.checked(dateWord(data.checkedOn))}</span>
                )}
              </p>
            </>
          )}
        </QueryView>
      </div>
      {data && (
        <div className="flex flex-wrap items-center justify-between gap-3 border-line border-t bg-paper px-4 py-3 md:px-6">
          <p role="status" className="text-ink-2 text-sm">
            {text.selected(chosen.length, data.keywords.length)}
          </p>
          <div className="flex flex-wrap gap-3 max-sm:w-full">
            <CopyButton
              text={() => chosen.join('\n')}
              label={text.copy(chosen.length)}
              disabled={chosen.length === 0}
              className="max-sm:flex-1"
            />
            <SendKeywords keywords={chosen} className="inline-flex max-sm:w-full" />
          </div>
        </div>
      )}
    </article>
  )
}

interface FactsProps {
  seasonal: SeasonalConcept | undefined
  stars: SeasonalConcept['stars']
  today: string
}

function Facts({ seasonal, stars, today }: FactsProps) {
  const season = seasonal?.season ?? null
  const facts = [
    [text.buyingTime, season ? text.fromTo(partOfMonth(season.from), partOfMonth(season.to)) : text.allYear],
    [text.eventDay, season?.event ? dateWord(season.event) : text.noDay],
  ] as const
  return (
    <dl className="mt-4 grid grid-cols-2 rounded-control border border-line xl:grid-cols-[1.4fr_1fr_1fr_1.15fr]">
      {facts.map(([name, value]) => (
        <div
          key={name}
          className="border-line px-4 py-2.5 max-xl:nth-[n+3]:border-t even:border-l xl:not-first:border-l"
        >
          <dt className="text-2xs text-ink-3">{name}</dt>
          <dd className="font-semibold text-sm">{value}</dd>
        </div>
      ))}
      <div className="border-line border-t px-4 py-2.5 xl:border-t-0 xl:border-l">
        <dt className="text-2xs text-ink-3">{text.submitBy}</dt>
        <dd className="font-semibold text-khamin-text text-sm">
          {season && season.submitBy >= today ? dateWord(season.submitBy) : text.submitNow}
        </dd>
      </div>
      <div className="border-line border-t border-l px-4 py-2.5 xl:border-t-0">
        <dt className="text-2xs text-ink-3">{text.difficulty}</dt>
        <dd className="text-sm">
          <BandWithStars stars={stars} />
        </dd>
      </div>
    </dl>
  )
}
