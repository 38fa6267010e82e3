import { giveReceipt, listReceipts, readReceiptFile } from '@thokham/contract/receipts'
import { receiptNumber } from '@thokham/domain/receipt'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { receipts } from '../../db/schema.ts'
import { Refusal } from '../../http/fail.ts'
import { handle } from '../../http/operation.ts'
import { visiblePayment } from '../payments/visible-payment.ts'
import { giveReceipt as give } from './give-receipt.ts'
import { receiptAsPdf } from './receipt-as-pdf.ts'
import { presentReceipt, readReceipts } from './receipt-queries.ts'

/** Serves the receipts of buyers (docs/product/shop.md#receipts). */
export function receiptsRoutes(app: FastifyInstance): void {
  const { services } = app
  const { db } = services

  handle(app, listReceipts, async ({ params }, call) => {
    await visiblePayment(services, call, params.id)
    return { receipts: (await readReceipts(db, eq(receipts.paymentId, params.id))).map(presentReceipt) }
  })

  handle(app, giveReceipt, async ({ params, body }, call) => {
    await visiblePayment(services, call, params.id)
    return give(services, call, { ...body, paymentId: params.id })
  })

  handle(app, readReceiptFile, async ({ params }, call) => {
    const [row] = await readReceipts(db, eq(receipts.id, params.id))
    if (!row) throw new Refusal('not_found')
    const { payment } = await visiblePayment(services, call, row.receipt.paymentId)
    const file = await receiptAsPdf(row, payment)
    const name = `receipt-${receiptNumber(row.receipt.year, row.receipt.number)}.pdf`
    call.reply.headers({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${name}"`,
      'content-length': file.length,
    })
    return file
  })
}
