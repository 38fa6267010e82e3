import { COUPON_CODE, normaliseCouponCode } from '@thokham/domain/coupon'
import { PAYMENT_STATUSES } from '@thokham/domain/payment'
import { z } from 'zod'
import { calendarDate, idParams, instant, optionalText } from './fields.ts'
import { operation } from './operation.ts'
import { paging } from './paging.ts'

const satang = z.int().min(0).max(100_000_000)

export const coupon = z.object({
  id: z.uuid(),
  /** Upper case */
  code: z.string(),
  discountType: z.enum(['fixed', 'percentage']),
  /** Satang when fixed; when percentage, percent with up to two decimals */
  discountAmount: z.number(),
  minPurchaseSatang: z.int(),
  /** Percentage only; null = no cap */
  maxDiscountSatang: z.int().nullable(),
  usageLimit: z.int(),
  /** Pending and approved uses */
  usageCount: z.int(),
  /** null = never */
  expiresAt: instant.nullable(),
  isActive: z.boolean(),
  createdAt: instant,
})
export type CouponRow = z.infer<typeof coupon>

export const listCoupons = operation({
  name: 'coupons.list',
  summary: 'Coupons, newest first',
  method: 'GET',
  path: '/api/admin/coupons',
  access: 'admin:use',
  query: z.object({ ...paging, q: optionalText(100) }),
  response: z.object({ coupons: z.array(coupon), total: z.int().min(0) }),
})

/** Returns how many decimals a number is written with; more than any when it is written with an exponent. */
function decimalsOf(amount: number): number {
  const written = String(amount)
  return written.includes('e') ? Number.POSITIVE_INFINITY : (written.split('.')[1]?.length ?? 0)
}

/** A new coupon. The form of the admin screen reads what was typed by this schema as well. */
export const newCoupon = z
  .object({
    /** Letters of any script, digits, `_` and `-`; stored in upper case */
    code: z
      .string('required')
      .overwrite(normaliseCouponCode)
      .min(1, 'required')
      .max(40)
      .regex(COUPON_CODE, 'format'),
    discountType: z.enum(['fixed', 'percentage']).default('fixed'),
    /** Satang when fixed; when percentage, more than 0 and at most 100 percent, with up to two decimals */
    discountAmount: z.number().positive('too_small').max(100_000_000, 'too_big'),
    minPurchaseSatang: satang.default(0),
    /** Left out of a fixed coupon */
    maxDiscountSatang: satang.min(1).nullable().default(null),
    usageLimit: z.int().min(1).max(1_000_000).default(1),
    /** Bangkok date, Gregorian; it ends at 23:59:59 of that day; null = never */
    expiresOn: calendarDate.nullable().default(null),
  })
  .refine(({ discountType, discountAmount }) => discountType === 'fixed' || discountAmount <= 100, {
    path: ['discountAmount'],
    message: 'too_big',
  })
  .refine(
    ({ discountType, discountAmount }) => decimalsOf(discountAmount) <= (discountType === 'fixed' ? 0 : 2),
    {
      path: ['discountAmount'],
      message: 'format',
    },
  )
  .overwrite((given) => (given.discountType === 'fixed' ? { ...given, maxDiscountSatang: null } : given))

export const createCoupon = operation({
  name: 'coupons.create',
  summary: 'Create a coupon',
  method: 'POST',
  path: '/api/admin/coupons',
  access: 'admin:use',
  body: newCoupon,
  response: coupon,
  errors: ['coupon_exists'],
})

/** Takes another coupon in the place of one by which nothing was sold; `conflict` where a use is taken, also just now. */
export const updateCoupon = operation({
  name: 'coupons.update',
  summary: 'Change a coupon that no pending or approved payment has used',
  method: 'PUT',
  path: '/api/admin/coupons/:id',
  access: 'admin:use',
  params: idParams,
  body: newCoupon,
  response: coupon,
  errors: ['not_found', 'coupon_exists', 'conflict'],
})

export const suggestCouponCode = operation({
  name: 'coupons.suggest',
  summary: 'A code that no coupon has, easy to read out',
  method: 'GET',
  path: '/api/admin/coupons/suggestion',
  access: 'admin:use',
  response: z.object({ code: z.string() }),
})

export const toggleCoupon = operation({
  name: 'coupons.toggle',
  summary: 'Switch a coupon on or off',
  method: 'PATCH',
  path: '/api/admin/coupons/:id',
  access: 'admin:use',
  params: idParams,
  body: z.object({ isActive: z.boolean() }),
  response: coupon,
  errors: ['not_found'],
})

/** Payments keep the code and the discount they were made with. */
export const deleteCoupon = operation({
  name: 'coupons.delete',
  summary: 'Delete a coupon',
  method: 'DELETE',
  path: '/api/admin/coupons/:id',
  access: 'admin:use',
  params: idParams,
  response: z.object({ deleted: z.boolean() }),
})

export const listCouponUses = operation({
  name: 'coupons.uses',
  summary: 'Payments made with a coupon, newest first; a rejected one gave its use back',
  method: 'GET',
  path: '/api/admin/coupons/:id/uses',
  access: 'admin:use',
  params: idParams,
  query: z.object(paging),
  response: z.object({
    uses: z.array(
      z.object({
        paymentId: z.uuid(),
        reference: z.string(),
        email: z.string(),
        packageName: z.string(),
        discountSatang: z.int(),
        status: z.enum(PAYMENT_STATUSES),
        createdAt: instant,
      }),
    ),
    total: z.int().min(0),
  }),
  errors: ['not_found'],
})
