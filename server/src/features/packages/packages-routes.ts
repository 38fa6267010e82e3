import { listOffers, listPackages, updatePackage } from '@thokham/contract/packages'
import { asc, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { packages } from '../../db/schema.ts'
import { Refusal } from '../../http/fail.ts'
import { handle } from '../../http/operation.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { offersFor } from './list-offers.ts'

/** Serves packages and prices, and changes them for the owner. */
export function packagesRoutes(app: FastifyInstance): void {
  const { db } = app.services

  handle(app, listPackages, async () => ({
    packages: await db.select().from(packages).orderBy(asc(packages.id)),
  }))

  handle(app, listOffers, (_input, { caller, now }) => offersFor(db, caller, now))

  handle(app, updatePackage, ({ params, body }, call) =>
    db.transaction(async (tx) => {
      const wanted = eq(packages.id, params.packageId)
      const [before] = await tx.select().from(packages).where(wanted).for('no key update')
      const [after] = await tx.update(packages).set(body).where(wanted).returning()
      if (!before || !after) throw new Refusal('not_found')
      const entry = { action: 'package.update', subjectKind: 'package', subjectId: String(params.packageId) }
      await writeAudit(tx, call, { ...entry, before, after })
      return after
    }),
  )
}
