import { DAY_MS } from '@thokham/domain/bangkok-time'
import { HISTORY_DAYS } from '@thokham/domain/history'
import type { Services } from '../../services.ts'
import { deleteIdleRuns } from './run-queries.ts'

/** Removes runs at rest after 7 days without a change, results and all; what they cost stays recorded. */
export async function sweepRuns({ db, clock }: Services): Promise<void> {
  await deleteIdleRuns(db, new Date(clock().getTime() - HISTORY_DAYS * DAY_MS))
}
