import { MEMBERSHIPS } from '@thokham/domain/access'
import { APPROVAL_DOUBTS } from '@thokham/domain/automatic-approval'
import { PAYMENT_STATUSES } from '@thokham/domain/payment'
import { z } from 'zod'
import {
  calendarDate,
  changeId,
  idParams,
  instant,
  optionalText,
  requiredText,
  searchedFor,
} from './fields.ts'
import { operation, streamed } from './operation.ts'
import { tablePaging } from './paging.ts'
import { payment } from './payments.ts'
import { scanState } from './scan.ts'

/** Bangkok dates, both inclusive; absent = open on that side. */
const range = { from: calendarDate.optional(), to: calendarDate.optional() }

export const paymentFilter = z.object({
  ...range,
  /** What the range is of: the days of submission, or of the decision, as the revenue card counts */
  by: z.enum(['submitted', 'decided']).default('submitted'),
  status: z.enum(PAYMENT_STATUSES).optional(),
  /** Part of the member's e-mail or name or of the payer's, an amount in baht, a reference number, or a slip's reference */
  q: optionalText(120),
})

/** What the rule of automatic approval says of a payment, as it was last judged before it was decided. */
const approvalVerdict = z.object({
  outcome: z.enum(['approve', 'person']),
  doubts: z.array(z.enum(APPROVAL_DOUBTS)),
  /** Who vouches for the transfer; null = nobody */
  provenBy: z.enum(['EasySlip', 'SlipOK', 'statement']).nullable(),
  judgedAt: instant,
  /** It approved the payment itself; `changeId` is what `undoApprovals` takes */
  approved: z.object({ at: instant, changeId }).nullable(),
})
export type ApprovalVerdict = z.infer<typeof approvalVerdict>

/** What a slip's mini-QR said. */
const slipRead = z.object({
  /** `read`: bank and reference found · `none`: to be checked by hand */
  state: z.enum(['read', 'none']),
  /** Bank of Thailand's code, three digits */
  bankCode: z.string().nullable(),
  reference: z.string().nullable(),
})

export const adminPayment = payment.extend({
  member: z.object({
    id: z.uuid(),
    email: z.string(),
    displayName: z.string(),
    /** Ten digits; null once the account is deleted */
    phone: z.string().nullable(),
    membership: z.enum(MEMBERSHIPS),
    expiresAt: instant.nullable(),
    /** When the account was deleted; such a payment cannot be approved */
    deletedAt: instant.nullable(),
  }),
  /** Withdrawn with the account, money not yet known to be returned: where to reach the payer */
  refundDue: z.object({ contact: z.string() }).nullable(),
  slip: slipRead.nullable(),
  /** null = there is no picture, or nobody scans */
  slipScan: scanState.nullable(),
  /** E-mail of the admin who decided; null = it is pending, was withdrawn, or approved itself */
  decidedBy: z.string().nullable(),
  /** null = not judged yet, or decided before payments were judged */
  verdict: approvalVerdict.nullable(),
})
export type AdminPayment = z.infer<typeof adminPayment>

/** Another payment with the same slip, rejected ones too. */
const twin = z.object({
  id: z.uuid(),
  reference: z.string(),
  status: z.enum(PAYMENT_STATUSES),
  email: z.string(),
})

/** What an outside slip check found; null = it does not say. */
export const slipVerdict = z.object({
  service: z.enum(['EasySlip', 'SlipOK']),
  /** `later`: the bank knows nothing yet, to be asked again · `failed`: the service did not answer as it should */
  verdict: z.enum(['ok', 'mismatch', 'duplicate', 'not_found', 'later', 'failed']),
  /** The amount transferred is the amount due. */
  amount: z.boolean().nullable(),
  /** It went to the account of the settings. */
  receiver: z.boolean().nullable(),
  /** The service has seen this slip before. */
  duplicate: z.boolean().nullable(),
  /** The transfer as the bank told it; absent = the service did not tell all of it, or was asked before it was kept. */
  transfer: z
    .object({
      amountSatang: z.int(),
      at: instant,
      /** Bank of Thailand's code of the sender */
      bankCode: z.string().nullable(),
      reference: z.string().nullable(),
    })
    .nullish(),
  checkedAt: instant,
})
export type SlipVerdict = z.infer<typeof slipVerdict>

/** What could be checked without a person's eyes. */
export const paymentChecks = z.object({
  /** Amount = package price of that time − coupon */
  amount: z.boolean(),
  /** The package's price today; differs when it was changed since */
  priceNowSatang: z.int(),
  /** Does the bank that the QR names match the one chosen? null = unknown */
  bank: z.boolean().nullable(),
  /** Was the transfer made before it was handed in, at most 7 days? null = unknown */
  time: z.boolean().nullable(),
  sameReference: z.array(twin),
  samePicture: z.array(twin),
  /** Slips that this one, which has no code, looks like; each with the version of its picture, null once that is gone */
  alikePicture: z.array(twin.extend({ slipVersion: z.string().nullable() })),
  /** A VIP without an end, to which nothing can be added */
  endless: z.boolean(),
  /** An outside check's verdict; null = none is configured, or it has not come yet */
  outside: slipVerdict.nullable(),
})
export type PaymentChecks = z.infer<typeof paymentChecks>

/** A payment in the list, with what was checked. */
export const listedPayment = adminPayment.extend({ checks: paymentChecks })
export type ListedPayment = z.infer<typeof listedPayment>

export const listAllPayments = operation({
  name: 'paymentAdmin.list',
  summary: 'Payments of all members, newest first, with the exact count of the filter',
  method: 'GET',
  path: '/api/admin/payments',
  access: 'payments:anyone',
  query: paymentFilter.extend({
    ...tablePaging,
  }),
  response: z.object({ payments: z.array(listedPayment), total: z.int().min(0), searchedFor }),
})

export const readPaymentCards = operation({
  name: 'paymentAdmin.cards',
  summary: 'Approved revenue by approval time, pending amount by submission time, distinct payers of a range',
  method: 'GET',
  path: '/api/admin/payments/cards',
  access: 'payments:anyone',
  query: z.object(range),
  response: z.object({
    approvedSatang: z.int().min(0),
    pendingSatang: z.int().min(0),
    payers: z.int().min(0),
    /** Pending ones of all time, for the badge */
    waiting: z.int().min(0),
  }),
})

const term = z.object({
  membership: z.enum(MEMBERSHIPS),
  expiresAt: instant.nullable(),
})

/** One payment with all that helps to decide. */
export const reviewPayment = operation({
  name: 'paymentAdmin.review',
  summary: 'One payment with its checks, the membership before and after approval, and its place in a filter',
  method: 'GET',
  path: '/api/admin/payments/:id',
  access: 'payments:anyone',
  params: idParams,
  query: paymentFilter,
  response: z.object({
    payment: adminPayment,
    checks: paymentChecks,
    before: term,
    /** null when approval would lower something: then `refusal` says what */
    after: term.nullable(),
    refusal: z.enum(['admin', 'lifetime', 'endless', 'deleted']).nullable(),
    /** The filter's payments before and after it, the nearest first: for ← and →, past those that are being decided */
    newerIds: z.array(z.uuid()),
    olderIds: z.array(z.uuid()),
    /** Which one of the filter's it is, or would be, newest first */
    place: z.object({ at: z.int().min(1), total: z.int().min(0) }),
  }),
  errors: ['not_found'],
})

export const approvePayment = operation({
  name: 'paymentAdmin.approve',
  summary: 'Approve a pending payment: membership, coupon and audit in one transaction',
  method: 'POST',
  path: '/api/admin/payments/:id/approve',
  access: 'admin:use',
  params: idParams,
  response: adminPayment,
  errors: ['not_found', 'payment_decided', 'term_conflict', 'member_deleted'],
})

/** Payments approved at once, at most. */
export const MOST_APPROVED_AT_ONCE = 100

/** Each stands for itself: what hinders one hinders no other. */
export const approvePayments = operation({
  name: 'paymentAdmin.approveMany',
  summary: 'Approve several pending payments, each in its own transaction',
  method: 'POST',
  path: '/api/admin/payments/approve',
  access: 'admin:use',
  body: z.object({ ids: z.array(z.uuid()).min(1).max(MOST_APPROVED_AT_ONCE) }),
  response: z.object({
    /** In the order of the ids. */
    outcomes: z.array(
      z.object({
        id: z.uuid(),
        /** null = approved */
        refusal: z
          .enum(['not_found', 'payment_decided', 'term_conflict', 'member_deleted', 'internal'])
          .nullable(),
        /** What `undoApprovals` takes; null = not approved */
        changeId: changeId.nullable(),
      }),
    ),
  }),
})

/**
 * Within 60 seconds, while nothing else has happened to payment and member: the payment waits again, and the member gets no letter.
 * Each stands for itself.
 */
export const undoApprovals = operation({
  name: 'paymentAdmin.undoApprovals',
  summary: 'Undo approvals of the last minute, each in its own transaction',
  method: 'POST',
  path: '/api/admin/payments/undo-approvals',
  access: 'admin:use',
  body: z.object({
    approvals: z
      .array(z.object({ id: z.uuid(), changeId }))
      .min(1)
      .max(MOST_APPROVED_AT_ONCE),
  }),
  response: z.object({
    /** In the order of the approvals. */
    outcomes: z.array(
      z.object({
        id: z.uuid(),
        /** null = undone · `conflict`: payment or member were changed since */
        refusal: z.enum(['not_found', 'undo_too_late', 'conflict', 'month_closed', 'internal']).nullable(),
      }),
    ),
  }),
})

export const rejectPayment = operation({
  name: 'paymentAdmin.reject',
  summary: 'Reject a pending payment with the reason that its member sees',
  method: 'POST',
  path: '/api/admin/payments/:id/reject',
  access: 'admin:use',
  params: idParams,
  body: z.object({ reason: requiredText(500) }),
  response: adminPayment,
  errors: ['not_found', 'payment_decided'],
})

/** After that the slip and the payer's data go. `conflict` when no refund is due. */
export const settleRefund = operation({
  name: 'paymentAdmin.settleRefund',
  summary: 'Note that the money of a withdrawn payment has been returned, or never came',
  method: 'POST',
  path: '/api/admin/payments/:id/refund',
  access: 'admin:use',
  params: idParams,
  response: adminPayment,
  errors: ['not_found', 'conflict'],
})

/** All that the filter selects, whatever page is shown; newest first. UTF-8 with BOM, amounts in baht. */
export const exportPayments = operation({
  name: 'paymentAdmin.export',
  summary: 'The filter’s payments as CSV',
  method: 'GET',
  path: '/api/admin/payments.csv',
  access: 'payments:anyone',
  query: paymentFilter,
  response: streamed('text/csv'),
})

const pendingPayment = z.object({
  id: z.uuid(),
  reference: z.string(),
  displayName: z.string(),
  packageName: z.string(),
  amountSatang: z.int().min(0),
  createdAt: instant,
})
export type PendingPayment = z.infer<typeof pendingPayment>

/** What waits for a decision. */
export const paymentFeed = z.object({
  /** Pending payments of all time */
  waiting: z.int().min(0),
  /** Those handed in last that still wait, the newest first: several may come between two events. At most 10. */
  pending: z.array(pendingPayment),
  /** The first of them, for pages of the former version; goes a release later (operations/scaling.md#updating-without-a-stop). */
  newest: pendingPayment.nullable(),
})
export type PaymentFeed = z.infer<typeof paymentFeed>

/**
 * Server-sent events: `feed` at once and after each payment handed in or decided, each new slip and each verdict of an
 * outside check. Lists and reviews that are open should be read again then.
 */
export const watchPayments = operation({
  name: 'paymentAdmin.events',
  summary: 'What waits for a decision, as server-sent events, after each change of any payment',
  method: 'GET',
  path: '/api/admin/payments/events',
  access: 'payments:anyone',
  response: streamed('text/event-stream'),
})
