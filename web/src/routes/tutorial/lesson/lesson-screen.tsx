import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import type { Lesson, readLesson } from '@thokham/contract/lessons'
import type { CallResult } from '@thokham/contract/operation'
import { ArrowLeft, ArrowRight, Check, WandSparkles } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { EvidenceLine } from '../../../components/library/evidence-line.tsx'
import { Markdown } from '../../../components/markdown/markdown.tsx'
import { Button, buttonClass } from '../../../components/ui/button.tsx'
import { CopyButton } from '../../../components/ui/copy-button.tsx'
import { MissingEntry } from '../../../components/ui/missing-entry.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { QueryView } from '../../../kit/query-view/query-view.tsx'
import { isMissing } from '../../../lib/api/api-error.ts'
import { usePages } from '../../../lib/boot/pages.ts'
import { cx } from '../../../lib/format/class-names.ts'
import { parseMarkdown, plainOf } from '../../../lib/format/markdown.ts'
import { thaiDate } from '../../../lib/format/thai-format.ts'
import { lessonQuery, lessonsQuery } from '../../../lib/queries/lessons.ts'
import { lessons as text } from '../../../text/lessons.ts'
import { LessonMark, titleColour } from '../lesson-mark.tsx'
import { useProgress } from './use-progress.ts'
import { Video } from './video.tsx'

type Read = CallResult<typeof readLesson>

/** Renders /tutorial/{id}: a lesson to read, between its category's contents and its own. */
export function LessonScreen() {
  const { id } = useParams({ from: '/tutorial/$id' })
  const { data: all } = useQuery(lessonsQuery)
  const query = useQuery(lessonQuery(id))
  return (
    <>
      {!query.data && <BackLink />}
      {!query.data && !isMissing(query.error) && <h1 className="sr-only">{text.contents}</h1>}
      <QueryView
        query={query}
        waiting={<Waiting />}
        failing={(error) => (isMissing(error) ? <Missing /> : text.loadFail)}
        onCard
      >
        {(lesson) => <Reading key={id} lesson={lesson} lessons={all?.lessons ?? []} />}
      </QueryView>
    </>
  )
}

function Waiting() {
  return (
    <div aria-busy className="mx-auto flex w-full max-w-[620px] flex-col gap-4">
      <Skeleton className="h-12 w-4/5" />
      <Skeleton className="h-96 w-full" />
    </div>
  )
}

function Missing() {
  return (
    <MissingEntry
      title={text.notFound}
      back={
        <Link to="/tutorial" className={buttonClass('primary')}>
          {text.backToAll}
        </Link>
      }
    >
      {text.notFoundBody}
    </MissingEntry>
  )
}

function BackLink() {
  return (
    <Link to="/tutorial" className="link mb-3 inline-flex min-h-11 items-center gap-2 self-start text-sm">
      <ArrowLeft aria-hidden size={20} strokeWidth={1.75} />
      {text.backToAll}
    </Link>
  )
}

function Reading({ lesson, lessons }: { lesson: Read; lessons: readonly Lesson[] }) {
  const article = useRef<HTMLElement>(null)
  const { markDone } = useProgress(lesson.id, lesson.reached, article)
  const blocks = useMemo(() => parseMarkdown(lesson.body), [lesson.body])
  const heads = blocks.flatMap((block) =>
    block.kind === 'heading' && block.level === 2 ? [{ id: block.id, words: plainOf(block.text) }] : [],
  )
  const own = lessons.filter(({ category }) => category === lesson.category)
  const at = lessons.findIndex(({ id }) => id === lesson.id)
  const next = at >= 0 ? lessons[at + 1] : undefined
  const screen = usePages().find(({ path }) => path === lesson.screen.toLowerCase())
  const screenTitle = screen && 'title' in screen ? screen.title : undefined
  return (
    <div className="grid gap-x-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,620px)] xl:grid-cols-[minmax(0,276px)_minmax(0,620px)_minmax(0,160px)] xl:justify-between">
      <aside className="max-lg:contents">
        <BackLink />
        <nav aria-label={text.categories[lesson.category]} className="max-lg:hidden">
          <p className="mb-1 flex items-baseline justify-between border-line border-t pt-3 font-semibold text-sm">
            {text.categories[lesson.category]}
            <span className="font-normal text-2xs text-ink-2">
              {text.ofTotal(own.filter(({ isDone }) => isDone).length, own.length)}
            </span>
          </p>
          <ol>
            {own.map((each) => (
              <li key={each.id}>
                <Link
                  to="/tutorial/$id"
                  params={{ id: each.id }}
                  aria-current={each.id === lesson.id ? 'page' : undefined}
                  activeProps={{}}
                  className={cx(
                    'flex min-h-[36px] items-center gap-2.5 rounded-control px-2 text-xs no-underline hover:bg-khram-soft',
                    each.id === lesson.id ? 'bg-khram-soft font-semibold text-khram' : 'text-ink-2',
                  )}
                >
                  <LessonMark lesson={each} />
                  <span className="w-5 shrink-0 text-right tabular-nums">{each.number}</span>
                  <span className="min-w-0">{each.title}</span>
                </Link>
              </li>
            ))}
          </ol>
        </nav>
      </aside>
      <article ref={article} className="min-w-0">
        <p className="text-ink-2 text-xs">
          {text.of(text.categories[lesson.category], lesson.number, Math.max(own.length, lesson.number))} ·{' '}
          {text.minutes(lesson.minutes)} · {text.updated(thaiDate(`${lesson.updatedOn}T12:00:00+07:00`))}
        </p>
        <h1 className={cx('mb-4 font-reading text-3xl leading-[1.7]', titleColour(lesson))}>
          {lesson.title}
        </h1>
        {lesson.video !== '' && (
          <div className="mb-6">
            <Video id={lesson.id} url={lesson.video} title={`${text.video}: ${lesson.title}`} />
          </div>
        )}
        <Markdown source={lesson.body} blocks={blocks} />
        {screen && screenTitle && (
          <div className="mt-8 flex flex-wrap items-center justify-between gap-3 rounded-control bg-sunken px-4 py-3">
            <p className="text-sm">
              {text.teaches} <strong className="font-semibold">{screenTitle}</strong>
            </p>
            <Link to={screen.path as '/dashboard'} className={buttonClass('outline', 40)}>
              <WandSparkles aria-hidden size={20} strokeWidth={1.75} />
              {text.try(screenTitle)}
            </Link>
          </div>
        )}
        <EvidenceLine checkedOn={lesson.checkedOn} sources={lesson.sources} />
        <div className="mt-4 flex flex-wrap gap-3">
          <Button
            size={44}
            icon={Check}
            aria-pressed={lesson.isDone}
            onClick={() => markDone(!lesson.isDone)}
            className={cx('min-h-16 max-sm:w-full', lesson.isDone && 'border-toei text-toei')}
          >
            {lesson.isDone ? text.done : text.finish}
          </Button>
          {next ? (
            <Link
              to="/tutorial/$id"
              params={{ id: next.id }}
              aria-label={text.nextOf(next.title)}
              onClick={() => !lesson.isDone && markDone(true)}
              className="flex min-h-16 min-w-[16ch] flex-1 items-center gap-3 rounded-control bg-khram px-5 py-2 text-on-khram no-underline hover:bg-khram-hover"
            >
              <span className="min-w-0 flex-1">
                <span className="block text-2xs">{text.next}</span>
                <span className="block font-semibold">{next.title}</span>
              </span>
              <ArrowRight aria-hidden size={20} strokeWidth={1.75} className="shrink-0" />
            </Link>
          ) : (
            <p className="flex min-h-16 flex-1 items-center text-ink-2">{text.last}</p>
          )}
        </div>
      </article>
      <aside className="max-xl:hidden">
        <InLesson heads={heads} />
        <CopyButton
          text={() => `${location.origin}/tutorial/${lesson.id}`}
          label={text.copyLink}
          variant="quiet"
          size={40}
          className="mt-4 -ml-3"
        />
      </aside>
    </div>
  )
}

/** Renders the headings of the lesson; the one that is being read is marked. */
function InLesson({ heads }: { heads: readonly { id: string; words: string }[] }) {
  const [current, setCurrent] = useState(heads[0]?.id)
  useEffect(() => {
    const look = () => {
      const passed = heads.filter(
        ({ id }) => (document.getElementById(id)?.getBoundingClientRect().top ?? 1) < 140,
      )
      setCurrent(passed.at(-1)?.id ?? heads[0]?.id)
    }
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
  }, [heads])
  return (
    <nav aria-label={text.inLesson} className="sticky top-6">
      <p className="mb-2 font-semibold text-xs">{text.inLesson}</p>
      <ul className="border-line border-l">
        {heads.map(({ id, words }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              aria-current={id === current ? 'location' : undefined}
              className={cx(
                '-ml-px block border-l-2 py-1 pl-3 text-xs no-underline',
                id === current
                  ? 'border-khram font-semibold text-khram'
                  : 'border-transparent text-ink-2 hover:text-ink',
              )}
            >
              {words}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
