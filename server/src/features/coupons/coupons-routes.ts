import { randomUUID } from 'node:crypto'
import {
  type CouponRow,
  createCoupon,
  deleteCoupon,
  listCoupons,
  listCouponUses,
  suggestCouponCode,
  toggleCoupon,
  updateCoupon,
} from '@thokham/contract/coupons'
import type { HandlerInput } from '@thokham/contract/operation'
import { couponExpiry } from '@thokham/domain/coupon'
import { paymentReference } from '@thokham/domain/payment'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../db/client.ts'
import { constraintOf } from '../../db/constraint.ts'
import { coupons } from '../../db/schema.ts'
import { writeTogether } from '../../db/write-together.ts'
import { Refusal } from '../../http/fail.ts'
import { type Call, handle } from '../../http/operation.ts'
import { describeAuditEntry, insertAudit, writeAudit } from '../audit/write-audit.ts'
import { type Coupon, couponPage, couponUses } from './coupon-queries.ts'
import { suggestCode } from './suggest-code.ts'

type NewCoupon = HandlerInput<typeof createCoupon>['body']

/** Serves what admins do with coupons. */
export function couponsRoutes(app: FastifyInstance): void {
  const { db } = app.services

  handle(app, listCoupons, async ({ query }) => {
    const { rows, total } = await couponPage(db, query)
    return { coupons: rows.map(presentCoupon), total }
  })

  handle(app, suggestCouponCode, async () => ({ code: await suggestCode(db) }))

  handle(app, createCoupon, async ({ body }, call) => {
    const id = randomUUID()
    const made = { ...columnsOf(body, call.now), id, createdAt: call.now, usageCount: 0, isActive: true }
    const after = presentCoupon(made)
    await writeTogether(db, [
      db.insert(coupons).values(made),
      insertAudit(db, call, { ...describeAuditEntry('coupon.create', id), after }),
    ]).catch(refuseTaken)
    return after
  })

  handle(app, updateCoupon, ({ params, body }, call) => changeCoupon(db, call, params.id, body))

  handle(app, toggleCoupon, ({ params, body }, call) =>
    db.transaction(async (tx) => {
      const isThis = eq(coupons.id, params.id)
      const [before] = await tx.select().from(coupons).where(isThis).for('no key update')
      if (!before) throw new Refusal('not_found')
      const { isActive } = body
      await writeTogether(tx, [
        tx.update(coupons).set({ isActive }).where(isThis),
        insertAudit(tx, call, {
          ...describeAuditEntry('coupon.toggle', params.id),
          before: { isActive: before.isActive },
          after: { isActive, code: before.code },
        }),
      ])
      return presentCoupon({ ...before, isActive })
    }),
  )

  handle(app, deleteCoupon, ({ params }, call) =>
    db.transaction(async (tx) => {
      const [gone] = await tx.delete(coupons).where(eq(coupons.id, params.id)).returning()
      if (gone)
        await writeAudit(tx, call, {
          ...describeAuditEntry('coupon.delete', params.id),
          before: presentCoupon(gone),
        })
      return { deleted: gone !== undefined }
    }),
  )

  handle(app, listCouponUses, async ({ params, query }) => {
    const { uses, total } = await couponUses(db, params.id, query)
    const isThere = total > 0 || (await db.$count(coupons, eq(coupons.id, params.id))) > 0
    if (!isThere) throw new Refusal('not_found')
    return {
      uses: uses.map(({ number, createdAt, ...use }) => ({
        ...use,
        reference: paymentReference(number),
        createdAt: createdAt.toISOString(),
      })),
      total,
    }
  })
}

/**
 * Changes a coupon under its lock, which every use of it takes as well.
 * @throws Refusal `not_found`, `conflict` once it was used, `coupon_exists`, or `invalid_input`
 */
async function changeCoupon(db: Database, call: Call, id: string, body: NewCoupon): Promise<CouponRow> {
  const columns = columnsOf(body, call.now)
  return db
    .transaction(async (tx) => {
      const isThis = eq(coupons.id, id)
      const [before] = await tx.select().from(coupons).where(isThis).for('no key update')
      if (!before) throw new Refusal('not_found')
      if (before.usageCount > 0) throw new Refusal('conflict')
      const after = presentCoupon({ ...before, ...columns })
      await writeTogether(tx, [
        tx.update(coupons).set(columns).where(isThis),
        insertAudit(tx, call, {
          ...describeAuditEntry('coupon.update', id),
          before: presentCoupon(before),
          after,
        }),
      ])
      return after
    })
    .catch(refuseTaken)
}

/** Returns the columns of what an admin gives. @throws Refusal `invalid_input` where its last day is over */
function columnsOf({ expiresOn, ...columns }: NewCoupon, now: Date) {
  const expiresAt = expiresOn === null ? null : couponExpiry(expiresOn)
  if (expiresAt && expiresAt <= now) {
    throw new Refusal('invalid_input', { fields: { expiresOn: 'too_small' } })
  }
  return { ...columns, expiresAt }
}

/**
 * Maps a unique violation of a coupon's code to the refusal; throws any other error as it is.
 * @throws Refusal `coupon_exists`
 */
function refuseTaken(error: unknown): never {
  if (constraintOf(error) !== 'coupons_code_key') throw error
  throw new Refusal('coupon_exists', { fields: { code: 'taken' } })
}

function presentCoupon({ expiresAt, createdAt, ...coupon }: Coupon): CouponRow {
  return { ...coupon, expiresAt: expiresAt?.toISOString() ?? null, createdAt: createdAt.toISOString() }
}
