import { listPackages } from '@thokham/contract/packages'
import { asc } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { packages } from '../../db/schema.ts'
import { handle } from '../../http/operation.ts'

export function packagesRoutes(app: FastifyInstance): void {
  const { services } = app
  handle(app, listPackages, async () => ({
    packages: await services.db.select().from(packages).orderBy(asc(packages.id)),
  }))
}
