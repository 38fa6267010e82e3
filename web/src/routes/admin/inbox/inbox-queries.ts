import { infiniteQueryOptions } from '@tanstack/react-query'
import { type INBOX_TABS, listInbox, readInboxConversation } from '@thokham/contract/chat-inbox'
import type { CallResult } from '@thokham/contract/operation'
import { call } from '../../../lib/api/call.ts'
import { refetchFresh } from '../../../lib/queries/older-answers.ts'
import { queryOf } from '../../../lib/queries/query-of.ts'

export type InboxTab = (typeof INBOX_TABS)[number]

/** A conversation with all that is known of it. */
export type ShownConversation = CallResult<typeof readInboxConversation>

/** Returns the query of a tab's list, page by page. */
export const inboxQuery = (tab: InboxTab, q: string) =>
  infiniteQueryOptions({
    queryKey: ['inbox', tab, q],
    initialPageParam: {} as { before?: string; beforeId?: string },
    queryFn: ({ pageParam, signal }) => call(listInbox, { query: { tab, q, ...pageParam } }, { signal }),
    getNextPageParam: ({ hasMore, conversations }) => {
      const last = conversations.at(-1)
      return hasMore && last ? { before: last.lastAt, beforeId: last.id } : undefined
    },
    staleTime: 0,
  })

/** Returns the query of one conversation with all that is known of it. */
export const conversationQuery = (id: string) =>
  queryOf(['inbox-conversation', id], readInboxConversation, { params: { id }, query: {} }, { staleTime: 0 })

/** Asks anew for the lists and the conversations. */
export async function readInboxAgain(): Promise<void> {
  await Promise.all([refetchFresh(['inbox']), refetchFresh(['inbox-conversation'])])
}
