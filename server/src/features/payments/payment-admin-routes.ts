import {
  readAutomaticApproval,
  revokeApproval,
  setAutomaticApproval,
} from '@thokham/contract/automatic-approval'
import { listMemberPayments } from '@thokham/contract/members'
import {
  approvePayment,
  approvePayments,
  exportPayments,
  listAllPayments,
  readPaymentCards,
  rejectPayment,
  reviewPayment,
  settleRefund,
  undoApprovals,
  watchPayments,
} from '@thokham/contract/payment-admin'
import { bangkokDate } from '@thokham/domain/bangkok-time'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../http/operation.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { searchOrAlike } from '../members/search-or-alike.ts'
import { approveMany, undoMany } from './approve-many.ts'
import {
  readAutomaticApproval as readAutomatic,
  setAutomaticApproval as setAutomatic,
} from './automatic-approval.ts'
import { approvePayment as approve, rejectPayment as reject } from './decide-payment.ts'
import { paymentsAsCsv } from './export-payments.ts'
import { pageOfPayments } from './list-payments.ts'
import { openPaymentFeed } from './open-payment-feed.ts'
import { paymentCards } from './payment-cards.ts'
import { paidBy, paymentsOf } from './payment-queries.ts'
import { presentListed } from './present-listed.ts'
import { presentAdminPayment, presentAdminPayments } from './present-payment.ts'
import { reviewPayment as review } from './review-payment.ts'
import { revokeApproval as revoke } from './revoke-approval.ts'
import { settleRefund as settle } from './settle-refund.ts'

/** Serves what admins do with payments. */
export function paymentAdminRoutes(app: FastifyInstance): void {
  const { services } = app
  const subscribe = openPaymentFeed(services)
  const { db, pool } = services

  handle(app, listAllPayments, async ({ query }, { now }) => {
    const { page, pageSize, ...filter } = query
    const { ids, ...found } = await searchOrAlike(
      pool,
      filter.q,
      (q) => pageOfPayments(pool, { ...filter, q }, { page, pageSize }),
      ({ total }) => total === 0,
    )
    return { payments: await presentListed(services, ids, now), ...found }
  })

  handle(app, listMemberPayments, async ({ params, query }, { now }) => {
    const { rows, total } = await paymentsOf(db, params.id, query)
    const payments = await presentAdminPayments(services, rows, now)
    return { payments, total, paidSatang: await paidBy(db, params.id) }
  })

  handle(app, readPaymentCards, ({ query }) => paymentCards(pool, query))

  handle(app, reviewPayment, ({ params, query }, { now }) =>
    review(services, { id: params.id, filter: query, now }),
  )

  handle(app, approvePayment, async ({ params }, call) => {
    const { row } = await approve(services, call, params.id)
    return presentAdminPayment(services, row, call.now)
  })

  handle(app, approvePayments, ({ body }, call) => approveMany(services, call, body.ids))

  handle(app, undoApprovals, ({ body }, call) => undoMany(services, call, body.approvals))

  handle(app, watchPayments, (_input, call) => subscribe(call))

  handle(app, rejectPayment, async ({ params, body }, call) =>
    presentAdminPayment(services, await reject(services, call, params.id, body.reason), call.now),
  )

  handle(app, settleRefund, async ({ params }, call) =>
    presentAdminPayment(services, await settle(services, call, params.id), call.now),
  )

  handle(app, readAutomaticApproval, (_input, { now }) => readAutomatic(db, now))

  handle(app, setAutomaticApproval, ({ body }, call) => setAutomatic(services, call, body))

  handle(app, revokeApproval, async ({ params, body }, call) =>
    presentAdminPayment(services, await revoke(services, call, params.id, body.reason), call.now),
  )

  handle(app, exportPayments, async ({ query }, call) => {
    const { reply, now } = call
    const { status, from, to } = query
    await writeAudit(services.db, call, {
      action: 'payment.export',
      subjectKind: 'payments',
      subjectId: status ?? 'all',
      after: { status, startsOn: from, endsOn: to, searched: query.q !== '' },
    })
    reply.headers({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="payments-${bangkokDate(now)}.csv"`,
    })
    return paymentsAsCsv(services, query)
  })
}
