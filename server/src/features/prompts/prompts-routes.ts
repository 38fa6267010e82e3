import { reservePrompts } from '@thokham/contract/prompts'
import type { FastifyInstance } from 'fastify'
import { authorise } from '../../http/authorise.ts'
import { handle } from '../../http/operation.ts'
import { reserveSet } from './reserve-set.ts'

export function promptsRoutes(app: FastifyInstance): void {
  const { services } = app
  handle(app, reservePrompts, ({ body }, { caller, now }) => {
    if (body.generator === 'simple') authorise(caller, 'workshop:use')
    return services.db.transaction((open) => reserveSet(open, caller, body, now))
  })
}
