import { useQuery } from '@tanstack/react-query'
import type { Extension, ListedMember } from '@thokham/contract/members'
import { Suspense, useEffect, useRef, useState } from 'react'
import { ColumnsButton } from '../../../components/table-view/columns-button.tsx'
import { useTableLook } from '../../../components/table-view/use-table-look.ts'
import { ViewsButton } from '../../../components/table-view/views-button.tsx'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { LookedFor, SearchedFor } from '../../../components/ui/found.tsx'
import { Pager } from '../../../components/ui/pager.tsx'
import { PausedSearch } from '../../../components/ui/paused-search.tsx'
import { Select } from '../../../components/ui/select.tsx'
import { Skeleton, SkeletonRows } from '../../../components/ui/skeleton.tsx'
import { QueryView } from '../../../kit/query-view/query-view.tsx'
import { lazyPart } from '../../../lib/boot/lazy-part.ts'
import { cx } from '../../../lib/format/class-names.ts'
import { admin } from '../../../text/admin.ts'
import { everywhere } from '../../../text/everywhere.ts'
import { members as text } from '../../../text/members.ts'
import { BulkBar } from './bulk-bar.tsx'
import { useExtension } from './extend.ts'
import { FilterActions } from './filter-actions.tsx'
import { MEMBER_COLUMNS } from './member-columns.tsx'
import type { MemberFileProps } from './member-file.tsx'
import { membersQuery } from './member-queries.ts'
import { MemberCards, MemberTable } from './member-table.tsx'
import { StatCards } from './stat-cards.tsx'
import { type MemberAddress, useMemberFilter } from './use-member-filter.ts'
import { useMemberKeys } from './use-member-keys.ts'

const NONE: ReadonlySet<string> = new Set()
const MemberFile = lazyPart<MemberFileProps>(() => import('./member-file.tsx'))

/** Renders all members: figures, search, the list, and one of them beside it (docs/product/back-office.md#members-for-admins). */
export function MembersPanel() {
  const address = useMemberFilter()
  const { list, member: open } = address
  const found = useQuery(membersQuery(list))
  const look = useTableLook(MEMBER_COLUMNS)
  const extension = useExtension()
  const [isEditing, setIsEditing] = useState(false)
  const search = useRef<HTMLDivElement>(null)
  const [ticked, setTicked] = useState(NONE)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is ticked anew
  useEffect(() => setTicked(NONE), [list])
  const selected = found.data?.members.filter(({ id }) => ticked.has(id)) ?? []
  const counted = { total: found.data?.total ?? 0, isMore: found.data?.isMore ?? false }
  const ids = found.data?.members.map(({ id }) => id) ?? []
  const at = open === undefined ? -1 : ids.indexOf(open)
  const neighbours = { former: ids[at - 1], next: ids[at + 1] }
  const go = (id: string | undefined) => id !== undefined && address.setMember(id)
  const close = () => {
    setIsEditing(false)
    address.setMember(undefined)
  }
  useFocusBack(open)
  useMemberKeys({
    search: () => search.current?.querySelector('input')?.focus(),
    next: () => go(neighbours.next),
    former: () => go(at > 0 ? neighbours.former : undefined),
    edit: () => setIsEditing(open !== undefined),
    close: () => open !== undefined && close(),
  })
  const rows = {
    open,
    look,
    isNarrow: open !== undefined,
    ticked,
    onTick: setTicked,
    onOpen: address.setMember,
    onExtend: (member: ListedMember, by: Extension) => void extension.run({ member, by }),
  }

  return (
    <div
      className={cx(
        open && 'min-[1200px]:grid min-[1200px]:grid-cols-[minmax(0,1fr)_496px] min-[1200px]:gap-6',
      )}
    >
      <div className={cx('flex min-w-0 flex-col gap-4', open && 'max-[1199px]:hidden')}>
        <h1 className="text-3xl">{text.title}</h1>
        <StatCards
          chosen={list.class}
          isNarrow={open !== undefined}
          onChoose={(which) => address.choose({ class: which })}
        />
        <div className="flex flex-wrap items-center gap-2" ref={search}>
          <PausedSearch
            key={list.class}
            label={text.search}
            value={list.q}
            onSearch={(q) => address.choose({ q })}
            className="min-w-48 flex-1"
          />
          <SortChoice address={address} />
          <ViewsButton table="members" look={look} />
          <ColumnsButton columns={MEMBER_COLUMNS} look={look} className="max-[920px]:hidden" />
          <FilterActions filter={{ ...list, q: found.data?.searchedFor ?? list.q }} {...counted} />
        </div>
        <section className="card overflow-clip">
          <BulkBar selected={selected} onClear={() => setTicked(NONE)} />
          <QueryView
            query={found}
            waiting={<SkeletonRows head rows={list.pageSize} rowClass="h-37 md:h-11" />}
            failing={admin.fetchFail}
            empty={({ members }) =>
              members.length === 0 && (
                <EmptyState>
                  {list.q === '' && list.class === 'all' ? text.none : everywhere.noResult}
                </EmptyState>
              )
            }
          >
            {({ members, searchedFor }) => (
              <LookedFor value={searchedFor ?? list.q}>
                <SearchedFor typed={list.q} searchedFor={searchedFor} />
                <MemberTable members={members} {...rows} />
                <MemberCards members={members} {...rows} />
              </LookedFor>
            )}
          </QueryView>
          {counted.total > 0 && (
            <div className="border-line border-t">
              <Pager
                page={list.page}
                pageSize={list.pageSize}
                {...counted}
                onPage={address.setPage}
                onPageSize={address.setPageSize}
              />
            </div>
          )}
        </section>
      </div>
      {open !== undefined && (
        <Suspense fallback={<Skeleton className="h-96" />}>
          <MemberFile
            id={open}
            at={at < 0 ? null : (list.page - 1) * list.pageSize + at + 1}
            {...counted}
            onFormer={at > 0 ? () => go(neighbours.former) : undefined}
            onNext={at >= 0 && neighbours.next ? () => go(neighbours.next) : undefined}
            isEditing={isEditing}
            onEdit={setIsEditing}
            onClose={close}
          />
        </Suspense>
      )}
    </div>
  )
}

/** Gives the focus back, when a member is closed, to whom it was opened from. */
function useFocusBack(open: string | undefined) {
  const before = useRef(open)
  useEffect(() => {
    const former = before.current
    before.current = open
    if (open !== undefined || former === undefined) return
    const buttons = document.querySelectorAll<HTMLElement>(`[data-member="${CSS.escape(former)}"]`)
    for (const button of buttons) if (button.offsetParent !== null) button.focus()
  }, [open])
}

function SortChoice({ address: { list, choose } }: { address: MemberAddress }) {
  const hasEnds = list.class === 'vip' || list.class === 'near' || list.class === 'expired'
  if (!hasEnds) return null
  return (
    <Select
      dense
      aria-label={text.sort}
      value={list.sort}
      onChange={({ target }) => choose({ sort: target.value as 'newest' | 'ends' })}
    >
      <option value="ends">{text.sorts.ends}</option>
      <option value="newest">{text.sorts.newest}</option>
    </Select>
  )
}
