import { DAY_MS } from '@thokham/domain/bangkok-time'
import { lt } from 'drizzle-orm'
import { lineEvents } from '../../db/schema.ts'
import type { Feature } from '../feature.ts'
import { ANSWER_EVENT, answerEvent } from './answer-event.ts'
import { lineRoutes } from './line-routes.ts'

const SWEEP_EVENTS = 'line:sweep'
/** LINE sends nothing again after so long. */
const KEEP_DAYS = 7

export const lineFeature: Feature = {
  routes: lineRoutes,
  jobs: (services) => ({
    jobs: {
      [ANSWER_EVENT]: answerEvent(services),
      [SWEEP_EVENTS]: async () => {
        const before = new Date(services.clock().getTime() - KEEP_DAYS * DAY_MS)
        await services.db.delete(lineEvents).where(lt(lineEvents.receivedAt, before))
      },
    },
    daily: { [SWEEP_EVENTS]: '03:25' },
  }),
}
