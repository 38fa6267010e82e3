import { TABLE_PAGE_SIZES } from '@thokham/contract/paging'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { cx } from '../../lib/format/class-names.ts'
import { thaiNumber } from '../../lib/format/thai-format.ts'
import { pager as text } from '../../text/pager.ts'
import { IconButton } from './button.tsx'
import { Select } from './select.tsx'

export interface PagerProps {
  page: number
  pageSize: number
  total: number
  /** There are more than `total`, which are neither counted nor shown. */
  isMore?: boolean
  onPage: (page: number) => void
  /** Absent where the size of a page is fixed. */
  onPageSize?: (size: number) => void
}

/** Renders which rows are shown, the way to others, and how many at once (at most 5 page buttons). */
export function Pager({ page, pageSize, total, isMore = false, onPage, onPageSize }: PagerProps) {
  const pages = Math.max(1, Math.ceil(total / pageSize))
  const from = Math.min(total, (page - 1) * pageSize + 1)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-2.5 text-xs">
      <p className="nb text-ink-2 tabular-nums">
        {text.shown(from, Math.min(total, page * pageSize), total, isMore)}
      </p>
      {pages > 1 && (
        <nav aria-label={text.label} className="flex items-center gap-1">
          <IconButton
            icon={ChevronLeft}
            label={text.before}
            size={32}
            disabled={page <= 1}
            onClick={() => onPage(page - 1)}
          />
          {pageButtons(page, pages).map((each, at, all) => (
            <span key={each} className="flex items-center">
              {at > 0 && each - (all[at - 1] ?? 0) > 1 && <span className="px-1 text-ink-3">…</span>}
              <button
                type="button"
                aria-label={text.page(each)}
                {...(each === page && { 'aria-current': 'page' as const })}
                onClick={() => onPage(each)}
                className={cx(
                  'touch h-8 min-w-8 rounded-control px-2 tabular-nums max-md:h-10 max-md:min-w-10',
                  each === page ? 'bg-khram-soft font-semibold text-khram' : 'text-ink-2 hover:bg-sunken',
                )}
              >
                {thaiNumber(each)}
              </button>
            </span>
          ))}
          <IconButton
            icon={ChevronRight}
            label={text.after}
            size={32}
            disabled={page >= pages}
            onClick={() => onPage(page + 1)}
          />
        </nav>
      )}
      {onPageSize && (
        <div className="nb flex items-center gap-2 text-ink-2">
          <span aria-hidden>{text.size}</span>
          <Select
            dense
            aria-label={text.size}
            value={pageSize}
            onChange={({ target }) => onPageSize(Number(target.value))}
          >
            {TABLE_PAGE_SIZES.map((size) => (
              <option key={size}>{size}</option>
            ))}
          </Select>
        </div>
      )}
    </div>
  )
}

/** Returns at most five pages: the first, the last, and those around the present one. */
export function pageButtons(page: number, pages: number): number[] {
  if (pages <= 5) return Array.from({ length: pages }, (_, at) => at + 1)
  const middle = Math.min(Math.max(page, 3), pages - 2)
  return [1, middle - 1, middle, middle + 1, pages]
}
