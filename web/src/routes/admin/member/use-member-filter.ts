import { MEMBER_FILTERS, type MemberFilterClass } from '@thokham/domain/member-class'
import { useMemo } from 'react'
import { pageOfAddress } from '../../../components/ui/page-of-address.ts'
import { useSearchParams } from '../../../lib/boot/search-params.ts'
import type { MemberList } from './member-queries.ts'

export interface MemberAddress {
  list: MemberList
  /** The one who stands open. */
  member: string | undefined
  /** Another filter begins on its first page. */
  choose: (part: { class?: MemberFilterClass; q?: string; sort?: MemberList['sort'] }) => void
  setPage: (page: number) => void
  setPageSize: (size: number) => void
  setMember: (id: string | undefined) => void
}

/** Those whose end matters come by it, unless the address says otherwise. */
const BY_END: ReadonlySet<MemberFilterClass> = new Set(['near', 'expired'])

/** Returns the members screen's state, which is its address. */
export function useMemberFilter(): MemberAddress {
  const [search, set] = useSearchParams()
  const which = MEMBER_FILTERS.find((one) => one === search.class) ?? 'all'
  const usual = BY_END.has(which) ? 'ends' : 'newest'
  const sort = (['newest', 'ends'] as const).find((one) => one === search.sort) ?? usual
  const q = search.q ?? ''
  const { page, pageSize } = pageOfAddress(search)
  const list = useMemo(() => ({ class: which, q, sort, page, pageSize }), [which, q, sort, page, pageSize])
  return {
    list,
    member: search.member,
    choose: (part) =>
      set(
        {
          ...part,
          ...(part.class && { class: part.class === 'all' ? undefined : part.class, sort: undefined }),
          ...(part.q === '' && { q: undefined }),
          page: undefined,
          member: undefined,
        },
        { replace: part.q !== undefined },
      ),
    setPage: (next) => set({ page: next === 1 ? undefined : String(next), member: undefined }),
    setPageSize: (size) =>
      set({ size: size === 10 ? undefined : String(size), page: undefined, member: undefined }),
    setMember: (id) => set({ member: id }),
  }
}
