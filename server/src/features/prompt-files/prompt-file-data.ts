import { asc, eq } from 'drizzle-orm'
import { promptGenerations } from '../../db/schema.ts'
import type { PersonalData } from '../account/personal-data.ts'

/** The days on which files of 400 prompts were made. */
export const promptFileData: PersonalData = {
  name: 'promptFiles',
  async *export({ db }, { id }) {
    const { kind, day, categoryId, style, createdAt } = promptGenerations
    yield* await db
      .select({ kind, day, category: categoryId, style, createdAt })
      .from(promptGenerations)
      .where(eq(promptGenerations.userId, id))
      .orderBy(asc(day), asc(kind))
  },
  async erase(_services, tx, { id }) {
    await tx.delete(promptGenerations).where(eq(promptGenerations.userId, id))
  },
}
