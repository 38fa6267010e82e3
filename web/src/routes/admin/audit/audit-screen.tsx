import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { AuditEntry } from '@thokham/contract/audit'
import { AUDIT_TOPICS } from '@thokham/domain/audit-actions'
import { ChevronLeft, ChevronRight, Lock } from 'lucide-react'
import { ColumnsButton } from '../../../components/table-view/columns-button.tsx'
import { DENSE_CELLS, DENSE_TABLE } from '../../../components/table-view/row-density.ts'
import { type ChosenLook, useTableLook } from '../../../components/table-view/use-table-look.ts'
import { ViewsButton } from '../../../components/table-view/views-button.tsx'
import { Arrowed } from '../../../components/ui/arrowed.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { DayFilter } from '../../../components/ui/day-filter.tsx'
import { DaysBackwards } from '../../../components/ui/days-backwards.tsx'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { PausedSearch } from '../../../components/ui/paused-search.tsx'
import { Select } from '../../../components/ui/select.tsx'
import { SkeletonRows } from '../../../components/ui/skeleton.tsx'
import { QueryView } from '../../../kit/query-view/query-view.tsx'
import { useSearchParams } from '../../../lib/boot/search-params.ts'
import { cx } from '../../../lib/format/class-names.ts'
import { thaiShortDateTime } from '../../../lib/format/thai-format.ts'
import { admin } from '../../../text/admin.ts'
import { AUDIT_TOPIC_NAMES, actionWords, audit as text } from '../../../text/audit.ts'
import { everywhere } from '../../../text/everywhere.ts'
import { AdminSections } from '../admin-sections.tsx'
import { AUDIT_COLUMNS, type AuditColumn } from './audit-columns.ts'
import { auditActorsQuery, auditQuery } from './audit-queries.ts'
import { ChangeList } from './change-list.tsx'
import { useAuditFilter } from './use-audit-filter.ts'

/** Renders the audit log: who did what, before and after, when and from where (docs/product/back-office.md#the-audit-log). */
export function AuditScreen() {
  const { filter } = useAuditFilter()
  const [, set] = useSearchParams()
  const look = useTableLook(AUDIT_COLUMNS)
  const query = useQuery(auditQuery(filter))
  const { data } = query
  const isFiltered = Object.keys(filter).length > 0
  return (
    <>
      <AdminSections current="/admin/audit" />
      <div className="flex flex-col gap-4">
        <header className="flex flex-wrap items-baseline gap-x-4">
          <h1 className="text-3xl">{text.title}</h1>
          <p className="flex items-center gap-1.5 text-ink-2 text-sm">
            <Lock aria-hidden size={16} strokeWidth={1.75} />
            {text.lead}
          </p>
        </header>
        <Filters look={look} memberName={nameOfMember(data?.entries, filter.member)} />
        <section className="card overflow-clip">
          <QueryView
            query={query}
            failing={admin.fetchFail}
            waiting={<SkeletonRows head rows={10} rowClass="h-20 md:h-14" />}
            empty={({ entries }) =>
              entries.length === 0 && <EmptyState>{isFiltered ? everywhere.noResult : text.none}</EmptyState>
            }
          >
            {({ entries }) => <Entries entries={entries} look={look} />}
          </QueryView>
          {data && (filter.after || data.next) && (
            <div className="flex justify-between gap-3 border-line border-t px-4 py-2.5">
              <Button
                size={40}
                icon={ChevronLeft}
                disabled={!filter.after}
                onClick={() => set({ after: undefined })}
              >
                {text.newest}
              </Button>
              <Button
                size={40}
                icon={ChevronRight}
                disabled={data.next === null}
                onClick={() => set({ after: data.next ?? undefined })}
              >
                {text.older}
              </Button>
            </div>
          )}
        </section>
      </div>
    </>
  )
}

function Filters({ look, memberName }: { look: ChosenLook<AuditColumn>; memberName: string | null }) {
  const { filter, choose } = useAuditFilter()
  const { data } = useQuery(auditActorsQuery)
  return (
    <div className="grid grid-cols-[repeat(2,minmax(0,1fr))] gap-2 sm:flex sm:flex-wrap sm:items-start">
      <PausedSearch
        label={text.search}
        value={filter.q ?? ''}
        onSearch={(q) => choose({ q: q || undefined })}
        dense
        className="col-span-2 min-w-56 flex-1"
      />
      <Select
        dense
        aria-label={text.topic}
        value={filter.topic ?? ''}
        onChange={({ target }) => choose({ topic: target.value || undefined })}
      >
        <option value="">{text.allTopics}</option>
        {AUDIT_TOPICS.map((topic) => (
          <option key={topic} value={topic}>
            {AUDIT_TOPIC_NAMES[topic]}
          </option>
        ))}
      </Select>
      <Select
        dense
        aria-label={text.actor}
        value={filter.actor ?? ''}
        onChange={({ target }) => choose({ actor: target.value || undefined })}
      >
        <option value="">{text.everybody}</option>
        {data?.actors.map(({ id, displayName }) => (
          <option key={id} value={id}>
            {displayName}
          </option>
        ))}
      </Select>
      <div className="col-span-2 flex flex-col gap-1">
        <div className="grid grid-cols-[repeat(2,minmax(0,1fr))] gap-2 sm:flex">
          <DayFilter
            label={text.from}
            value={filter.from}
            onDay={(from) => choose({ from })}
            inputClass="w-full sm:w-32"
          />
          <DayFilter
            label={text.to}
            value={filter.to}
            onDay={(to) => choose({ to })}
            inputClass="w-full sm:w-32"
          />
        </div>
        <DaysBackwards from={filter.from} to={filter.to} onSwap={choose} />
      </div>
      <ViewsButton table="audit" look={look} className="max-sm:col-span-2 max-sm:max-w-none! md:h-9!" />
      <ColumnsButton columns={AUDIT_COLUMNS} look={look} className="h-9! max-[920px]:hidden" />
      {filter.partner && (
        <p className="flex w-full items-center gap-3 text-sm">
          {text.ofOnePartner}
          <button type="button" className="touch link" onClick={() => choose({ partner: undefined })}>
            {text.clearMember}
          </button>
        </p>
      )}
      {filter.member && (
        <p className="col-span-2 flex w-full items-center gap-3 text-sm">
          {memberName ? text.ofMember(memberName) : text.ofOneMember}
          <button type="button" className="touch link" onClick={() => choose({ member: undefined })}>
            {text.clearMember}
          </button>
        </p>
      )}
    </div>
  )
}

/**
 * Returns who a member is: entries of their payments have the payment's name, and only one of the member themselves
 * says it.
 */
function nameOfMember(entries: readonly AuditEntry[] | undefined, member: string | undefined): string | null {
  const found = entries?.find(({ subject }) => subject.kind === 'member' && subject.id === member)
  return found?.subject.name ?? null
}

/** Renders the entries as a table where there is room, else as a card each. */
function Entries({ entries, look }: { entries: readonly AuditEntry[]; look: ChosenLook<AuditColumn> }) {
  const { columns } = text
  const { shown, density } = look
  const heads = [
    columns.at,
    shown.has('who') && columns.who,
    columns.what,
    shown.has('change') && columns.change,
    shown.has('from') && columns.from,
  ].filter((name) => name !== false)
  return (
    <>
      <table
        data-density={density}
        className={cx(DENSE_TABLE, 'w-full text-left text-sm max-[920px]:hidden', DENSE_CELLS)}
      >
        <thead className="sticky top-0 z-10 bg-sunken text-xs">
          <tr className="border-line border-b">
            {heads.map((name) => (
              <th key={name} scope="col" className="nb h-11 px-3 font-medium first:pl-4 last:pr-4">
                <Arrowed>{name}</Arrowed>
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line align-top">
          {entries.map((entry) => (
            <tr key={entry.id} className="hover:bg-khram-soft/40">
              <td className="nb pr-3 pl-4 text-xs tabular-nums">
                <time dateTime={entry.at}>{thaiShortDateTime(entry.at)}</time>
              </td>
              {shown.has('who') && (
                <td className="wrap-anywhere max-w-40 px-3" title={entry.actor?.email}>
                  {entry.actor?.displayName ?? text.terminal}
                </td>
              )}
              <td className="wrap-anywhere max-w-64 px-3 last:pr-4">
                <What entry={entry} />
              </td>
              {shown.has('change') && (
                <td className="max-w-96 px-3 last:pr-4">
                  <ChangeList entry={entry} />
                </td>
              )}
              {shown.has('from') && (
                <td className="num wrap-anywhere pr-4 pl-3 text-ink-2 text-xs">{entry.from}</td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <ul className="divide-y divide-line min-[921px]:hidden">
        {entries.map((entry) => (
          <li key={entry.id} className="flex flex-col gap-1 px-4 py-3 text-sm">
            <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-ink-2 text-xs">
              <time dateTime={entry.at} className="tabular-nums">
                {thaiShortDateTime(entry.at)}
              </time>
              <span className="num wrap-anywhere">{entry.from}</span>
            </p>
            <p className="wrap-anywhere">
              {entry.actor?.displayName ?? text.terminal} · <What entry={entry} />
            </p>
            <ChangeList entry={entry} />
          </li>
        ))}
      </ul>
    </>
  )
}

function What({ entry: { action, subject } }: { entry: AuditEntry }) {
  return (
    <>
      <span className="font-semibold">{actionWords(action)}</span>{' '}
      {subject.name &&
        (subject.kind === 'payment' ? (
          <Link to="/admin/payment" search={{ status: 'all', review: subject.id }} className="num nb">
            {subject.name}
          </Link>
        ) : subject.memberId ? (
          <Link to="/admin/member" search={{ member: subject.memberId }}>
            {subject.name}
          </Link>
        ) : (
          subject.name
        ))}
    </>
  )
}
