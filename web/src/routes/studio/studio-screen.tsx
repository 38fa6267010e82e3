import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import type { ImageRun } from '@thokham/contract/image-runs'
import { Suspense, useMemo, useRef } from 'react'
import { addPrompts } from '../../components/to-pictures/prompt-draft.ts'
import { Button } from '../../components/ui/button.tsx'
import { EmptyState } from '../../components/ui/empty-state.tsx'
import { Card, Section } from '../../components/ui/section.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { QueryView } from '../../kit/query-view/query-view.tsx'
import { lazyPart } from '../../lib/boot/lazy-part.ts'
import { bringIntoSight } from '../../lib/browser/bring-into-sight.ts'
import { cx } from '../../lib/format/class-names.ts'
import { thaiShortDateTime } from '../../lib/format/thai-format.ts'
import { navigation } from '../../text/navigation.ts'
import { DRAWING_NAMES, studio as text } from '../../text/studio.ts'
import { HeldNotice } from './held-notice.tsx'
import { heldPicturesQuery } from './held-pictures.ts'
import { imageRunsQuery, isAtRest } from './image-run-feed.ts'
import { OrderForm } from './order-form.tsx'
import { RunPart } from './run-part.tsx'
import { useTaker } from './use-taker.ts'

const HistoryPart = lazyPart(() => import('./picture-history/history-part.tsx'))
const TablePart = lazyPart(() => import('./light-table/table-part.tsx'))

/** Renders /studio: pictures by the member's own key, from the order to the files (docs/product/studio.md). */
export function StudioScreen() {
  const { run: chosen, view, picture } = useSearch({ from: '/studio' })
  const navigate = useNavigate()
  const runs = useInfiniteQuery(imageRunsQuery)
  useTaker()
  const form = useRef<HTMLDivElement>(null)
  const part = useRef<HTMLDivElement>(null)
  const listed = useMemo(() => runs.data?.pages.flatMap((page) => page.runs) ?? [], [runs.data])
  const shown = chosen ?? listed[0]?.id
  // On phones what one came for stands on top: the run of the address, or one under way.
  const isFirst = chosen !== undefined || listed.some((run) => run.id === shown && !isAtRest(run))
  function show(id: string) {
    void navigate({ to: '/studio', search: { run: id } })
    requestAnimationFrame(() => bringIntoSight(part.current))
  }
  if (chosen !== undefined && picture !== undefined) {
    return (
      <>
        <HeldNotice />
        <Suspense fallback={<Skeleton className="h-[560px]" />}>
          <HistoryPart key={picture} run={chosen} picture={picture} />
        </Suspense>
      </>
    )
  }
  if (chosen !== undefined && view === 'table') {
    return (
      <>
        <HeldNotice />
        <Suspense fallback={<Skeleton className="h-[560px]" />}>
          <TablePart key={chosen} id={chosen} />
        </Suspense>
      </>
    )
  }
  return (
    <>
      <h1 className="text-3xl">{navigation.studio}</h1>
      <p className="mb-5 text-ink-2 max-md:text-sm">{text.lead}</p>
      <HeldNotice />
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,400px)_minmax(0,1fr)] lg:gap-6">
        <div ref={form} className="min-w-0 scroll-mt-4">
          <OrderForm onStarted={(run) => show(run.id)} onShow={show} />
        </div>
        <div
          ref={part}
          className={cx('flex min-w-0 scroll-mt-4 flex-col gap-4', isFirst && 'max-lg:order-first')}
        >
          <QueryView
            query={runs}
            waiting={<Skeleton className="h-64" />}
            onCard
            empty={() => shown === undefined && <EmptyState>{text.none}</EmptyState>}
          >
            {() => (
              <>
                {shown !== undefined && (
                  <RunPart
                    key={shown}
                    id={shown}
                    onEdit={(prompt) => {
                      addPrompts([prompt])
                      requestAnimationFrame(() => bringIntoSight(form.current))
                    }}
                  />
                )}
                <FormerRuns
                  runs={listed.filter(({ id }) => id !== shown)}
                  {...(runs.hasNextPage && {
                    more: { isBusy: runs.isFetchingNextPage, onPress: () => void runs.fetchNextPage() },
                  })}
                />
              </>
            )}
          </QueryView>
        </div>
      </div>
    </>
  )
}

interface FormerRunsProps {
  runs: readonly ImageRun[]
  /** The way to older ones; absent where there are none. */
  more?: { isBusy: boolean; onPress: () => void }
}

/** Renders the other runs, each with what waits to be fetched of it. */
function FormerRuns({ runs, more }: FormerRunsProps) {
  const { data: held } = useQuery(heldPicturesQuery)
  if (runs.length === 0) return null
  return (
    <Card>
      <Section title={text.runs}>
        <ul className="divide-y divide-line border-line border-t">
          {runs.map((run) => {
            const waiting = held?.runs.find(({ id }) => id === run.id)
            return (
              <li key={run.id}>
                <Link
                  to="/studio"
                  search={{ run: run.id }}
                  className="touch flex flex-wrap items-baseline justify-between gap-x-3 py-2.5 hover:bg-sunken"
                >
                  <span className="min-w-0 flex-1 truncate font-semibold text-sm" lang="en">
                    {run.name}
                  </span>
                  <span className="text-ink-2 text-xs">
                    {DRAWING_NAMES[run.provider]} · {text.progressOf(run.steps.done, run.steps.total)} ·{' '}
                    {thaiShortDateTime(run.createdAt)}
                  </span>
                  {waiting && (
                    <span className="w-full text-khamin-text text-xs">
                      {text.waitingOf(waiting.pictures, thaiShortDateTime(waiting.until))}
                    </span>
                  )}
                </Link>
              </li>
            )
          })}
        </ul>
        {more && (
          <Button size={40} variant="quiet" busy={more.isBusy} onClick={more.onPress}>
            {text.olderRuns}
          </Button>
        )}
      </Section>
    </Card>
  )
}
