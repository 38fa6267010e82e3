import { promptQuota, promptReservations } from '../../db/schema.ts'
import type { PersonalData } from '../account/personal-data.ts'
import { RESERVATIONS_AT_ONCE, readQuotaDays, readReservationsAfter } from './prompts-queries.ts'

/** How many prompts were woven, day by day and set by set. */
export const promptsData: PersonalData = {
  name: 'prompts',
  lists: (db, { id }) => [readQuotaDays(db, id)],
  async *export({ db }, { id }) {
    let after: string | undefined
    do {
      const page = await readReservationsAfter(db, id, after)
      for (const { generator, count, charged, woven, day, createdAt } of page) {
        yield { generator, count, charged: charged - (count - woven), woven, day, createdAt }
      }
      after = page.length === RESERVATIONS_AT_ONCE ? page.at(-1)?.idempotencyKey : undefined
    } while (after)
  },
  rows: [promptReservations.profileId, promptQuota.profileId],
}
