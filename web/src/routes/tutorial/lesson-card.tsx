import { Link } from '@tanstack/react-router'
import type { Lesson } from '@thokham/contract/lessons'
import { CirclePlay } from 'lucide-react'
import { Badge } from '../../components/ui/badge.tsx'
import { cx } from '../../lib/format/class-names.ts'
import { lessons as text } from '../../text/lessons.ts'
import { LessonCloth } from './lesson-cloth.tsx'
import { LessonState, shareOf, titleColour } from './lesson-mark.tsx'

/** Renders a lesson under its cloth, woven as far as it was read. */
export function LessonCard({ lesson }: { lesson: Lesson }) {
  const { id, title, number, lead, minutes, hasVideo, isNew, isDone, reached } = lesson
  return (
    <Link
      to="/tutorial/$id"
      params={{ id }}
      className={cx(
        'card relative flex h-full flex-col overflow-hidden text-ink no-underline hover:border-khram',
        !isDone && reached > 0 && 'border-2 border-khram',
      )}
    >
      <LessonCloth id={id} share={shareOf(lesson)} />
      {isNew && (
        <span className="absolute top-3 right-3">
          <Badge tone="new">{text.new}</Badge>
        </span>
      )}
      <span
        aria-hidden
        className="-mt-6 relative ml-4 flex size-11 items-center justify-center rounded-control border border-line bg-surface font-semibold text-khram tabular-nums"
      >
        {number}
      </span>
      <span className="flex flex-1 flex-col px-4 pt-2 pb-3">
        <span className={cx('font-semibold', titleColour(lesson))}>{title}</span>
        <span className="mt-0.5 line-clamp-2 text-ink-2 text-xs">{lead}</span>
        <span className="mt-auto flex flex-wrap items-center justify-between gap-x-3 pt-3 text-2xs">
          <LessonState lesson={lesson} />
          <span className="flex items-center gap-2 text-ink-2">
            {hasVideo && <CirclePlay role="img" aria-label={text.hasVideo} size={16} strokeWidth={1.75} />}
            {text.minutes(minutes)}
          </span>
        </span>
      </span>
    </Link>
  )
}
