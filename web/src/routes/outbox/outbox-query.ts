import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listOutbox, MAIL_STATUSES, type OutboxMail, readOutboxMail } from '@thokham/contract/outbox'
import { pageOfAddress } from '../../components/ui/page-of-address.ts'
import { queryOf } from '../../lib/queries/query-of.ts'

/** What of the outbox is looked at, as the address says it. */
export interface OutboxView {
  /** From 1. */
  page: number
  pageSize: number
  status: OutboxMail['status'] | undefined
  /** The mail that lies open. */
  mail: string | undefined
}

/** Reads the address; what makes no sense there counts as absent. */
export function outboxView(search: Readonly<Record<string, string | undefined>>): OutboxView {
  return {
    ...pageOfAddress(search),
    status: MAIL_STATUSES.find((status) => status === search.status),
    mail: search.mail,
  }
}

/** Asks for the list anew at each look, as mails come and go by the queue. */
export const outboxQuery = ({ page, pageSize, status }: Omit<OutboxView, 'mail'>) =>
  queryOptions({
    ...queryOf(['outbox', 'list', page, pageSize, status ?? null], listOutbox, {
      query: { page, pageSize, status },
    }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** Returns the query of one mail with its text. */
export const outboxMailQuery = (id: string) =>
  queryOf(['outbox', 'mail', id], readOutboxMail, { params: { id } }, { staleTime: 0 })
