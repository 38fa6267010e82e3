import { describeError } from '../../log.ts'
import type { Services } from '../../services.ts'
import type { Feature, RunningFeature } from '../feature.ts'
import { backupsRoutes } from './backups-routes.ts'
import { claimDueBackup, REHEARSE, RUN_BACKUP } from './claim-run.ts'
import { endLostRuns } from './end-lost-runs.ts'
import { endRestore } from './end-restore.ts'
import { rehearseRestore } from './rehearse-restore.ts'
import { runBackup } from './run-backup.ts'

const POLL_EVERY_MS = 60_000

export const backupsFeature: Feature = {
  routes: backupsRoutes,
  jobs: (services) => ({
    jobs: { [RUN_BACKUP]: runBackup(services), [REHEARSE]: rehearseRestore(services) },
    daily: {},
  }),
  start: async (services) => {
    await endRestore(services)
    return { stop: async () => {} }
  },
  work: keepToPlan,
}

/** Polls every minute for runs that were lost and whether the day's backup is due; its hour may be changed at any time. */
async function keepToPlan(services: Services): Promise<RunningFeature> {
  const poll = () =>
    endLostRuns(services)
      .then(() => claimDueBackup(services))
      .catch((error) =>
        services.log.warn({ error: describeError(error) }, 'looking at the plan of backups failed'),
      )
  const timer = setInterval(() => void poll(), POLL_EVERY_MS).unref()
  return {
    async stop() {
      clearInterval(timer)
    },
  }
}
