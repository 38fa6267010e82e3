import type { ErrorCode } from '@thokham/contract/errors'
import { PLANS } from '@thokham/contract/packages'
import { whyNotForSale } from '@thokham/domain/eligibility'
import { MAX_SLIP_BYTES, paymentReference } from '@thokham/domain/payment'
import { eq } from 'drizzle-orm'
import { levelOfMember } from '../../db/member-level.ts'
import { lineSlips, type profiles } from '../../db/schema.ts'
import { Refusal } from '../../http/fail.ts'
import { limit } from '../../http/limits.ts'
import type { LineBot, LineMessage } from '../../integrations/line-bot.ts'
import type { Services } from '../../services.ts'
import { readBuyer } from '../payments/buyer.ts'
import { readWaitingForSlip } from '../payments/hand-in-slip.ts'
import { redrawSlip } from '../payments/slip-picture.ts'
import { identityOf, isSameSlip } from '../payments/store-slip.ts'
import { faultReply, noneWaitsReply, offerReply, underWayReply } from './line-slip-words.ts'
import { storeLineSlip } from './line-slips.ts'

/** A message with a picture. */
export interface SentPicture {
  messageId: string
  sentAt: Date
}

/**
 * Fetches a picture that a member sent, has it looked at as a slip of the web is, keeps it and asks for what it is. Nothing
 * becomes of it before they say so.
 * @returns null = nothing is to be answered: a later picture is asked about, or it was taken back · `other` = it is no slip
 * @throws where a later try may do better
 */
export async function answerPicture(
  services: Services,
  bot: LineBot,
  member: typeof profiles.$inferSelect,
  { messageId, sentAt, isLast }: SentPicture & { isLast: boolean },
): Promise<LineMessage | 'other' | null> {
  const { db, publicUrl, clock } = services
  const now = clock()
  const waiting = await readWaitingForSlip(db, member.id, now)
  const payments = waiting.map(({ payment: { number, ...rest } }) => ({
    ...rest,
    reference: paymentReference(number),
  }))
  const question = (slip: { id: string; hasCode: boolean }) =>
    payments.length > 0 ? offerReply(slip, payments) : noneWaitsReply(publicUrl, { isStored: true })

  // Only the answer was lost.
  const [stored] = await db.select().from(lineSlips).where(eq(lineSlips.messageId, messageId))
  if (stored) return question(stored)
  const pictures = limit(services, { name: 'line-slip', attempts: 30, seconds: 3_600 })
  if (!(await pictures.fits(member.id))) return faultReply(publicUrl, 'rate_limited')

  const given = await bot.fetchContent(messageId, MAX_SLIP_BYTES).catch((error) => {
    if (isLast) return 'gone' as const
    throw error
  })
  if (given === 'gone') return faultReply(publicUrl, 'not_found')
  if (given === 'too_large') return faultReply(publicUrl, 'slip_too_large')
  const picture = await redrawSlip(given).catch(refusalOf)
  if (typeof picture === 'string') return faultReply(publicUrl, picture)

  const hasCode = picture.code !== null
  const already = waiting.find(({ payment }) => payment.paymentStatus === 'pending')?.payment
  if (already && isSameSlip(already, identityOf(picture)))
    return underWayReply(publicUrl, { id: already.id, reference: paymentReference(already.number) })
  // A picture without a code may be of anything; it is asked about where a better slip was asked for.
  if (!hasCode && (already || waiting.length === 0)) return 'other'
  if (waiting.length === 0) {
    const { buyer } = await readBuyer(db, { member, level: levelOfMember(services, member, now) }, now)
    const mayBuy = PLANS.some((plan) => whyNotForSale(plan, buyer, 1) === null)
    if (!mayBuy) return noneWaitsReply(publicUrl, { isStored: false })
  }
  const drawn = { memberId: member.id, messageId, bytes: picture.bytes, hasCode, sentAt }
  const added = await storeLineSlip(services, drawn, now)
  return added && question(added)
}

function refusalOf(error: unknown): ErrorCode {
  if (error instanceof Refusal) return error.code
  throw error
}
