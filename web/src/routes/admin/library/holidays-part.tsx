import { useQuery } from '@tanstack/react-query'
import type { AdminHoliday } from '@thokham/contract/holidays'
import { isComputed, nextHoliday, yearWithoutDate } from '@thokham/domain/holiday'
import { Plus } from 'lucide-react'
import { Button } from '../../../components/ui/button.tsx'
import { Select } from '../../../components/ui/select.tsx'
import { useRemoval } from '../../../kit/resource/resource.ts'
import { lazyPart } from '../../../lib/boot/lazy-part.ts'
import { useSearchParams } from '../../../lib/boot/search-params.ts'
import { thaiDate } from '../../../lib/format/thai-format.ts'
import { adminGuides } from '../../../text/admin-guides.ts'
import { adminHolidays as text } from '../../../text/admin-holidays.ts'
import { type GuideRow, Guides } from './guides.tsx'
import { LibrarySearch } from './library-search.tsx'
import { adminHolidaysQuery, holidaysResource } from './resources.ts'
import { NEW, useOpenEntry } from './use-open-entry.ts'

const HolidayDialog = lazyPart(() => import('./holiday-dialog.tsx'))

/** Which holidays are listed, by the name in the address. */
const SHOWS = {
  all: () => true,
  missing: (holiday: AdminHoliday, today: string) => yearWithoutDate(holiday, today) !== null,
  computed: (holiday: AdminHoliday, today: string) => isNextComputed(holiday, today),
  unused: ({ concepts }: AdminHoliday) => concepts === 0,
} as const
type Show = keyof typeof SHOWS

/** Renders holidays for admins: their next days, what is missing of them, and their form. */
export function HolidaysPart() {
  const [search, setSearch] = useSearchParams()
  const q = (search.q ?? '').toLowerCase()
  const show: Show = search.kind !== undefined && search.kind in SHOWS ? (search.kind as Show) : 'all'
  const query = useQuery(adminHolidaysQuery)
  const { open } = useOpenEntry()
  const remove = useRemoval<GuideRow>(holidaysResource, {
    done: ({ title }) => adminGuides.deleted(title),
    undone: ({ title }) => adminGuides.restored(title),
  })
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <LibrarySearch label={text.search} />
        <Select
          aria-label={text.show}
          value={show}
          onChange={({ target }) =>
            setSearch({ kind: target.value === 'all' ? undefined : target.value }, { replace: true })
          }
        >
          {(Object.keys(SHOWS) as Show[]).map((each) => (
            <option key={each} value={each}>
              {text.shows[each]}
            </option>
          ))}
        </Select>
        <Button size={40} variant="primary" icon={Plus} className="md:ml-auto" onClick={() => open(NEW)}>
          {text.add}
        </Button>
      </div>
      <Guides
        query={query}
        waiting={8}
        rowsOf={({ holidays, today }) =>
          holidays
            .filter((each) => each.title.toLowerCase().includes(q) && SHOWS[show](each, today))
            .map((each) => ({ id: each.id, title: each.title, line: lineOf(each, today) }))
        }
        onDelete={(row) => void remove.run(row)}
        dialog={({ holidays, today }, id, onClose) => {
          const holiday = holidays.find((each) => each.id === id) ?? null
          return (
            (holiday || id === null) && (
              <HolidayDialog key={id} holiday={holiday} today={today} onClose={onClose} />
            )
          )
        }}
      />
    </>
  )
}

/** Says when a holiday is next, how sure that is, and what is missing. */
function lineOf(holiday: AdminHoliday, today: string): string {
  const next = nextHoliday(holiday, today)
  const missing = yearWithoutDate(holiday, today)
  return [
    next ? thaiDate(`${next}T12:00:00+07:00`) : holiday.rule,
    holiday.day !== null && text.kinds.fixed,
    isNextComputed(holiday, today) && text.computed,
    missing !== null && text.missing(missing),
    holiday.concepts === 0 ? text.unused : text.concepts(holiday.concepts),
  ]
    .filter(Boolean)
    .join(' · ')
}

function isNextComputed(holiday: AdminHoliday, today: string): boolean {
  const next = nextHoliday(holiday, today)
  return next !== null && isComputed(holiday, next)
}
