import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { EmptyState } from '../../components/ui/empty-state.tsx'
import { pageOfAddress } from '../../components/ui/page-of-address.ts'
import { Pager } from '../../components/ui/pager.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { QueryView } from '../../kit/query-view/query-view.tsx'
import { useSearchParams } from '../../lib/boot/search-params.ts'
import { admin } from '../../text/admin.ts'

export interface PagedListProps<Page> {
  title: string
  /** What is said where there is none. */
  none: string
  list: Pick<UseQueryResult<Page>, 'data' | 'error' | 'refetch'>
  /** The height of a row that is still on its way, as a class. */
  rowClass: string
  /** Renders the rows of a page, each an `li`. */
  children: (page: Page) => readonly ReactNode[]
}

/** Renders the list that stands beside an admin's form: a page of it, by the address. */
export function PagedList<Page extends { total: number }>(props: PagedListProps<Page>) {
  const { title, none, list, rowClass, children } = props
  const [search, set] = useSearchParams()
  const { pageSize } = pageOfAddress(search)
  const total = list.data?.total ?? 0
  const isBeyond = total > 0 && list.data !== undefined && children(list.data).length === 0
  // The last row of the last page is gone: what there is stands before it.
  useEffect(() => {
    if (isBeyond) set({ page: String(Math.ceil(total / pageSize)) }, { replace: true })
  }, [isBeyond, total, pageSize, set])
  return (
    <section className="card min-w-0 overflow-hidden">
      <h2 className="border-line border-b bg-sunken px-4 py-2.5 font-semibold text-sm md:px-6">{title}</h2>
      <QueryView
        query={list}
        waiting={<Waiting rowClass={rowClass} />}
        failing={admin.fetchFail}
        empty={() => total === 0 && <EmptyState>{none}</EmptyState>}
      >
        {(page) => !isBeyond && <ul className="divide-y divide-line">{children(page)}</ul>}
      </QueryView>
      {total > 0 && (
        <div className="border-line border-t">
          <Pager
            {...pageOfAddress(search)}
            total={total}
            onPage={(to) => set({ page: String(to) })}
            onPageSize={(size) => set({ size: String(size), page: undefined })}
          />
        </div>
      )}
    </section>
  )
}

function Waiting({ rowClass }: { rowClass: string }) {
  return (
    <div aria-busy className="flex flex-col gap-3 p-4">
      <Skeleton className={rowClass} />
      <Skeleton className={rowClass} />
      <Skeleton className={rowClass} />
    </div>
  )
}
