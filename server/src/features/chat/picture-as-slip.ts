import { buffer } from 'node:stream/consumers'
import { type FilledAnswer, PERSON_LINK, SLIP_LINK } from '@thokham/domain/chat/fill-answer'
import { and, eq, gt } from 'drizzle-orm'
import { chatMessages } from '../../db/schema.ts'
import { memberOf } from '../../http/authorise.ts'
import { Refusal } from '../../http/fail.ts'
import type { Call } from '../../http/operation.ts'
import type { Services } from '../../services.ts'
import { handInSlip } from '../payments/hand-in-slip.ts'
import { presentPayment } from '../payments/present-payment.ts'
import { readNewestPayment } from '../payments/read-newest-payment.ts'
import { appendMessages } from './append-messages.ts'
import type { AskerAccount } from './asker-account.ts'
import { lockConversation } from './chat-queries.ts'

/**
 * Offers a picture with a slip’s QR as the slip of the payment that waits, or of the rejected one that wants a better one.
 * @returns null when there is none
 */
export function offerAsSlip({ payment }: AskerAccount): FilledAnswer | null {
  if (!payment || (payment.status !== 'pending' && !payment.canResend)) return null
  const { reference } = payment
  return {
    text: `ในภาพมี QR ของสลิปค่ะ ใช้เป็นสลิปของรายการ ${reference} ได้เลย ไม่ต้องโอนซ้ำ`,
    links: [{ to: SLIP_LINK, label: `ใช้เป็นสลิปของ ${reference}` }, PERSON_LINK],
  }
}

interface PictureOfMessage extends Record<string, unknown> {
  picture: string
  key: string
}

/**
 * Hands the picture of a message of one’s own in as the slip of the payment that waits, or of the rejected one as a better
 * one, and says so. Done twice it is done once.
 * @throws Refusal `not_found`, and those of replaceSlip and resendPayment
 */
export async function usePictureAsSlip(
  services: Services,
  call: Call,
  { conversationId, seq }: { conversationId: string; seq: number },
): Promise<void> {
  const { db, pool, files } = services
  const { rows: found } = await pool.query<PictureOfMessage>(
    `SELECT picture, key FROM chat_messages
     WHERE conversation_id = $1 AND seq = $2 AND sender = 'visitor' AND picture IS NOT NULL`,
    [conversationId, seq],
  )
  const [message] = found
  const file = message && (await files.read(message.picture))
  const newest = await readNewestPayment(db, memberOf(call.caller).id, call.now)
  if (!message || !file || !newest) throw new Refusal('not_found')
  const bytes = await buffer(file.stream)
  const row = await handInSlip(services, call, { payment: newest, key: message.key }, bytes)
  const { id, reference } = presentPayment(row, call.now)
  await db.transaction(async (tx) => {
    const conversation = await lockConversation(tx, conversationId)
    if (!conversation) throw new Refusal('not_found')
    const text = `ใช้ภาพนี้เป็นสลิปของ ${reference} แล้วค่ะ กำลังตรวจ`
    const replies = await tx.$count(
      chatMessages,
      and(
        eq(chatMessages.conversationId, conversationId),
        eq(chatMessages.text, text),
        gt(chatMessages.seq, seq),
      ),
    )
    if (replies > 0) return
    const links = [{ to: `/payment-success?id=${id}`, label: `ดูรายการ ${reference}` }]
    await appendMessages(tx, conversation, [{ sender: 'bot', source: 'canned', text, links }], {
      now: call.now,
    })
  })
}
