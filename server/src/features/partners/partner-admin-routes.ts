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
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../db/client.ts'
import { partnerKeys, partners } from '../../db/schema.ts'
import { writeTogether } from '../../db/write-together.ts'
import { Refusal } from '../../http/fail.ts'
import { handle } from '../../http/operation.ts'
import { describeAuditEntry, insertAudit, writeAudit } from '../audit/write-audit.ts'
import { hashPartnerKey, makePartnerKey } from './partner-key.ts'
import { adminPartners } from './partner-queries.ts'

/** What of a partner the audit log keeps. */
type Described = Pick<typeof partners.$inferSelect, 'name' | 'benefit' | 'url' | 'isShown'>

/** Serves what admins do with partners and their keys. */
export function partnerAdminRoutes(app: FastifyInstance): void {
  const { services } = app
  const { db } = services
  const living = (id: string) => and(eq(partners.id, id), isNull(partners.deletedAt))

  handle(app, listAdminPartners, async (_input, { now }) => ({ partners: await adminPartners(db, now) }))

  handle(app, createPartner, async ({ body }, call) => {
    const id = randomUUID()
    const made = { ...body, id, revision: 0 }
    await writeTogether(db, [
      db.insert(partners).values({ ...made, createdAt: call.now }),
      insertAudit(db, call, { ...describeAuditEntry('partner.create', id), after: noted(made) }),
    ])
    return { ...made, createdAt: call.now.toISOString(), keys: [], checks: 0 }
  })

  handle(app, updatePartner, ({ params: { id }, body: { revision, ...fields } }, call) =>
    db.transaction(async (tx) => {
      const [before] = await tx.select().from(partners).where(living(id)).for('no key update')
      if (!before) throw new Refusal('not_found')
      const [changed] = await tx
        .update(partners)
        .set({ ...fields, revision: sql`${partners.revision} + 1` })
        .where(and(living(id), eq(partners.revision, revision)))
        .returning()
      if (!changed) throw new Refusal('conflict')
      await writeAudit(tx, call, {
        ...describeAuditEntry('partner.update', id),
        before: noted(before),
        after: noted(changed),
      })
      return partnerOf(tx, id, call.now)
    }),
  )

  handle(app, deletePartner, ({ params: { id } }, call) =>
    db.transaction(async (tx) => {
      const [gone] = await tx.update(partners).set({ deletedAt: call.now }).where(living(id)).returning()
      if (gone)
        await writeAudit(tx, call, { ...describeAuditEntry('partner.delete', id), before: noted(gone) })
      return { deleted: gone !== undefined }
    }),
  )

  handle(app, restorePartner, ({ params: { id } }, call) =>
    db.transaction(async (tx) => {
      const [back] = await tx
        .update(partners)
        .set({ deletedAt: null })
        .where(and(eq(partners.id, id), isNotNull(partners.deletedAt)))
        .returning()
      if (back)
        await writeAudit(tx, call, { ...describeAuditEntry('partner.restore', id), after: noted(back) })
      return partnerOf(tx, id, call.now)
    }),
  )

  handle(app, createPartnerKey, ({ params: { id }, body: { label } }, call) =>
    db.transaction(async (tx) => {
      const [partner] = await tx.select().from(partners).where(living(id)).for('no key update')
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

const noted = ({ name, benefit, url, isShown }: Described) => ({ name, benefit, url, isShown })
