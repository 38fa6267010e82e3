import type { Lesson } from '@thokham/contract/lessons'
import { Check } from 'lucide-react'
import { cx } from '../../lib/format/class-names.ts'
import { lessons as text } from '../../text/lessons.ts'

const TITLE_COLOURS: Record<Lesson['titleColor'], string> = {
  '': '',
  khram: 'text-khram',
  khamin: 'text-khamin-text',
  khrang: 'text-khrang',
  toei: 'text-toei',
  makluea: 'text-ink',
  fai: 'text-ink-2',
}

/** Returns the colour that the owner gave a title, as a class; it is readable in light and dark. */
export function titleColour(lesson: Pick<Lesson, 'titleColor'>): string {
  return TITLE_COLOURS[lesson.titleColor]
}

/** Returns how far a lesson has been read, 0 to 1. */
export function shareOf({ reached, isDone }: Pick<Lesson, 'reached' | 'isDone'>): number {
  return isDone ? 1 : Math.min(reached, 95) / 100
}

/** Renders a ring: ticked when the lesson is done, half full when begun, empty otherwise. */
export function LessonMark({ lesson }: { lesson: Pick<Lesson, 'reached' | 'isDone'> }) {
  const { isDone, reached } = lesson
  const words = isDone ? text.mark : reached > 0 ? text.reached(reached) : text.unread
  return (
    <span
      role="img"
      aria-label={words}
      className={cx(
        'flex size-5 shrink-0 items-center justify-center rounded-full forced-color-adjust-none',
        isDone ? 'bg-toei text-on-toei' : 'border border-line-strong bg-surface',
      )}
    >
      {isDone && <Check aria-hidden size={14} strokeWidth={2.5} />}
      {!isDone && reached > 0 && (
        <span aria-hidden className="h-full w-1/2 self-stretch rounded-l-full bg-khram mr-auto" />
      )}
    </span>
  )
}

/** Renders the state of a lesson in words, for a card. */
export function LessonState({ lesson }: { lesson: Lesson }) {
  if (lesson.isDone)
    return (
      <span className="nb flex items-center gap-1 font-semibold text-toei">
        <Check aria-hidden size={16} strokeWidth={2} />
        {text.mark}
      </span>
    )
  return lesson.reached > 0 ? (
    <span className="nb font-semibold text-khram">{text.reached(lesson.reached)}</span>
  ) : (
    <span className="nb text-ink-3">{text.unread}</span>
  )
}
