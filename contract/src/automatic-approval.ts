import { APPROVAL_CONDITIONS, APPROVAL_DOUBTS } from '@thokham/domain/automatic-approval'
import { z } from 'zod'
import { idParams, instant, requiredText, wholeNumber } from './fields.ts'
import { operation } from './operation.ts'
import { plan } from './packages.ts'
import { adminPayment } from './payment-admin.ts'

/** Within what payments may approve themselves; it counts in the rehearsal as well. */
const limits = z.object({
  plans: z.array(plan),
  /** Bangkok hours: from this one on */
  fromHour: z.int().min(0).max(23),
  /** … until this one begins */
  untilHour: z.int().min(1).max(24),
  /** Of a Bangkok day */
  ceilingSatang: wholeNumber(),
})

const count = z.int().min(0)

const automaticApproval = limits.extend({
  isOn: z.boolean(),
  /** Since when it is on, or off again */
  changedAt: instant,
  /** The payment whose refusal turned it off; null = nobody's did */
  turnedOffBy: z.object({ id: z.uuid(), reference: z.string() }).nullable(),
  /** Of this Bangkok day: what approved itself, or would have */
  today: z.object({ payments: count, satang: count }),
  /** Of decided payments that it would have approved, the newest hundred */
  agreement: z.object({
    counted: count,
    agreed: count,
    /** Alike since the last difference */
    inARow: count,
    mayTurnOn: z.boolean(),
    /** Of those hundred, the oldest first: true = the team approved as well */
    decisions: z.array(z.boolean()),
  }),
  /** The newest that it would have approved and the team refused */
  differences: z.array(
    z.object({
      id: z.uuid(),
      reference: z.string(),
      amountSatang: count,
      reason: z.string(),
      at: instant,
    }),
  ),
  /** Of the newest 500 payments that were judged */
  judged: z.object({
    payments: count,
    /** Left to people, each by its first doubt, the most frequent first */
    doubts: z.array(z.object({ doubt: z.enum(APPROVAL_DOUBTS), payments: count })),
    /** How often each held */
    conditions: z.array(z.object({ condition: z.enum(APPROVAL_CONDITIONS), payments: count })),
    /** From the slip to the verdict, and to the team's decision; null = none yet */
    medianMs: count.nullable(),
    teamMedianMs: count.nullable(),
  }),
})
export type AutomaticApproval = z.infer<typeof automaticApproval>

export const readAutomaticApproval = operation({
  name: 'automaticApproval.read',
  summary: 'Whether payments approve themselves, within what, and how far the rule agrees with the team',
  method: 'GET',
  path: '/api/admin/payments/automatic',
  access: 'payments:anyone',
  response: automaticApproval,
})

/** `conflict` when it is to be turned on before a hundred decisions in a row were alike. */
export const setAutomaticApproval = operation({
  name: 'automaticApproval.set',
  summary: 'Turn automatic approval on or off, or set its limits',
  method: 'PUT',
  path: '/api/admin/payments/automatic',
  access: 'owner:use',
  body: limits
    .extend({ isOn: z.boolean() })
    .refine(({ fromHour, untilHour }) => fromHour < untilHour, { path: ['untilHour'], error: 'too_small' }),
  response: automaticApproval,
  // Limits that are set while it is on decide over money as well.
  stepUp: ({ body: { isOn } }) => (isOn ? 'payment.automatic' : null),
  errors: ['conflict'],
})

/**
 * Takes back what approved itself, also after its minute: the payment is rejected, the membership is as it was before, and
 * automatic approval is off until the owner turns it on again. `conflict` where it was a person who approved, or where payment
 * or member were changed since.
 */
export const revokeApproval = operation({
  name: 'automaticApproval.revoke',
  summary: 'Reject a payment that approved itself, which turns automatic approval off',
  method: 'POST',
  path: '/api/admin/payments/:id/revoke',
  access: 'admin:use',
  params: idParams,
  body: z.object({ reason: requiredText(500) }),
  response: adminPayment,
  errors: ['not_found', 'conflict', 'month_closed'],
})
