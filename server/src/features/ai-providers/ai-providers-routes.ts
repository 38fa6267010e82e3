import { listAiProviders, readAiCost } from '@thokham/contract/ai-providers'
import { bangkokDate } from '@thokham/domain/bangkok-time'
import type { FastifyInstance } from 'fastify'
import { memberOf } from '../../http/authorise.ts'
import { handle } from '../../http/operation.ts'
import { readCurrentSettings } from '../settings/read-settings.ts'
import { presentAllowance, readAllowance } from './free-allowance.ts'
import { readProviderStates } from './provider-states.ts'
import { addCosts, presentCost, readMonth, readMonthOfPictures } from './read-cost.ts'

/** Serves how the AI providers stand for a member, and what their calls of a month cost. */
export function aiProvidersRoutes(app: FastifyInstance): void {
  const { services } = app

  handle(app, listAiProviders, async (_input, call) => {
    const memberId = memberOf(call.caller).id
    const settings = await readCurrentSettings(services.db)
    return {
      providers: await readProviderStates(services, settings, { memberId, today: bangkokDate(call.now) }),
      freeAllowance: presentAllowance(await readAllowance(services.db, memberId, call.now), call.now),
      thbPerUsd: settings.ai.thbPerUsd,
    }
  })

  handle(app, readAiCost, async ({ query }, call) => {
    const month = query.month ?? bangkokDate(call.now).slice(0, 7)
    const { id } = memberOf(call.caller)
    const found = await readMonth(services.db, id, month)
    return {
      month,
      calls: found.reduce((calls, each) => calls + each.calls, 0),
      cost: presentCost(addCosts(found)),
      byProvider: found.map((each) => ({
        provider: each.provider,
        calls: each.calls,
        cost: presentCost(each),
      })),
      pictures: await readMonthOfPictures(services.db, id, month),
    }
  })
}
