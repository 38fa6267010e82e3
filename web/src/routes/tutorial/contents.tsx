import { Link } from '@tanstack/react-router'
import { LESSON_CATEGORIES, type Lesson, type LessonCategory } from '@thokham/contract/lessons'
import { Badge } from '../../components/ui/badge.tsx'
import { cx } from '../../lib/format/class-names.ts'
import { lessons as text } from '../../text/lessons.ts'
import { LessonMark, titleColour } from './lesson-mark.tsx'

interface Part {
  category: LessonCategory
  lessons: readonly Lesson[]
  /** Goes on from the column before. */
  isRest: boolean
}

/**
 * Renders all lessons in three columns of about the same height; a category goes on in the next column where it must.
 */
export function Contents({ lessons }: { lessons: readonly Lesson[] }) {
  return (
    <section className="mb-8">
      <h2 className="mb-3 text-2xl">{text.contents}</h2>
      <div className="card grid gap-y-6 p-4 md:grid-cols-2 md:gap-x-10 md:px-6 md:py-5 lg:grid-cols-3 lg:gap-0 lg:divide-x lg:divide-line">
        {columnsOf(lessons).map((parts, column) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
            key={column}
            className={cx('flex min-w-0 flex-col gap-5', column > 0 && 'lg:pl-6', column < 2 && 'lg:pr-6')}
          >
            {parts.map(({ category, lessons: own, isRest }) => (
              <div key={category}>
                <h3 className="mb-1 flex items-baseline justify-between gap-3 font-semibold text-sm">
                  {text.categories[category]}
                  <span className="font-normal text-2xs text-ink-2">
                    {isRest
                      ? text.chapters(own[0]?.number ?? 1, own.at(-1)?.number ?? 1)
                      : text.ofTotal(
                          lessons.filter((each) => each.category === category && each.isDone).length,
                          lessons.filter((each) => each.category === category).length,
                        )}
                  </span>
                </h3>
                <ol>
                  {own.map((lesson) => (
                    <li key={lesson.id}>
                      <Link
                        to="/tutorial/$id"
                        params={{ id: lesson.id }}
                        className="flex min-h-11 items-center gap-2.5 rounded-control text-ink text-xs no-underline hover:bg-khram-soft md:min-h-[34px]"
                      >
                        <LessonMark lesson={lesson} />
                        <span className="w-5 shrink-0 text-right text-ink-3 tabular-nums">
                          {lesson.number}
                        </span>
                        <span
                          className={cx(
                            'min-w-0 flex-1',
                            lesson.isDone ? 'text-ink-2' : titleColour(lesson),
                            !lesson.isDone && lesson.reached > 0 && 'font-semibold text-khram',
                          )}
                        >
                          {lesson.title}
                        </span>
                        {lesson.isNew && <Badge tone="new">{text.new}</Badge>}
                      </Link>
                    </li>
                  ))}
                </ol>
              </div>
            ))}
          </div>
        ))}
      </div>
    </section>
  )
}

/** Shares the lessons out over three columns; what is new has the last one to itself. */
function columnsOf(lessons: readonly Lesson[]): Part[][] {
  const of = (category: LessonCategory) => lessons.filter((lesson) => lesson.category === category)
  const [beginner, technique, update] = LESSON_CATEGORIES.map(of) as [Lesson[], Lesson[], Lesson[]]
  const half = Math.ceil((beginner.length + technique.length) / 2)
  const part = (category: LessonCategory, own: readonly Lesson[], isRest = false): Part[] =>
    own.length > 0 ? [{ category, lessons: own, isRest }] : []
  return [
    part('beginner', beginner.slice(0, half)),
    [...part('beginner', beginner.slice(half), true), ...part('technique', technique)],
    part('update', update),
  ]
}
