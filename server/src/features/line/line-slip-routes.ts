import { dropLineSlip, readLineSlip, readLineSlipPicture, useLineSlip } from '@thokham/contract/line-slip'
import { paymentReference } from '@thokham/domain/payment'
import type { FastifyInstance } from 'fastify'
import { memberOf } from '../../http/authorise.ts'
import { Refusal } from '../../http/fail.ts'
import { handle } from '../../http/operation.ts'
import { readWaitingForSlip } from '../payments/hand-in-slip.ts'
import { presentPayment } from '../payments/present-payment.ts'
import { slipLimit } from '../payments/slip-limit.ts'
import { dropLineSlip as drop, findLineSlip, handInLineSlip, openLineSlip } from './line-slips.ts'

const PICTURE_HEADERS = {
  'content-type': 'image/webp',
  'content-disposition': 'inline; filename="slip.webp"',
  'content-security-policy': "default-src 'none'; sandbox",
}

/** Serves the picture that a member sent by LINE, and what they make of it. */
export function lineSlipRoutes(app: FastifyInstance): void {
  const { services } = app
  const { db } = services
  const slips = slipLimit(services)

  handle(app, readLineSlip, async (_input, { caller, now }) => {
    const { id: memberId } = memberOf(caller)
    const slip = await findLineSlip(db, memberId, now)
    if (!slip) return { slip: null }
    const waiting = await readWaitingForSlip(db, memberId, now)
    return {
      slip: {
        id: slip.id,
        receivedAt: slip.receivedAt.toISOString(),
        hasCode: slip.hasCode,
        payments: waiting.map(({ payment: { id, number, amountSatang, paymentStatus } }) => ({
          id,
          reference: paymentReference(number),
          amountSatang,
          status: paymentStatus,
        })),
      },
    }
  })

  handle(app, readLineSlipPicture, async (_input, { caller, now, reply }) => {
    const slip = await findLineSlip(db, memberOf(caller).id, now)
    if (!slip) throw new Refusal('not_found')
    const bytes = openLineSlip(services, slip)
    reply.headers({ ...PICTURE_HEADERS, 'content-length': bytes.length })
    return bytes
  })

  handle(
    app,
    useLineSlip,
    async ({ body }, call) => presentPayment(await handInLineSlip(services, call, body), call.now),
    { beforeBody: ({ caller, reply }) => slips.spend(memberOf(caller).id, reply) },
  )

  handle(app, dropLineSlip, async ({ body }, { caller }) => {
    await drop(db, memberOf(caller).id, body.slipId)
    return { dropped: true as const }
  })
}
