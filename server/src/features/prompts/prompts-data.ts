import type { PersonalData } from '../account/personal-data.ts'
import { dropPromptsOf, readQuotaDays, readReservationsAfter } from './prompts-queries.ts'

/** How many prompts were woven, day by day and set by set. */
export const promptsData: PersonalData = {
  name: 'prompts',
  async *export({ db }, { id }) {
    for (const { day, used } of await readQuotaDays(db, id)) yield { day, used }
    let after: string | undefined
    do {
      const page = await readReservationsAfter(db, id, after)
      for (const { generator, count, charged, woven, day, createdAt } of page) {
        yield { generator, count, charged: charged - (count - woven), woven, day, createdAt }
      }
      after = page.at(-1)?.idempotencyKey
    } while (after)
  },
  erase: (_services, tx, { id }) => dropPromptsOf(tx, id),
}
