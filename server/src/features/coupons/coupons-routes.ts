import { randomUUID } from 'node:crypto'
import {
  type CouponRow,
  createCoupon,
  deleteCoupon,
  listCoupons,
  listCouponUses,
  suggestCouponCode,
  toggleCoupon,
} from '@thokham/contract/coupons'
import { couponExpiry } from '@thokham/domain/coupon'
import { paymentReference } from '@thokham/domain/payment'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { constraintOf } from '../../db/constraint.ts'
import { coupons } from '../../db/schema.ts'
import { Refusal } from '../../http/fail.ts'
import { handle } from '../../http/operation.ts'
import { describeAuditEntry, writeAudit } from '../audit/write-audit.ts'
import { type Coupon, couponPage, couponUses } from './coupon-queries.ts'
import { suggestCode } from './suggest-code.ts'

/** Serves what admins do with coupons. */
export function couponsRoutes(app: FastifyInstance): void {
  const { db } = app.services

  handle(app, listCoupons, async ({ query }) => {
    const { rows, total } = await couponPage(db, query)
    return { coupons: rows.map(presentCoupon), total }
  })

  handle(app, suggestCouponCode, async () => ({ code: await suggestCode(db) }))

  handle(app, createCoupon, async ({ body }, call) => {
    const { expiresOn, ...columns } = body
    const expiresAt = expiresOn === null ? null : couponExpiry(expiresOn)
    if (expiresAt && expiresAt <= call.now) {
      throw new Refusal('invalid_input', { fields: { expiresOn: 'too_small' } })
    }
    return db.transaction(async (tx) => {
      const [made] = await tx
        .insert(coupons)
        .values({
          ...columns,
          id: randomUUID(),
          expiresAt,
          createdAt: call.now,
        })
        .returning()
        .catch(refuseTaken)
      if (!made) throw new Error('The coupon is not there')
      const after = presentCoupon(made)
      await writeAudit(tx, call, { ...describeAuditEntry('coupon.create', made.id), after })
      return after
    })
  })

  handle(app, toggleCoupon, ({ params, body }, call) =>
    db.transaction(async (tx) => {
      const [before] = await tx.select().from(coupons).where(eq(coupons.id, params.id)).for('no key update')
      const [changed] = await tx
        .update(coupons)
        .set({ isActive: body.isActive })
        .where(eq(coupons.id, params.id))
        .returning()
      if (!changed) throw new Refusal('not_found')
      await writeAudit(tx, call, {
        ...describeAuditEntry('coupon.toggle', params.id),
        before: { isActive: before?.isActive },
        after: { ...body, code: changed.code },
      })
      return presentCoupon(changed)
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
    if ((await db.$count(coupons, eq(coupons.id, params.id))) === 0) throw new Refusal('not_found')
    const { uses, total } = await couponUses(db, params.id, query)
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
