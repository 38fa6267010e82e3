import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { readMemberLicence } from '@thokham/contract/licences'
import {
  countFoundMembers,
  countMembers,
  listMemberPayments,
  listMembers,
  readMember,
} from '@thokham/contract/members'
import type { CallInput } from '@thokham/contract/operation'
import type { MemberFilterClass } from '@thokham/domain/member-class'
import { call } from '../../../lib/api/call.ts'
import { queryOf } from '../../../lib/queries/query-of.ts'

/** What the address selects. */
export interface MemberList {
  class: MemberFilterClass
  q: string
  sort: 'newest' | 'ends'
  page: number
  pageSize: number
}

/** The key of all that is known of members here. */
export const MEMBERS_KEY = ['admin-members'] as const

/** Returns the query of one page of the members that the address selects. */
export function membersQuery(list: MemberList) {
  return queryOptions({
    ...queryOf([...MEMBERS_KEY, 'list', list], listMembers, { query: { ...list } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

export const memberCountsQuery = queryOf([...MEMBERS_KEY, 'counts'], countMembers, {}, { staleTime: 0 })

/** Returns the query of how many a filter selects; it is asked anew by whoever is about to do something with all of them. */
export function foundCountQuery(query: CallInput<typeof countFoundMembers>['query']) {
  return queryOf([...MEMBERS_KEY, 'found', query], countFoundMembers, { query }, { staleTime: 0, gcTime: 0 })
}

/** Returns the query of one member with all that the team may know. */
export function memberQuery(id: string) {
  return queryOf([...MEMBERS_KEY, 'one', id], readMember, { params: { id } }, { staleTime: 0 })
}

const PAYMENTS_A_PAGE = 50

/** Returns the query of a member's payments, page by page. */
export function memberPaymentsQuery(id: string) {
  return infiniteQueryOptions({
    queryKey: [...MEMBERS_KEY, 'one', id, 'payments'],
    initialPageParam: 1,
    queryFn: ({ pageParam: page, signal }) =>
      call(listMemberPayments, { params: { id }, query: { page, pageSize: PAYMENTS_A_PAGE } }, { signal }),
    getNextPageParam: ({ total }, pages) =>
      pages.length * PAYMENTS_A_PAGE < total ? pages.length + 1 : undefined,
    staleTime: 0,
  })
}

/** Returns the query of a member's licence with its machines. */
export function memberLicenceQuery(id: string) {
  return queryOptions({
    ...queryOf([...MEMBERS_KEY, 'one', id, 'licence'], readMemberLicence, { params: { id } }),
    staleTime: 0,
  })
}
