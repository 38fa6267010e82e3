import { searchAsAdmin } from '@thokham/contract/admin-search'
import type { FastifyInstance } from 'fastify'
import { memberOf } from '../../http/authorise.ts'
import { limit } from '../../http/limits.ts'
import { handle } from '../../http/operation.ts'
import { findAnything } from './find-anything.ts'

/** Serves the one search over members and payments, which the command palette asks. */
export function adminSearchRoutes(app: FastifyInstance): void {
  const { services } = app
  const searches = limit(services, { name: 'admin-search', attempts: 60, seconds: 60 })

  handle(app, searchAsAdmin, async ({ query }, { caller, reply, now }) => {
    await searches.spend(memberOf(caller).id, reply)
    return findAnything(services, query.q, now)
  })
}
