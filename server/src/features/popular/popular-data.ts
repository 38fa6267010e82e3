import { asc, eq } from 'drizzle-orm'
import { downloads, keywordRounds, keywordSets } from '../../db/schema.ts'
import type { PersonalData } from '../account/personal-data.ts'

/** Which keyword sets were downloaded, and how far the member went through each category. */
export const popularData: PersonalData = {
  name: 'keywordSets',
  async *export({ db }, { id }) {
    const sets = await db
      .select({ category: keywordSets.categoryId, at: keywordSets.createdAt })
      .from(keywordSets)
      .where(eq(keywordSets.profileId, id))
      .orderBy(asc(keywordSets.createdAt), asc(keywordSets.idempotencyKey))
    for (const { category, at } of sets) yield { category, createdAt: at }
    const rounds = await db
      .select({ category: keywordRounds.categoryId, used: keywordRounds.used })
      .from(keywordRounds)
      .where(eq(keywordRounds.profileId, id))
      .orderBy(asc(keywordRounds.categoryId))
    yield* rounds
  },
  async erase(_services, tx, { id }) {
    await tx.delete(keywordSets).where(eq(keywordSets.profileId, id))
    await tx.delete(keywordRounds).where(eq(keywordRounds.profileId, id))
    await tx.delete(downloads).where(eq(downloads.userId, id))
  },
}
