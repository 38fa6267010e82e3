import { newCoupon } from '@thokham/contract/coupons'
import { z } from 'zod'

/** A coupon as a buyer types it. */
export const typedCoupon = z.object({ code: newCoupon.shape.code })
