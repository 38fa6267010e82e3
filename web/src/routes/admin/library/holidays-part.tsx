import { queryOptions, useQuery } from '@tanstack/react-query'
import {
  type AdminHoliday,
  deleteHoliday,
  listAdminHolidays,
  restoreHoliday,
} from '@thokham/contract/holidays'
import { isComputed, nextHoliday, yearWithoutDate } from '@thokham/domain/holiday'
import { Plus } from 'lucide-react'
import { Suspense } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { PausedSearch } from '../../../components/ui/paused-search.tsx'
import { Select } from '../../../components/ui/select.tsx'
import { SkeletonRows } from '../../../components/ui/skeleton.tsx'
import { useAction } from '../../../kit/action/use-action.ts'
import { QueryView } from '../../../kit/query-view/query-view.tsx'
import { undoBy } from '../../../kit/undo/undo.ts'
import { call } from '../../../lib/api/call.ts'
import { lazyPart } from '../../../lib/boot/lazy-part.ts'
import { useSearchParams } from '../../../lib/boot/search-params.ts'
import { thaiDate } from '../../../lib/format/thai-format.ts'
import { queryClient } from '../../../lib/queries/query-client.ts'
import { adminGuides } from '../../../text/admin-guides.ts'
import { adminHolidays as text } from '../../../text/admin-holidays.ts'
import { type GuideRow, GuideRows } from './guide-rows.tsx'
import { NEW, useOpenEntry } from './use-open-entry.ts'

const HolidayDialog = lazyPart(() => import('./holiday-dialog.tsx'))

const adminHolidaysQuery = queryOptions({
  queryKey: ['admin-holidays'],
  queryFn: ({ signal }) => call(listAdminHolidays, {}, { signal }),
})

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
  const { editing, open, close } = useOpenEntry()
  const remove = useAction(deleteHoliday, {
    input: ({ id }: GuideRow) => ({ params: { id } }),
    always: holidaysChanged,
    done: (_, { title }) => adminGuides.deleted(title),
    undo: (_, { id, title }) => undoBy(restoreHoliday, { params: { id } }, adminGuides.restored(title)),
  })
  const edited = query.data?.holidays.find(({ id }) => id === editing) ?? null
  const found = (query.data?.holidays ?? []).filter(
    (holiday) => holiday.title.toLowerCase().includes(q) && SHOWS[show](holiday, query.data?.today ?? ''),
  )
  const rows = found.map((holiday) => ({
    id: holiday.id,
    title: holiday.title,
    line: lineOf(holiday, query.data?.today ?? ''),
  }))

  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <PausedSearch
          label={text.search}
          value={search.q ?? ''}
          longest={80}
          onSearch={(typed) => setSearch({ q: typed || undefined }, { replace: true })}
          className="w-full md:w-80"
        />
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
      <section className="card overflow-hidden">
        <QueryView query={query} waiting={<SkeletonRows rows={8} rowClass="h-16" />}>
          {() => <GuideRows rows={rows} onEdit={open} onDelete={(row) => void remove.run(row)} />}
        </QueryView>
      </section>
      <Suspense>
        {query.data && (edited || editing === NEW) && (
          <HolidayDialog
            key={editing}
            holiday={edited}
            today={query.data.today}
            onClose={close}
            onSaved={() => void holidaysChanged()}
          />
        )}
      </Suspense>
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

async function holidaysChanged(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: adminHolidaysQuery.queryKey }),
    queryClient.invalidateQueries({ queryKey: ['concepts'] }),
  ])
}
