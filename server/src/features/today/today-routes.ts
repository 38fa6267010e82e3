import { readToday as operation } from '@thokham/contract/today'
import type { FastifyInstance } from 'fastify'
import { mayCall } from '../../http/authorise.ts'
import { handle } from '../../http/operation.ts'
import type { AllFeatures } from '../feature.ts'
import { readToday } from './read-today.ts'

/** Serves the home of the team. */
export function todayRoutes(app: FastifyInstance, { checkedKinds }: AllFeatures): void {
  handle(app, operation, (_input, { caller, now }) =>
    readToday(app.services, checkedKinds, {
      isOwner: mayCall(caller, 'owner:use'),
      now,
    }),
  )
}
