import { paymentReference } from '@thokham/domain/payment'
import { z } from 'zod'
import { levelOfMember } from '../../db/member-level.ts'
import type { profiles } from '../../db/schema.ts'
import { Refusal } from '../../http/fail.ts'
import type { LineMessage } from '../../integrations/line-bot.ts'
import type { Services } from '../../services.ts'
import { readNewestPayment } from '../payments/read-newest-payment.ts'
import { slipLimit } from '../payments/slip-limit.ts'
import { droppedReply, faultReply, underWayReply, usedReply } from './line-slip-words.ts'
import { dropLineSlip, handInLineSlip } from './line-slips.ts'

const shape = z.union([
  z.tuple([z.literal('use'), z.uuid(), z.uuid()]),
  z.tuple([z.literal('drop'), z.uuid()]),
])

/**
 * Does what a member pressed below the question about a picture (line-slip-words.ts).
 * @returns null = it is no button of ours
 */
export async function answerPressed(
  services: Services,
  member: typeof profiles.$inferSelect,
  pressed: string,
): Promise<LineMessage | null> {
  const { db, publicUrl, clock } = services
  const { data } = shape.safeParse(pressed.split(' '))
  if (!data) return null
  const [what, slipId, paymentId] = data
  if (what === 'drop') {
    await dropLineSlip(db, member.id, slipId)
    return droppedReply()
  }
  const now = clock()
  if (!(await slipLimit(services).fits(member.id))) return faultReply(publicUrl, 'rate_limited')
  const caller = { member, level: levelOfMember(services, member, now) }
  try {
    const { payment } = await handInLineSlip(services, { caller, now }, { slipId, paymentId })
    return usedReply(publicUrl, { id: payment.id, reference: paymentReference(payment.number) })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    // Pressed twice, or handed in elsewhere meanwhile.
    const newest = await readNewestPayment(db, member.id, now)
    if (newest?.status === 'pending' && (error.code === 'not_found' || error.code === 'payment_pending'))
      return underWayReply(publicUrl, newest)
    return faultReply(publicUrl, error.code)
  }
}
