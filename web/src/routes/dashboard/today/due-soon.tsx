import { Link } from '@tanstack/react-router'
import type { Today } from '@thokham/contract/today'
import { bangkokDate } from '@thokham/domain/bangkok-time'
import { daysBetween } from '@thokham/domain/calendar'
import { buttonClass } from '../../../components/ui/button.tsx'
import { cx } from '../../../lib/format/class-names.ts'
import { thaiDate } from '../../../lib/format/thai-format.ts'
import { today as text } from '../../../text/today.ts'
import { TodayCard } from './today-card.tsx'

/** What is to be looked at within a week counts as near. */
const NEAR_DAYS = 7

/** Renders models that end and content to be checked again, what is past its day first. */
export function DueSoon({ models, aged, now }: Pick<Today, 'models' | 'aged' | 'now'>) {
  const count = models.length + (aged > 0 ? 1 : 0)
  if (count === 0) return <TodayCard title={text.due} none={text.noDue} />
  const today = bangkokDate(new Date(now))
  return (
    <TodayCard title={text.due} count={count}>
      <ul className="divide-y divide-line border-line border-t">
        {models.map(({ name, state, ends, members, successor }) => {
          const days = ends === null ? null : daysBetween(today, ends)
          return (
            <Row
              key={name}
              title={text.modelEnds(name)}
              line={successor ? text.successor(successor) : text.modelStates[state](members)}
              when={days === null ? null : { words: text.days(days), isNear: days < NEAR_DAYS }}
              day={ends && thaiDate(`${ends}T00:00:00+07:00`)}
            >
              <Link to="/admin/health" className={buttonClass('outline', 40)}>
                {text.chooseModel}
              </Link>
            </Row>
          )
        })}
        {aged > 0 && (
          <Row title={text.aged(aged)} line={text.agedLine} when={null} day={null}>
            <Link to="/admin/library" search={{ part: 'aged' }} className={buttonClass('outline', 40)}>
              {text.lookAtContent}
            </Link>
          </Row>
        )}
      </ul>
    </TodayCard>
  )
}

interface RowProps {
  title: string
  line: string
  when: { words: string; isNear: boolean } | null
  day: string | null
  children: React.ReactNode
}

function Row({ title, line, when, day, children }: RowProps) {
  return (
    <li className="flex items-center gap-x-4 px-4 py-2.5 md:px-5">
      {when && (
        <p className="w-20 shrink-0 text-2xs max-md:hidden">
          <span className={cx('nb block font-semibold', when.isNear && 'text-khamin-text')}>
            {when.words}
          </span>
          <span className="nb block text-ink-2">{day}</span>
        </p>
      )}
      <p className="min-w-0 flex-1">
        <span className="wrap-anywhere block font-semibold text-sm">{title}</span>
        {when && (
          <span className="block text-2xs text-ink-2 md:hidden">
            <span className={cx('nb font-semibold', when.isNear && 'text-khamin-text')}>{when.words}</span>{' '}
            <span className="nb">· {day}</span>
          </span>
        )}
        <span className={cx('block text-2xs text-ink-2', when && 'max-md:hidden')}>{line}</span>
      </p>
      {children}
    </li>
  )
}
