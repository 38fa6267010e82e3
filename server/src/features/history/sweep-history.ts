import { DAY_MS } from '@thokham/domain/bangkok-time'
import type { JobPlan } from '../../jobs/job.ts'
import type { Services } from '../../services.ts'
import { sweepRuns } from '../ai-runs/sweep-runs.ts'
import { dropExpiredFiles, removeSets } from './history-queries.ts'

/** How long a deletion can be undone, and an expired set is still listed. */
const DELETED_DAYS = 1
const EXPIRED_DAYS = 30

const SWEEP = 'history:sweep'

/** Plans the history's one job: the sweep, early each morning in Bangkok. */
export function historyJobs(services: Services): JobPlan {
  return { jobs: { [SWEEP]: () => sweepHistory(services) }, daily: { [SWEEP]: '03:20' } }
}

/** Removes expired files, deleted sets and runs that nobody came back to. */
export async function sweepHistory(services: Services): Promise<void> {
  const now = services.clock()
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS)
  await dropExpiredFiles(services.db, now)
  await removeSets(services.db, { deletedAt: ago(DELETED_DAYS), expiredAt: ago(EXPIRED_DAYS) })
  await sweepRuns(services)
}
