import { DAY_MS } from '@thokham/domain/bangkok-time'
import { eq, lt } from 'drizzle-orm'
import { z } from 'zod'
import { lineEvents, lineSlips } from '../../db/schema.ts'
import type { Feature } from '../feature.ts'
import { ANSWER_EVENT, answerEvent } from './answer-event.ts'
import { lineRoutes } from './line-routes.ts'
import { lineSlipRoutes } from './line-slip-routes.ts'
import { FORGET_SLIP, slipsEndBefore } from './line-slips.ts'
import { lineSlipsData } from './line-slips-data.ts'

const SWEEP_EVENTS = 'line:sweep'
/** LINE sends nothing again after so long. */
const KEEP_DAYS = 7

const forgotten = z.object({ id: z.uuid() })

export const lineFeature: Feature = {
  routes: (app) => {
    lineRoutes(app)
    lineSlipRoutes(app)
  },
  personalData: [lineSlipsData],
  jobs: (services) => ({
    jobs: {
      [ANSWER_EVENT]: answerEvent(services),
      [SWEEP_EVENTS]: async () => {
        const before = new Date(services.clock().getTime() - KEEP_DAYS * DAY_MS)
        await services.db.delete(lineEvents).where(lt(lineEvents.receivedAt, before))
        const ended = slipsEndBefore(services.clock())
        await services.db.delete(lineSlips).where(lt(lineSlips.receivedAt, ended))
      },
      [FORGET_SLIP]: async (payload) => {
        await services.db.delete(lineSlips).where(eq(lineSlips.id, forgotten.parse(payload).id))
      },
    },
    daily: { [SWEEP_EVENTS]: '03:25' },
  }),
}
