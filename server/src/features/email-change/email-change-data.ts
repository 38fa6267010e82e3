import { and, eq, gt } from 'drizzle-orm'
import { emailChanges } from '../../db/schema.ts'
import type { PersonalData } from '../account/personal-data.ts'

/** The address that waits for its confirmation. */
export const emailChangeData: PersonalData = {
  name: 'emailChange',
  lists(db, { id, now }) {
    const { profileId, newEmail, createdAt, expiresAt } = emailChanges
    return [
      db
        .select({ newEmail, createdAt, expiresAt })
        .from(emailChanges)
        .where(and(eq(profileId, id), gt(expiresAt, now))),
    ]
  },
  rows: [emailChanges.profileId],
}
