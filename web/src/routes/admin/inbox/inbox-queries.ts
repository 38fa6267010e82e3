import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { type INBOX_TABS, listInbox, readInboxConversation } from '@thokham/contract/chat-inbox'
import type { CallResult } from '@thokham/contract/operation'
import { call } from '../../../lib/call.ts'

export type InboxTab = (typeof INBOX_TABS)[number]

/** A conversation with all that is known of it. */
export type ShownConversation = CallResult<typeof readInboxConversation>

/** Returns the query of a tab's list, page by page. */
export const inboxQuery = (tab: InboxTab, q: string) =>
  infiniteQueryOptions({
    queryKey: ['inbox', tab, q],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(listInbox, { query: { tab, q, ...(pageParam && { before: pageParam }) } }, { signal }),
    getNextPageParam: ({ hasMore, conversations }) => (hasMore ? conversations.at(-1)?.lastAt : undefined),
    staleTime: 0,
  })

/** Returns the query of one conversation with all that is known of it. */
export const conversationQuery = (id: string) =>
  queryOptions({
    queryKey: ['inbox-conversation', id],
    queryFn: ({ signal }) => call(readInboxConversation, { params: { id }, query: {} }, { signal }),
    staleTime: 0,
  })
