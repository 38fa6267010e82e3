import { eq } from 'drizzle-orm'
import { announcements } from '../../db/schema.ts'
import type { Services } from '../../services.ts'
import { type Doer, writeAudit } from '../audit/write-audit.ts'

/**
 * Puts a message up on every member's dashboard, in the place of what is there, in one transaction.
 * @param message blank = only takes that down
 */
export function announce({ db }: Pick<Services, 'db'>, doer: Doer, message: string): Promise<void> {
  return db.transaction(async (tx) => {
    const gone = await tx
      .update(announcements)
      .set({ isActive: false })
      .where(eq(announcements.isActive, true))
      .returning({ id: announcements.id, message: announcements.message })
    for (const { id, message } of gone) {
      await writeAudit(tx, doer, {
        action: 'announcement.update',
        subjectKind: 'announcement',
        subjectId: id,
        before: { message, isActive: true },
        after: { message, isActive: false },
      })
    }
    const text = message.normalize('NFC').trim()
    if (text === '') return
    const [made] = await tx
      .insert(announcements)
      .values({ message: text, createdBy: doer.caller.member?.id ?? null, createdAt: doer.now })
      .returning({ id: announcements.id })
    if (!made) throw new Error('The announcement is not there')
    await writeAudit(tx, doer, {
      action: 'announcement.create',
      subjectKind: 'announcement',
      subjectId: made.id,
      after: { message: text, isActive: true },
    })
  })
}
