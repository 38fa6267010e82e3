import { calendarFile } from '@thokham/domain/calendar-file'
import type { WeekLimits } from '@thokham/domain/week-plan'
import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import { QueryView } from '../../kit/query-view/query-view.tsx'
import { download } from '../../lib/browser/download.ts'
import { shortDay } from '../../lib/format/report-dates.ts'
import { weekPlan as text } from '../../text/week-plan.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Field } from '../ui/field.tsx'
import { NumberInput } from '../ui/number-input.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { planSettings } from './plan-settings.ts'
import { useWeekPlan, type WeekPlanAnswer } from './use-week-plan.ts'

const LIMITS = [
  { name: 'perWeek', label: text.perWeek, unit: text.pictures, min: 1, max: 5_000 },
  { name: 'weeksInReview', label: text.weeksInReview, unit: text.weeks, min: 0, max: 12 },
  { name: 'perConcept', label: text.perConcept, unit: text.pictures, min: 1, max: 500 },
] as const satisfies readonly {
  name: keyof WeekLimits
  label: string
  unit: string
  min: number
  max: number
}[]

/** What is too late at first sight; the rest is a press away. */
const FIRST_LATE = 3

/** Renders what to send in the weeks ahead, the limits that it keeps to, and what is too late. */
export function WeekPlanCard() {
  const query = useWeekPlan()
  return (
    <section
      id="week-plan"
      aria-labelledby="week-plan-title"
      className="card min-w-0 scroll-mt-16 p-4 md:p-6"
    >
      <h2 id="week-plan-title" className="font-semibold text-lg">
        {text.title}
      </h2>
      <p className="text-2xs text-ink-2">{text.lead}</p>
      <QueryView query={query} waiting={<Skeleton className="mt-3 h-64" />}>
        {(answer) => <Weeks answer={answer} />}
      </QueryView>
    </section>
  )
}

function Weeks({ answer: { plan, settings, titles, submitBy } }: { answer: WeekPlanAnswer }) {
  const titleOf = (id: string) => titles.get(id) ?? id
  const [showsAll, setShowsAll] = useState(false)
  const late = showsAll ? plan.late : plan.late.slice(0, FIRST_LATE)
  const weeks = plan.weeks.filter(({ rows }) => rows.length > 0)
  function save() {
    const days = weeks.flatMap(({ from, rows }) =>
      rows.map(({ id, pictures, sendBy }) => ({
        uid: `${id}-${from}@thokham`,
        day: sendBy,
        summary: text.row(titleOf(id), pictures, sendBy),
      })),
    )
    download(
      'week-plan.ics',
      new Blob([calendarFile(days, new Date())], { type: 'text/calendar;charset=utf-8' }),
    )
  }
  return (
    <>
      <div className="mt-3 grid gap-3 sm:grid-cols-3">
        {LIMITS.map(({ name, label, unit, min, max }) => (
          <Field key={name} label={label}>
            <NumberInput
              value={settings[name]}
              onValueChange={(value) => value !== null && planSettings.set({ ...settings, [name]: value })}
              min={min}
              max={max}
              suffix={unit}
            />
          </Field>
        ))}
      </div>
      {weeks.length === 0 ? (
        <EmptyState>{text.empty}</EmptyState>
      ) : (
        <ul className="mt-4 flex flex-col gap-4">
          {weeks.map(({ from, to, rows }) => (
            <li key={from}>
              <h3 className="font-semibold text-sm">
                {text.week(
                  shortDay(from),
                  shortDay(to),
                  rows.reduce((sum, { pictures }) => sum + pictures, 0),
                  settings.perWeek,
                )}
              </h3>
              <ul className="mt-1 text-ink-2 text-sm">
                {rows.map(({ id, pictures, sendBy }) => (
                  <li key={id}>{text.row(titleOf(id), pictures, sendBy)}</li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      )}
      {plan.late.length > 0 && (
        <ul aria-label={text.late} className="mt-4 flex flex-col gap-2 border-line border-t pt-3">
          {late.map(({ id, pictures }) => (
            <li
              key={id}
              className="flex flex-wrap items-center justify-between gap-2 text-khamin-text text-sm"
            >
              <span className="min-w-0 flex-1">{text.lateRow(titleOf(id), pictures)}</span>
              <Button
                size={32}
                aria-label={text.keepOf(titleOf(id))}
                onClick={() =>
                  planSettings.set({
                    ...settings,
                    nextYear: { ...settings.nextYear, [id]: submitBy.get(id) ?? '' },
                  })
                }
              >
                {text.keep}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {plan.late.length > late.length && (
        <Button size={32} variant="quiet" onClick={() => setShowsAll(true)}>
          {text.moreLate(plan.late.length - late.length)}
        </Button>
      )}
      {weeks.length > 0 && (
        <Button size={40} icon={CalendarPlus} className="mt-4 flex" onClick={save}>
          {text.ics}
        </Button>
      )}
    </>
  )
}
