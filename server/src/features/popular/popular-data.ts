import { asc, eq } from 'drizzle-orm'
import { downloads, keywordRounds, keywordSets } from '../../db/schema.ts'
import type { PersonalData } from '../account/personal-data.ts'

/** Which keyword sets were downloaded, and how far the member went through each category. */
export const popularData: PersonalData = {
  name: 'keywordSets',
  lists: (db, { id }) => [
    db
      .select({ category: keywordSets.categoryId, createdAt: keywordSets.createdAt })
      .from(keywordSets)
      .where(eq(keywordSets.profileId, id))
      .orderBy(asc(keywordSets.createdAt), asc(keywordSets.idempotencyKey)),
    db
      .select({ category: keywordRounds.categoryId, used: keywordRounds.used })
      .from(keywordRounds)
      .where(eq(keywordRounds.profileId, id))
      .orderBy(asc(keywordRounds.categoryId)),
  ],
  rows: [keywordSets.profileId, keywordRounds.profileId, downloads.userId],
}
