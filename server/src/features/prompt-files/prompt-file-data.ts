import { asc, eq } from 'drizzle-orm'
import { promptGenerations } from '../../db/schema.ts'
import type { PersonalData } from '../account/personal-data.ts'

/** The days on which files of 400 prompts were made. */
export const promptFileData: PersonalData = {
  name: 'promptFiles',
  lists(db, { id }) {
    const { kind, day, categoryId, style, createdAt } = promptGenerations
    return [
      db
        .select({ kind, day, category: categoryId, style, createdAt })
        .from(promptGenerations)
        .where(eq(promptGenerations.userId, id))
        .orderBy(asc(day), asc(kind)),
    ]
  },
  rows: [promptGenerations.userId],
}
