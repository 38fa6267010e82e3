import { eq } from 'drizzle-orm'
import { expiryReminders } from '../../db/schema.ts'
import type { PersonalData } from '../account/personal-data.ts'

/** Which reminders a member was sent; the letters themselves are the mails'. */
export const remindersData: PersonalData = {
  name: 'reminders',
  lists(db, { id }) {
    const { expiresAt, kind, sentAt } = expiryReminders
    return [
      db
        .select({ expiresAt, kind, sentAt })
        .from(expiryReminders)
        .where(eq(expiryReminders.profileId, id))
        .orderBy(sentAt, kind),
    ]
  },
  rows: [expiryReminders.profileId],
}
