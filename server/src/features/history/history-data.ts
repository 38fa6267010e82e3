import { promptHistory } from '../../db/schema.ts'
import type { PersonalData } from '../account/personal-data.ts'
import { readSetsAfter, SETS_AT_ONCE, storedFor } from './history-queries.ts'

/** The sets that were made, and what they were made with. */
export const historyData: PersonalData = {
  name: 'history',
  async *export({ db }, { id }) {
    let after: string | undefined
    do {
      const page = await readSetsAfter(db, id, after)
      for (const { runId: _, ...set } of page) yield set
      after = page.length === SETS_AT_ONCE ? page.at(-1)?.id : undefined
    } while (after)
  },
  rows: [{ from: promptHistory, where: ({ id }) => storedFor(id) }],
}
