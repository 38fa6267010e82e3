import { DAY_MS } from '@thokham/domain/bangkok-time'
import { wordLists } from '../../db/schema.ts'
import type { JobPlan } from '../../jobs/job.ts'
import type { Services } from '../../services.ts'
import type { PersonalData } from '../account/personal-data.ts'
import type { Feature } from '../feature.ts'
import { LISTS_AT_ONCE, readListsAfter, removeLists } from './word-list-queries.ts'
import { wordListsRoutes } from './word-lists-routes.ts'

const SWEEP = 'wordLists:sweep'

/** The lists with their words, those that were deleted within the day among them. */
const wordListsData: PersonalData = {
  name: 'wordLists',
  async *export({ db }, { id }) {
    let after: string | undefined
    do {
      const page = await readListsAfter(db, id, after)
      for (const { profileId: _, ...list } of page) yield list
      after = page.length === LISTS_AT_ONCE ? page.at(-1)?.id : undefined
    } while (after)
  },
  rows: [wordLists.profileId],
}

/** Plans the removal of lists that were deleted more than a day ago, early each morning in Bangkok. */
function wordListJobs({ db, clock }: Services): JobPlan {
  return {
    jobs: { [SWEEP]: () => removeLists(db, new Date(clock().getTime() - DAY_MS)) },
    daily: { [SWEEP]: '03:35' },
  }
}

export const wordListsFeature: Feature = {
  routes: wordListsRoutes,
  jobs: wordListJobs,
  personalData: [wordListsData],
}
