import {
  listPayments,
  quotePayment,
  readPayment,
  readSlip,
  replaceSlip,
  resendPayment,
  submitPayment,
  watchPayment,
} from '@thokham/contract/payments'
import type { FastifyInstance } from 'fastify'
import { memberOf } from '../../http/authorise.ts'
import { eventStream } from '../../http/event-stream.ts'
import { Refusal } from '../../http/fail.ts'
import { limit } from '../../http/limits.ts'
import { type Call, handle } from '../../http/operation.ts'
import { refuseUnscanned } from '../../http/scanned-uploads.ts'
import { type PaymentRow, paymentsOf } from './payment-queries.ts'
import { paymentTopic } from './payment-topics.ts'
import { presentPayment } from './present-payment.ts'
import { quotePayment as quote } from './quote-payment.ts'
import { replaceSlip as replace } from './replace-slip.ts'
import { resendPayment as resend } from './resend-payment.ts'
import { SCAN_SLIP } from './scan-slip.ts'
import { slipLimit } from './slip-limit.ts'
import { submitPayment as submit } from './submit-payment.ts'
import { visiblePayment } from './visible-payment.ts'

const SLIP_HEADERS = {
  'content-type': 'image/webp',
  'content-disposition': 'inline; filename="slip.webp"',
  'content-security-policy': "default-src 'none'; sandbox",
}

/** Serves what a member does with payments. */
export function paymentsRoutes(app: FastifyInstance): void {
  const { services } = app
  const codes = limit(services, { name: 'coupon-code', attempts: 30, seconds: 600 })
  const slips = slipLimit(services)
  const spendSlip = ({ caller, reply }: Call) => slips.spend(memberOf(caller).id, reply)
  /** Gives the attempt back where a box was filled in wrongly: that is told before the slip is looked at. */
  const orGiveBack = async <T>({ caller }: Call, work: Promise<T>): Promise<T> => {
    try {
      return await work
    } catch (error) {
      if (error instanceof Refusal && error.code === 'invalid_input')
        await slips.giveBack(memberOf(caller).id)
      throw error
    }
  }

  handle(app, quotePayment, async ({ query }, { caller, now, reply }) => {
    if (query.coupon.trim() !== '') await codes.spend(memberOf(caller).id, reply)
    return quote(services.db, caller, query, now)
  })

  handle(
    app,
    submitPayment,
    async ({ body, file }, call) => present(await orGiveBack(call, submit(services, call, body, file)), call),
    { beforeBody: spendSlip },
  )

  handle(app, listPayments, async ({ query }, { caller, now }) => {
    const { rows, total } = await paymentsOf(services.db, memberOf(caller).id, query)
    return { payments: rows.map((row) => presentPayment(row, now)), total }
  })

  handle(app, readPayment, async ({ params }, call) =>
    present(await visiblePayment(services, call, params.id), call),
  )

  handle(
    app,
    resendPayment,
    async ({ params, body, file }, call) =>
      present(await resend(services, call, { ...params, ...body }, file), call),
    { beforeBody: spendSlip },
  )

  handle(
    app,
    replaceSlip,
    async ({ params, file }, call) => present(await replace(services, call, params.id, file), call),
    { beforeBody: spendSlip },
  )

  handle(app, readSlip, async ({ params }, call) => {
    const { payment } = await visiblePayment(services, call, params.id)
    const isMine = payment.userId === call.caller.member?.id
    if (payment.slipImage && !isMine) await refuseUnscanned(services, SCAN_SLIP, payment.slipImage)
    const slip = payment.slipImage ? await services.files.show(payment.slipImage) : null
    if (!slip) throw new Refusal('not_found')
    call.reply.headers({ ...SLIP_HEADERS, 'content-length': slip.bytes })
    return slip.stream
  })

  handle(app, watchPayment, ({ params: { id } }, call) => {
    let last = ''
    return eventStream(call, {
      topics: [paymentTopic(id)],
      next: async () => {
        const data = presentPayment(await visiblePayment(services, call, id), services.clock())
        const isNew = JSON.stringify(data) !== last
        last = JSON.stringify(data)
        return { events: isNew ? [{ name: 'payment', data }] : [], isDone: data.status !== 'pending' }
      },
    })
  })
}

const present = (row: PaymentRow, { now }: Call) => presentPayment(row, now)
