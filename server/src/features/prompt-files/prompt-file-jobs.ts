import { DAY_MS } from '@thokham/domain/bangkok-time'
import type { JobPlan } from '../../jobs/job.ts'
import type { Services } from '../../services.ts'
import { removeFilesBefore } from './prompt-file-queries.ts'

const SWEEP = 'promptFiles:sweep'
/** A clock that is set back by less grants nobody a second file. */
const KEPT_MS = 7 * DAY_MS

/** Plans the removal of files whose day is over, early each morning in Bangkok; the history has its own copies. */
export function promptFileJobs({ db, clock }: Services): JobPlan {
  const sweep = () => removeFilesBefore(db, new Date(clock().getTime() - KEPT_MS))
  return { jobs: { [SWEEP]: sweep }, daily: { [SWEEP]: '03:40' } }
}
