import { eq } from 'drizzle-orm'
import { promptHistory } from '../../db/schema.ts'
import type { PersonalData } from '../account/personal-data.ts'
import { readSetsAfter } from './history-queries.ts'

/** The sets that were made, and what they were made with. */
export const historyData: PersonalData = {
  name: 'history',
  async *export({ db }, { id }) {
    let after: string | undefined
    do {
      const page = await readSetsAfter(db, id, after)
      for (const { runId: _, ...set } of page) yield set
      after = page.at(-1)?.id
    } while (after)
  },
  async erase(_services, tx, { id }) {
    await tx.delete(promptHistory).where(eq(promptHistory.userId, id))
  },
}
