import { useQuery } from '@tanstack/react-query'
import { exportPayments } from '@thokham/contract/payment-admin'
import { QUICK_RANGES } from '@thokham/domain/date-range'
import { PAYMENT_STATUSES } from '@thokham/domain/payment'
import { CalendarDays, Download } from 'lucide-react'
import { ColumnsButton } from '../../../../components/table-view/columns-button.tsx'
import { useTableLook } from '../../../../components/table-view/use-table-look.ts'
import { ViewsButton } from '../../../../components/table-view/views-button.tsx'
import { buttonClass } from '../../../../components/ui/button.tsx'
import { DayFilter } from '../../../../components/ui/day-filter.tsx'
import { DaysBackwards } from '../../../../components/ui/days-backwards.tsx'
import { PausedSearch } from '../../../../components/ui/paused-search.tsx'
import { Select } from '../../../../components/ui/select.tsx'
import { cx } from '../../../../lib/format/class-names.ts'
import { thaiNumber } from '../../../../lib/format/thai-format.ts'
import { RANGE_NAMES } from '../../../../text/admin.ts'
import { adminPayments as text } from '../../../../text/admin-payments.ts'
import { STATUS_NAMES } from '../../../../text/payment.ts'
import { filterQuery, type PaymentFilter, paymentsQuery } from '../payment-queries.ts'
import { PAYMENT_COLUMNS } from './payment-columns.tsx'
import type { RangeChoice } from './payment-range.ts'
import type { PaymentAddress, StatusTab } from './use-payment-filter.ts'

const TABS: readonly StatusTab[] = [...PAYMENT_STATUSES, 'all']

/** Chooses which payments are shown: by status as tabs, by date, by words; and offers the same as a file. */
export function PaymentFilters({
  address,
  searchedFor,
}: {
  address: PaymentAddress
  /** What is searched for instead of what was typed; null = that itself. */
  searchedFor: string | null
}) {
  const { filter, range, choose } = address
  const look = useTableLook(PAYMENT_COLUMNS)
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3 border-line border-b">
      <div
        role="tablist"
        aria-label={text.tabs}
        className="-mb-px flex max-w-full gap-1 overflow-x-auto max-md:order-last max-md:w-full"
      >
        {TABS.map((status) => (
          <StatusTabButton
            key={status}
            status={status}
            filter={filter}
            isChosen={address.tab === status}
            onChoose={() => choose({ status })}
          />
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-2 pb-2">
        <PausedSearch
          dense
          label={text.search}
          value={filter.q}
          onSearch={(q) => choose({ q })}
          className="w-full md:w-64"
        />
        <Select
          dense
          icon={<CalendarDays aria-hidden size={16} strokeWidth={1.75} />}
          aria-label={text.range}
          value={range}
          onChange={({ target }) => choose({ range: target.value as RangeChoice })}
        >
          <option value="all">{text.allTime}</option>
          {QUICK_RANGES.map((quick) => (
            <option key={quick} value={quick}>
              {RANGE_NAMES[quick]}
            </option>
          ))}
          <option value="custom">{text.custom}</option>
        </Select>
        {range === 'custom' && (
          <>
            <DayFilter
              label={text.from}
              value={filter.from}
              onDay={(from = '') => choose({ from })}
              inputClass="w-32"
            />
            <DayFilter
              label={text.to}
              value={filter.to}
              onDay={(to = '') => choose({ to })}
              inputClass="w-32"
            />
          </>
        )}
        {range !== 'all' && (
          <Select
            dense
            aria-label={text.by}
            value={filter.by}
            onChange={({ target }) => choose({ by: target.value })}
          >
            <option value="submitted">{text.bySubmitted}</option>
            <option value="decided">{text.byDecided}</option>
          </Select>
        )}
        <ViewsButton table="payments" look={look} className="md:h-9!" />
        <ColumnsButton columns={PAYMENT_COLUMNS} look={look} className="h-9! max-[920px]:hidden" />
        <a
          href={`${exportPayments.path}?${new URLSearchParams(filterQuery({ ...filter, q: searchedFor ?? filter.q }))}`}
          download
          aria-label={text.csvLabel}
          className={buttonClass('outline', 32, 'h-11! md:h-9!')}
        >
          <Download aria-hidden size={16} strokeWidth={1.75} />
          {text.csv}
        </a>
        {range === 'custom' && <DaysBackwards from={filter.from} to={filter.to} onSwap={choose} />}
      </div>
    </div>
  )
}

interface StatusTabButtonProps {
  status: StatusTab
  filter: PaymentFilter
  isChosen: boolean
  onChoose: () => void
}

function StatusTabButton({ status, filter, isChosen, onChoose }: StatusTabButtonProps) {
  const { data } = useQuery(
    paymentsQuery({ ...filter, status: status === 'all' ? undefined : status }, 1, 10),
  )
  return (
    <button
      type="button"
      role="tab"
      aria-selected={isChosen}
      ref={isChosen ? showInItsRow : undefined}
      onClick={onChoose}
      className={cx(
        'flex h-11 shrink-0 items-center gap-2 border-b-2 px-3 text-sm',
        isChosen ? 'border-khram font-semibold text-khram' : 'border-transparent text-ink-2 hover:text-ink',
      )}
    >
      {status === 'all' ? text.all : STATUS_NAMES[status]}
      <span
        className={cx(
          'min-h-5 min-w-8 rounded-crop px-1.5 text-center text-2xs tabular-nums',
          isChosen ? 'bg-khram-soft text-khram' : 'bg-sunken text-ink-2',
        )}
      >
        {data && thaiNumber(data.total)}
      </span>
    </button>
  )
}

/** Scrolls the chosen tab into sight: on a phone the row of tabs is wider than the screen, and it may lie beyond its edge. */
function showInItsRow(tab: HTMLElement | null) {
  const row = tab?.parentElement
  if (!row) return
  row.scrollLeft += Math.max(0, tab.getBoundingClientRect().right - row.getBoundingClientRect().right)
}
