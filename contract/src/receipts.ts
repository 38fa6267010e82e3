import { z } from 'zod'
import { idParams, instant, optionalText, requiredLine } from './fields.ts'
import { operation, streamed } from './operation.ts'
import { taxId } from './tax-id.ts'

/** Who a receipt is for: all of it may be left out. */
export const receiptBuyer = z.object({
  name: z.union([z.literal(''), requiredLine(200)]).default(''),
  address: optionalText(400),
  taxId: taxId.default(''),
})

/** What a buyer's receipt says beyond its payment. */
export const receipt = z.object({
  id: z.uuid(),
  /** `2569-000042`: without a gap within a Buddhist year */
  number: z.string(),
  issuedAt: instant,
  buyer: z.object({ name: z.string(), address: z.string(), taxId: z.string() }),
  /** null = it stands; else with the number that stands for it, where the payment does */
  voided: z.object({ at: instant, replacedBy: z.string().nullable() }).nullable(),
})
export type Receipt = z.infer<typeof receipt>

export const listReceipts = operation({
  name: 'receipts.list',
  summary: 'The receipts of a payment of the caller’s own, of any for admins, the newest first',
  method: 'GET',
  path: '/api/payments/:id/receipts',
  access: 'own:use',
  params: idParams,
  response: z.object({ receipts: z.array(receipt) }),
  errors: ['not_found'],
})

/** Asked again with the same details it is the same one. */
export const giveReceipt = operation({
  name: 'receipts.give',
  summary: 'Give the receipt of an approved payment, or another one with other details of the buyer',
  method: 'POST',
  path: '/api/payments/:id/receipts',
  access: 'own:use',
  params: idParams,
  body: receiptBuyer.extend({
    /** The one that stands, as its reader sees it; it is void then. null = there is none */
    replaces: z.uuid().nullable(),
  }),
  response: receipt,
  // `conflict`: another one stands, or nothing was paid, or it is not approved (any more).
  errors: ['not_found', 'conflict'],
})

export const readReceiptFile = operation({
  name: 'receipts.file',
  summary: 'A receipt as application/pdf',
  method: 'GET',
  path: '/api/receipts/:id/file',
  access: 'own:use',
  params: idParams,
  response: streamed('application/pdf'),
  errors: ['not_found'],
})
