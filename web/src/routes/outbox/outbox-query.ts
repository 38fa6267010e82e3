import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listOutbox, MAIL_STATUSES, type OutboxMail, readOutboxMail } from '@thokham/contract/outbox'
import { call } from '../../lib/call.ts'

export const PAGE_SIZE = 20

/** What of the outbox is looked at, as the address says it. */
export interface OutboxView {
  /** From 1. */
  page: number
  status: OutboxMail['status'] | undefined
  /** The mail that lies open. */
  mail: string | undefined
}

/** Reads the address; what makes no sense there counts as absent. */
export function outboxView(search: {
  page?: string | undefined
  status?: string | undefined
  mail?: string | undefined
}): OutboxView {
  const page = Number(search.page ?? 1)
  return {
    page: Number.isSafeInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
    status: MAIL_STATUSES.find((status) => status === search.status),
    mail: search.mail,
  }
}

/** Mails come and go by the queue: the list is asked for anew at each look. */
export const outboxQuery = ({ page, status }: Pick<OutboxView, 'page' | 'status'>) =>
  queryOptions({
    queryKey: ['outbox', 'list', page, status ?? null],
    queryFn: ({ signal }) => call(listOutbox, { query: { page, pageSize: PAGE_SIZE, status } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const outboxMailQuery = (id: string) =>
  queryOptions({
    queryKey: ['outbox', 'mail', id],
    queryFn: ({ signal }) => call(readOutboxMail, { params: { id } }, { signal }),
    staleTime: 0,
  })
