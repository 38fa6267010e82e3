import { z } from 'zod'
import { instant } from './fields.ts'
import { operation, streamed } from './operation.ts'
import { payment } from './payments.ts'

/** How long (hours) a picture that was sent to the shop's LINE account is offered as a slip, and kept. */
export const LINE_SLIP_HOURS = 24

/** What waits for a slip: the pending payment, else rejected ones that may be sent again. */
const waiting = payment.pick({ id: true, reference: true, amountSatang: true, status: true })

/** The picture that the caller sent to the shop’s LINE account, offered as a slip for a day; null = none. */
export const readLineSlip = operation({
  name: 'lineSlip.read',
  summary: 'The slip that the caller sent by LINE, and what it may be for',
  method: 'GET',
  path: '/api/line/slip',
  access: 'own:use',
  response: z.object({
    slip: z
      .object({
        id: z.uuid(),
        receivedAt: instant,
        /** Its mini-QR could be read */
        hasCode: z.boolean(),
        /** Empty = for a payment that is still to be handed in */
        payments: z.array(waiting),
      })
      .nullable(),
  }),
})

export const readLineSlipPicture = operation({
  name: 'lineSlip.picture',
  summary: 'Its picture, drawn anew',
  method: 'GET',
  path: '/api/line/slip/picture',
  access: 'own:use',
  response: streamed('image/webp'),
  errors: ['not_found'],
})

/** As `payments.replaceSlip` of a pending payment, `payments.resend` of a rejected one; then it is offered no more. */
export const useLineSlip = operation({
  name: 'lineSlip.use',
  summary: 'Hand the slip that was sent by LINE in as that of a payment that waits for one',
  method: 'POST',
  path: '/api/line/slip/use',
  access: 'own:use',
  body: z.object({ slipId: z.uuid(), paymentId: z.uuid() }),
  response: payment,
  errors: [
    'not_found',
    'not_for_sale',
    'payment_pending',
    'payment_decided',
    'conflict',
    'slip_unreadable',
    'slip_duplicate',
  ],
})

export const dropLineSlip = operation({
  name: 'lineSlip.drop',
  summary: 'Forget the picture that was sent by LINE',
  method: 'POST',
  path: '/api/line/slip/drop',
  access: 'own:use',
  body: z.object({ slipId: z.uuid() }),
  response: z.object({ dropped: z.literal(true) }),
})
