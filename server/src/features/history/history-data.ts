import type { PersonalData } from '../account/personal-data.ts'
import { dropSetsOf, readSetsAfter } from './history-queries.ts'

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
  erase: (_services, tx, { id }) => dropSetsOf(tx, id),
}
