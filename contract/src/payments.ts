import { DIFFERENCE_REASONS, MAX_SLIP_BYTES, PAYMENT_STATUSES } from '@thokham/domain/payment'
import { BANK_IDS, PAYER_IDS } from '@thokham/domain/slip-code'
import { z } from 'zod'
import { idParams, instant, optionalText, wholeNumberParam } from './fields.ts'
import { operation, streamed } from './operation.ts'
import { plan } from './packages.ts'
import { paging } from './paging.ts'

const payer = z.enum(PAYER_IDS, 'required')

/** Where transfers go, from the owner's settings. */
export const bankAccount = z.object({
  bank: z.enum(BANK_IDS),
  accountNumber: z.string(),
  accountName: z.string(),
})

/** A transfer's data as it came with the slip; all null when nothing had to be paid. */
const transfer = z.object({
  /** Bangkok date, Gregorian `YYYY-MM-DD` */
  transferDate: z.iso.date().nullable(),
  /** `HH:MM` */
  transferTime: z.string().nullable(),
  /** Bank that was paid from, `truemoney`, or `other` */
  bank: payer.nullable(),
  accountName: z.string().nullable(),
})

/** A payment as its member sees it. Money is satang, instants are ISO 8601 in UTC. */
export const payment = transfer.extend({
  id: z.uuid(),
  /** `TK-000042`, for people to name it by */
  reference: z.string(),
  plan,
  packageName: z.string(),
  status: z.enum(PAYMENT_STATUSES),
  priceSatang: z.int().min(0),
  discountSatang: z.int().min(0),
  /** What was or is to be transferred: price − discount, unless `difference` says otherwise */
  amountSatang: z.int().min(0),
  couponCode: z.string().nullable(),
  /** Taken although price, coupon or seat had changed meanwhile: what was due then, and why; null = as shown */
  difference: z.object({ dueSatang: z.int().min(0), reason: z.enum(DIFFERENCE_REASONS) }).nullable(),
  hasSlip: z.boolean(),
  /** Changes with each new slip: put it behind the slip's address so that no old picture is shown. */
  slipVersion: z.string().nullable(),
  /** Right after it was handed in, while a slip service is asked and may approve it */
  isBeingChecked: z.boolean(),
  createdAt: instant,
  decidedAt: instant.nullable(),
  /** Rejected only: why */
  rejectReason: z.string().nullable(),
  /** May be sent again with a better slip of the same transfer (`payments.resend`), and was not yet, or in vain */
  canResend: z.boolean(),
  /** Approved only: what the membership became */
  granted: z.object({ membership: z.enum(['vip', 'lifetime']), expiresAt: instant }).nullable(),
})
export type Payment = z.infer<typeof payment>

export const quotePayment = operation({
  name: 'payments.quote',
  summary: 'Price lines, new expiry, bank account and PromptPay QR text of a plan, with a coupon or without',
  method: 'GET',
  path: '/api/payments/quote',
  access: 'packages:buy',
  query: z.object({
    plan,
    /** Empty = none */
    coupon: z.string().max(100).default(''),
  }),
  response: z.object({
    plan,
    packageName: z.string(),
    priceSatang: z.int().min(0),
    discountSatang: z.int().min(0),
    totalSatang: z.int().min(0),
    /** As stored, upper case; null = none used */
    couponCode: z.string().nullable(),
    /** What approval right now would make of the caller */
    result: z.object({ membership: z.enum(['vip', 'lifetime']), expiresAt: instant }),
    /** null = the owner has set none */
    bankAccount: bankAccount.nullable(),
    /** The text of the QR picture for exactly the total; null = no PromptPay id is set, or nothing to pay */
    promptPay: z.string().nullable(),
    /** The shop hides its account for a while: nobody is to transfer */
    isFrozen: z.boolean(),
  }),
  errors: [
    'not_for_sale',
    'payment_pending',
    'coupon_invalid',
    'coupon_expired',
    'coupon_used',
    'coupon_minimum',
  ],
})

const SLIP_ERRORS = [
  'slip_required',
  'slip_too_large',
  'slip_not_image',
  'slip_unreadable',
  'slip_duplicate',
] as const

/** The slip's part. */
const slip = { field: 'slip', maxBytes: MAX_SLIP_BYTES, tooLarge: 'slip_too_large' } as const

export const submitPayment = operation({
  name: 'payments.submit',
  summary: 'Hand in a payment with its slip; the server computes every amount',
  method: 'POST',
  path: '/api/payments',
  access: 'packages:buy',
  file: slip,
  body: z.object({
    /** One payment a key, however often it is sent; another slip under it is a `conflict` with `{paymentId, status}`. */
    idempotencyKey: z.uuid(),
    plan,
    coupon: z.string().max(100).default(''),
    /** The total that the screen showed; whoever has paid it has paid what was asked. */
    shownTotalSatang: wholeNumberParam(),
    /**
     * What to do when price, coupon or seat has changed meanwhile: `refuse` says what changed (`total_changed`,
     * `coupon_…` or `not_for_sale` with `sold_out`, details `{totalSatang, shownTotalSatang}`), `review` takes the payment with the
     * total that was shown, for an admin to decide. Nobody who has transferred is turned away.
     */
    onDifference: z.enum(['refuse', 'review']).default('refuse'),
    /** The rest is needed unless the total is 0. Either era, as people type it: `2026-11-27`, `27/11/2569`, `27 พ.ย. 69` */
    transferDate: z.string().max(40).default(''),
    /** `9:30`, `930`, `9.30 น.` */
    transferTime: z.string().max(40).default(''),
    bank: z.union([z.literal(''), payer]).default(''),
    accountName: optionalText(120),
  }),
  response: payment,
  errors: [
    'not_for_sale',
    'payment_pending',
    'coupon_invalid',
    'coupon_expired',
    'coupon_used',
    'coupon_minimum',
    'total_changed',
    'conflict',
    ...SLIP_ERRORS,
  ],
})

/**
 * The same transfer again, with everything that was filled in and a better picture of it: nothing is paid twice. Takes a
 * rejected payment of the last 30 days.
 */
export const resendPayment = operation({
  name: 'payments.resend',
  summary: 'Hand a rejected payment in again with a better slip of the same transfer',
  method: 'POST',
  path: '/api/payments/:id/resend',
  access: 'own:use',
  params: idParams,
  file: slip,
  body: z.object({
    /** One payment a key, however often it is sent; another slip under it is a `conflict` with `{paymentId, status}`. */
    idempotencyKey: z.uuid(),
  }),
  response: payment,
  errors: ['not_found', 'not_for_sale', 'payment_pending', 'payment_decided', 'conflict', ...SLIP_ERRORS],
})

export const listPayments = operation({
  name: 'payments.list',
  summary: 'The caller’s own payments, newest first',
  method: 'GET',
  path: '/api/payments',
  access: 'own:use',
  query: z.object(paging),
  response: z.object({ payments: z.array(payment), total: z.int().min(0) }),
})

/** Anybody else's is `not_found`, but for admins. */
export const readPayment = operation({
  name: 'payments.read',
  summary: 'One payment, of the caller’s own; any for admins',
  method: 'GET',
  path: '/api/payments/:id',
  access: 'own:use',
  params: idParams,
  response: payment,
  errors: ['not_found'],
})

export const replaceSlip = operation({
  name: 'payments.replaceSlip',
  summary: 'Put another slip in the place of the wrong one, while the payment is pending',
  method: 'PUT',
  path: '/api/payments/:id/slip',
  access: 'own:use',
  params: idParams,
  file: slip,
  response: payment,
  errors: ['not_found', 'payment_decided', ...SLIP_ERRORS],
})

export const readSlip = operation({
  name: 'payments.slip',
  summary: 'The slip’s picture, for its owner and admins',
  method: 'GET',
  path: '/api/payments/:id/slip',
  access: 'own:use',
  params: idParams,
  response: streamed('image/webp'),
  // `file_not_scanned`: to admins alone, with `{state}`.
  errors: ['not_found', 'file_not_scanned'],
})

/**
 * Server-sent events: `payment` with the payment as JSON, at once and after each change; `end` after the decision, upon
 * which the page should close its EventSource. Without it, reading the payment every few seconds shows the same.
 */
export const watchPayment = operation({
  name: 'payments.events',
  summary: 'The payment’s status as server-sent events until it is decided',
  method: 'GET',
  path: '/api/payments/:id/events',
  access: 'own:use',
  params: idParams,
  response: streamed('text/event-stream'),
  errors: ['not_found'],
})
