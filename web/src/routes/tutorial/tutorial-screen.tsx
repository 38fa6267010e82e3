import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { LESSON_CATEGORIES, type Lesson } from '@thokham/contract/lessons'
import { ArrowRight, BookOpen } from 'lucide-react'
import { useState } from 'react'
import { ShareCloth } from '../../components/cloth/share-cloth.tsx'
import { Button, buttonClass } from '../../components/ui/button.tsx'
import { Chip } from '../../components/ui/chip.tsx'
import { EmptyState } from '../../components/ui/empty-state.tsx'
import { SearchInput } from '../../components/ui/search-input.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { TabLinks } from '../../components/ui/tab-links.tsx'
import { QueryView } from '../../kit/query-view/query-view.tsx'
import { useSearchParams } from '../../lib/boot/search-params.ts'
import { lessonsQuery } from '../../lib/queries/lessons.ts'
import { lessons as text } from '../../text/lessons.ts'
import { navigation } from '../../text/navigation.ts'
import { Contents } from './contents.tsx'
import { LessonCard } from './lesson-card.tsx'

const TABS = [...LESSON_CATEGORIES, 'all'] as const
const STEP = 8

/** Renders /tutorial: the contents, then the cards of the tab that is open. */
export function TutorialScreen() {
  const query = useQuery(lessonsQuery)
  const { data } = query
  const lessons = data?.lessons ?? []
  const done = lessons.filter(({ isDone }) => isDone).length
  return (
    <>
      <header className="mb-5 flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
        <div>
          <h1 className="text-3xl">{navigation.tutorial}</h1>
          {data && <p className="text-ink-2 max-md:text-sm">{text.lead(lessons.length)}</p>}
        </div>
        {lessons.length > 0 && (
          <div className="w-full max-w-[358px]">
            <p className="mb-1 flex justify-between text-xs">
              <span className="text-ink-2">{text.mark}</span>
              <span className="font-semibold">{text.ofTotal(done, lessons.length)}</span>
            </p>
            <ShareCloth id="lessons" family="diamond" dye="khram" share={done / lessons.length} height={24} />
          </div>
        )}
      </header>
      <QueryView
        query={query}
        failing={text.loadFail}
        onCard
        waiting={<Waiting />}
        empty={({ lessons }) => lessons.length === 0 && <EmptyState>{text.empty}</EmptyState>}
      >
        {({ lessons }) => (
          <>
            <GoOn lessons={lessons} />
            <Contents lessons={lessons} />
            <Cards lessons={lessons} />
          </>
        )}
      </QueryView>
    </>
  )
}

/** Renders the lesson that was being read, else the first one that is not done. */
function GoOn({ lessons }: { lessons: readonly Lesson[] }) {
  const begun = lessons
    .filter(({ isDone, seenAt }) => !isDone && seenAt !== null)
    .toSorted((a, b) => ((a.seenAt ?? '') < (b.seenAt ?? '') ? 1 : -1))
  const next = begun[0] ?? lessons.find(({ isDone }) => !isDone)
  if (!next) return null
  const left = Math.max(1, Math.round(next.minutes * (1 - next.reached / 100)))
  return (
    <section className="card mb-6 flex flex-wrap items-center gap-4 p-4">
      <span className="flex size-11 shrink-0 items-center justify-center rounded-control bg-khram-soft text-khram max-sm:hidden">
        <BookOpen aria-hidden size={20} strokeWidth={1.75} />
      </span>
      <div className="min-w-[16ch] flex-1">
        <p className="text-2xs text-ink-2">
          {begun[0] ? text.goOn : text.start} · {text.place(text.categories[next.category], next.number)}
        </p>
        <p className="font-semibold">{next.title}</p>
      </div>
      <span className="text-ink-2 text-xs">{text.left(left)}</span>
      <Link
        to="/tutorial/$id"
        params={{ id: next.id }}
        className={buttonClass('primary', 44, 'max-sm:w-full')}
      >
        {begun[0] ? text.goOn : text.start}
        <ArrowRight aria-hidden size={20} strokeWidth={1.75} />
      </Link>
    </section>
  )
}

function Cards({ lessons }: { lessons: readonly Lesson[] }) {
  const [search, setSearch] = useSearchParams()
  const [typed, setTyped] = useState(search.q ?? '')
  const [most, setMost] = useState(STEP)
  const tab = TABS.find((each) => each === search.tab) ?? 'beginner'
  const onlyUnread = search.show === 'unread'
  const words = typed.trim().toLowerCase()
  const found = lessons.filter(
    ({ category, isDone, title, lead }) =>
      (tab === 'all' || category === tab) &&
      (!onlyUnread || !isDone) &&
      `${title} ${lead}`.toLowerCase().includes(words),
  )
  const shown = words === '' && !onlyUnread ? found.slice(0, most) : found
  const more = found.length - shown.length
  const name = (each: (typeof TABS)[number]) => {
    const count = each === 'all' ? lessons.length : lessons.filter(({ category }) => category === each).length
    return `${each === 'all' ? text.all : text.categories[each]} ${count}`
  }
  const address = (each: string) => ({
    ...(each !== 'beginner' && { tab: each }),
    ...(search.show && { show: search.show }),
    ...(search.q && { q: search.q }),
  })
  return (
    <section>
      <TabLinks
        label={text.tabs}
        to="/tutorial"
        tabs={TABS.map((each) => ({ name: name(each), search: address(each), selected: each === tab }))}
      />
      <div className="mb-4 flex flex-wrap gap-3 lg:relative lg:justify-end lg:-mt-16 lg:mb-6 lg:ml-auto lg:w-fit">
        <Chip
          roomy
          selected={onlyUnread}
          onClick={() => setSearch({ show: onlyUnread ? undefined : 'unread' }, { replace: true })}
        >
          {text.onlyUnread}
        </Chip>
        <SearchInput
          label={text.search}
          value={typed}
          maxLength={100}
          onType={(next) => {
            setTyped(next)
            setSearch({ q: next.trim() || undefined }, { replace: true })
          }}
          className="w-full md:w-72"
        />
      </div>
      {found.length === 0 ? (
        <div className="card">
          <EmptyState
            action={
              <Button
                onClick={() => {
                  setTyped('')
                  setSearch({ q: undefined, show: undefined, tab: 'all' })
                }}
              >
                {text.clear}
              </Button>
            }
          >
            {text.noResult}
          </EmptyState>
        </div>
      ) : (
        <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
          {shown.map((lesson) => (
            <li key={lesson.id} className="min-w-0">
              <LessonCard lesson={lesson} />
            </li>
          ))}
        </ul>
      )}
      {more > 0 && (
        <div className="mt-4 flex justify-center">
          <Button variant="quiet" onClick={() => setMost(found.length)}>
            {text.more(more)}
          </Button>
        </div>
      )}
    </section>
  )
}

function Waiting() {
  return (
    <div aria-busy className="flex flex-col gap-6">
      <Skeleton className="h-20 w-full" />
      <Skeleton className="h-[460px] w-full" />
    </div>
  )
}
