import { and, asc, eq, gt } from 'drizzle-orm'
import type { Transaction } from '../../db/client.ts'
import { chatConversations, chatMessages, profiles } from '../../db/schema.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import type { JobHandler } from '../../jobs/job.ts'
import type { Services } from '../../services.ts'
import { teamPush } from '../line/line-words.ts'
import { readMailBrand } from '../mail/mail-brand.ts'
import { sendMail } from '../mail/send-mail.ts'
import { type Letter, letter } from '../mail/templates/letter.ts'
import { button, type MailBrand, paragraph } from '../mail/templates/letter-content.ts'
import { lockConversation } from './chat-queries.ts'

/** The job that sends what the team answered to who has gone. */
export const WRITE_LETTER = 'chat:write-letter'
/** How long, in ms, an answer may lie unseen before it goes out as a letter as well. */
const LETTER_AFTER_MS = 60_000

/** A letter goes through many hands: pictures stay where only who they are for can see them. */
const HAS_PICTURE = 'ทีมงานส่งภาพมาด้วย เปิดดูได้ในแชต'

/** Queues the letter of a conversation, in the caller's transaction; of several answers in a row it is one. */
export async function enqueueLetter(tx: Transaction, conversationId: string): Promise<void> {
  const runAt = new Date(Date.now() + LETTER_AFTER_MS)
  await enqueue(tx, WRITE_LETTER, { conversationId }, { key: `chat-letter:${conversationId}`, runAt })
}

/**
 * Writes to a visitor what the team answered and they have not looked at: to a member's address, or the one that was
 * left. What was looked at, or went out before, is not sent. Locks the conversation.
 */
export function writeLetter(services: Services): JobHandler {
  return async (payload) => {
    const { conversationId } = payload as { conversationId: string }
    await services.db.transaction(async (tx) => {
      const row = await lockConversation(tx, conversationId)
      if (!row) return
      const [member] = row.memberId
        ? await tx
            .select({ email: profiles.email, name: profiles.displayName })
            .from(profiles)
            .where(eq(profiles.id, row.memberId))
        : []
      const to = member?.email ?? row.email
      const seen = Math.max(row.readSeq, row.letteredSeq)
      const answers = await tx
        .select({ seq: chatMessages.seq, text: chatMessages.text, picture: chatMessages.picture })
        .from(chatMessages)
        .where(
          and(
            eq(chatMessages.conversationId, conversationId),
            eq(chatMessages.sender, 'team'),
            gt(chatMessages.seq, seen),
          ),
        )
        .orderBy(asc(chatMessages.seq))
      const newest = answers.at(-1)
      if (!to || !newest) return
      const brand = await readMailBrand(tx, services.publicUrl)
      const texts = answers.flatMap(({ text, picture }) => [
        ...(text === '' ? [] : [text]),
        ...(picture === null ? [] : [HAS_PICTURE]),
      ])
      await sendMail(tx, services.vault, {
        to,
        ...chatReplyLetter(brand, { name: member?.name, texts }),
        ...(row.memberId && { line: { profileId: row.memberId, ...teamPush(services.publicUrl, texts) } }),
      })
      await tx
        .update(chatConversations)
        .set({ letteredSeq: newest.seq })
        .where(eq(chatConversations.id, conversationId))
    })
  }
}

/** Writes to a visitor or member what the team answered, with the way back to the chat. */
export function chatReplyLetter(
  brand: MailBrand,
  { name, texts }: { name: string | undefined; texts: readonly string[] },
): Letter {
  return letter(brand, {
    kind: 'chat-reply',
    subject: 'ทีมงานตอบคำถามของคุณแล้ว',
    title: 'ทีมงานตอบคำถามของคุณแล้ว',
    blocks: [
      ...(name ? [paragraph(`สวัสดี ${name}`)] : []),
      ...texts.map(paragraph),
      button('คุยต่อ', `${brand.publicUrl}/?chat=open`),
    ],
  })
}
