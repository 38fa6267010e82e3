import { randomUUID } from 'node:crypto'
import {
  type AdminPartner,
  createPartner,
  createPartnerKey,
  deletePartner,
  listAdminPartners,
  restorePartner,
  revokePartnerKey,
  updatePartner,
} from '@thokham/contract/partners'
import { and, eq, isNull } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../db/client.ts'
import { partnerKeys, partners } from '../../db/schema.ts'
import { writeTogether } from '../../db/write-together.ts'
import { Refusal } from '../../http/fail.ts'
import { handle } from '../../http/operation.ts'
import { resource } from '../../resources/resource.ts'
import { serveResource } from '../../resources/serve-resource.ts'
import { describeAuditEntry, insertAudit, writeAudit } from '../audit/write-audit.ts'
import { hashPartnerKey, makePartnerKey } from './partner-key.ts'
import { adminPartners } from './partner-queries.ts'

const partnerRecords = resource({
  kind: 'partner',
  table: partners,
  describe: ({ name, benefit, url, isShown }) => ({ name, benefit, url, isShown }),
})

/** Serves what admins do with partners and their keys. */
export function partnerAdminRoutes(app: FastifyInstance): void {
  const { services } = app
  const { db } = services

  handle(app, listAdminPartners, async (_input, { now }) => ({ partners: await adminPartners(db, now) }))

  serveResource(
    app,
    { create: createPartner, update: updatePartner, remove: deletePartner, restore: restorePartner },
    {
      records: partnerRecords,
      columnsOf: (_, fields) => fields,
      answerOf: ({ id }, tx, { now }) => partnerOf(tx, id, now),
    },
  )

  handle(app, createPartnerKey, ({ params: { id }, body: { label } }, call) =>
    db.transaction(async (tx) => {
      const [partner] = await tx
        .select()
        .from(partners)
        .where(and(eq(partners.id, id), isNull(partners.deletedAt)))
        .for('no key update')
      if (!partner) throw new Refusal('not_found')
      const { key, hint } = makePartnerKey()
      const row = { id: randomUUID(), partnerId: id, label, hint, createdAt: call.now }
      await writeTogether(tx, [
        tx.insert(partnerKeys).values({ ...row, keyHash: hashPartnerKey(services, key) }),
        insertAudit(tx, call, {
          ...describeAuditEntry('partner.create-key', id),
          after: { name: partner.name, label, hint },
        }),
      ])
      return { key, partner: await partnerOf(tx, id, call.now) }
    }),
  )

  handle(app, revokePartnerKey, ({ params: { id } }, call) =>
    db.transaction(async (tx) => {
      const [key] = await tx
        .select({ key: partnerKeys, name: partners.name })
        .from(partnerKeys)
        .innerJoin(partners, and(eq(partners.id, partnerKeys.partnerId), isNull(partners.deletedAt)))
        .where(eq(partnerKeys.id, id))
        .for('no key update', { of: partnerKeys })
      if (!key) throw new Refusal('not_found')
      const { partnerId, label, hint, revokedAt } = key.key
      if (!revokedAt) {
        await tx.update(partnerKeys).set({ revokedAt: call.now }).where(eq(partnerKeys.id, id))
        await writeAudit(tx, call, {
          ...describeAuditEntry('partner.revoke-key', partnerId),
          before: { name: key.name, label, hint },
        })
      }
      return partnerOf(tx, partnerId, call.now)
    }),
  )
}

/** Reads a partner as admins see it. @throws Refusal `not_found` */
async function partnerOf(db: Database, id: string, now: Date): Promise<AdminPartner> {
  const [partner] = await adminPartners(db, now, { id })
  if (!partner) throw new Refusal('not_found')
  return partner
}
