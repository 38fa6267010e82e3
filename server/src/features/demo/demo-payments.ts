import { randomUUID } from 'node:crypto'
import type { SlipVerdict } from '@thokham/contract/payment-admin'
import { addMonths } from '@thokham/domain/bangkok-time'
import { STARTER_PACKAGES } from '@thokham/domain/packages'
import { BANKS } from '@thokham/domain/slip-code'
import type { Transaction } from '../../db/client.ts'
import { coupons, payments, settings } from '../../db/schema.ts'
import type { Services } from '../../services.ts'
import { redrawSlip } from '../payments/slip-picture.ts'
import { fraction, type Purchase } from './demo-members.ts'
import { drawDemoSlip } from './demo-slips.ts'

type Payment = typeof payments.$inferInsert
type Sold = Payment & { createdAt: Date }

const HOUR_MS = 60 * 60 * 1000
const PENDING = 14
/** Which of those that wait have something about them, the newest first. */
const [OTHER_BANK, NO_QR, SENT_AGAIN] = [2, 4, 7]
const [MONTHLY, YEARLY, RENEWAL, LIFETIME] = STARTER_PACKAGES

interface Buyer {
  id: string
  displayName: string
  membership: string
  hasPurchasedVip: boolean
  createdAt: Date
}

/** A named member and what they bought. */
export interface NamedBuyer {
  id: string
  displayName: string
  bought: Purchase[]
}

/**
 * Loads what the shop of the demonstration sold so far: coupons, some hundreds of payments, and a few that wait with
 * their slips.
 */
export async function loadDemoPayments(
  tx: Transaction,
  { files }: Pick<Services, 'files'>,
  { crowd, named }: { crowd: Buyer[]; named: NamedBuyer[] },
  now: Date,
): Promise<void> {
  await tx
    .insert(settings)
    .values({ value: SHOP })
    .onConflictDoUpdate({ target: settings.only, set: { value: SHOP } })
  const byCrowd = crowd.flatMap((buyer, at) => (buyer.hasPurchasedVip ? soldTo(buyer, at, now) : []))
  await tx.insert(coupons).values(demoCoupons(now).map((coupon) => used(coupon, byCrowd)))
  const sold = [...byCrowd, ...named.flatMap((buyer) => boughtBy(buyer, now))].sort(
    (one, other) => one.createdAt.getTime() - other.createdAt.getTime(),
  )
  await tx.insert(payments).values(sold)
  const waiting = crowd.filter(({ hasPurchasedVip }) => !hasPurchasedVip).slice(0, PENDING)
  for (const [at, buyer] of waiting.entries()) {
    const createdAt = new Date(now.getTime() - (at + 0.3) * HOUR_MS)
    const payment = paymentOf(buyer, { at, pack: at % 3 ? YEARLY : MONTHLY, createdAt })
    const reference = at === NO_QR ? null : `2026${String(1_000_000 + at * 7_919).padStart(16, '0')}`
    const bank = BANKS.find(({ id }) => (id === payment.bankName) !== (at === OTHER_BANK)) ?? BANKS[0]
    const picture = await drawDemoSlip({ bankCode: bank.code, reference, seed: at })
    const { bytes, hash, code } = await redrawSlip(picture)
    const slip = {
      slipHash: hash,
      slipBank: code?.bankCode ?? null,
      slipReference: code?.reference ?? null,
      slipCheck: CHECKED[at]?.(createdAt) ?? null,
    }
    if (at === SENT_AGAIN) {
      const before = { ...payment, id: randomUUID(), idempotencyKey: randomUUID() }
      const first = { ...before, createdAt: new Date(createdAt.getTime() - 2 * HOUR_MS) }
      await tx.insert(payments).values({ ...refused(first, 'กรุณากรอกชื่อบัญชีผู้โอนให้ตรงกับสลิป'), ...slip })
    }
    const slipImage = await files.put('slips', 'webp', bytes)
    await tx.insert(payments).values({ ...payment, ...slip, slipImage })
  }
}

const verdict = (found: Omit<SlipVerdict, 'service' | 'checkedAt'>) => (at: Date) =>
  ({ service: 'EasySlip', ...found, checkedAt: at.toISOString() }) satisfies SlipVerdict

/** What an outside check said of some of those that wait. */
const CHECKED: Readonly<Record<number, (at: Date) => SlipVerdict>> = {
  1: verdict({ verdict: 'ok', amount: true, receiver: true, duplicate: false }),
  5: verdict({ verdict: 'mismatch', amount: false, receiver: true, duplicate: false }),
}

/** Made up: an account of nobody's, addresses of nowhere. */
const SHOP = {
  links: { community: 'https://discord.example/thokham', support: 'https://line.example/thokham' },
  payment: {
    bank: 'kbank',
    accountNumber: '000-0-00000-0',
    accountName: 'บริษัท ทอคำ (ตัวอย่าง) จำกัด',
    promptPayId: '0000000000001',
  },
}

function demoCoupons(now: Date): DemoCoupon[] {
  const days = (count: number) => new Date(now.getTime() + count * 24 * HOUR_MS)
  const coupon = { id: '', usageLimit: 100, createdAt: days(-60), uses: 0 }
  return [
    { ...coupon, code: 'WELCOME100', discountAmount: 10_000, createdAt: days(-45), uses: 37 },
    {
      ...coupon,
      code: 'LOOM20',
      discountType: 'percentage' as const,
      discountAmount: 20,
      maxDiscountSatang: 30_000,
    },
    { ...coupon, code: 'YEAREND', discountAmount: 20_000, minPurchaseSatang: 139_900, expiresAt: days(41) },
    {
      ...coupon,
      code: 'SONGKRAN',
      discountAmount: 15_000,
      createdAt: days(-260),
      expiresAt: days(-200),
      uses: 24,
    },
    { ...coupon, code: 'FRIEND', discountAmount: 5_000, isActive: false, uses: 12 },
  ].map((one) => ({ ...one, id: randomUUID() }))
}

interface DemoCoupon extends Omit<typeof coupons.$inferInsert, 'createdAt'> {
  createdAt: Date
  /** How many payments it made cheaper. */
  uses: number
}

/** Takes a coupon's discount off that many payments of its time, the newest ones, and counts them. */
function used({ uses, ...coupon }: DemoCoupon, sold: Sold[]): typeof coupons.$inferInsert {
  const { id, code, createdAt, expiresAt, discountAmount } = coupon
  const cheaper = sold
    .filter(
      (payment) =>
        payment.paymentStatus === 'approved' &&
        !payment.couponId &&
        payment.priceSatang > discountAmount &&
        payment.createdAt >= createdAt &&
        payment.createdAt < (expiresAt ?? new Date(8.64e15)),
    )
    .sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime())
    .slice(0, uses)
  for (const payment of cheaper) {
    payment.couponId = id
    payment.couponCode = code
    payment.discountSatang = discountAmount
    payment.amountSatang = payment.priceSatang - discountAmount
  }
  return { ...coupon, usageCount: cheaper.length }
}

/** Makes a member's purchases since they joined, one of them refused now and then. */
function soldTo(buyer: Buyer, at: number, now: Date): Sold[] {
  const sold: Sold[] = []
  const first = new Date(buyer.createdAt.getTime() + fraction(at + 11) * 48 * HOUR_MS)
  const isYearly = fraction(at + 13) < 0.35
  for (let month = 0; month < 12; month++) {
    const createdAt = addMonths(first, isYearly ? month * 12 : month)
    if (createdAt.getTime() + 12 * HOUR_MS > now.getTime() || fraction(at * 12 + month) < month * 0.03) break
    const pack = isYearly ? YEARLY : month === 0 ? MONTHLY : RENEWAL
    if (fraction(at * 17 + month) < 0.06) {
      const first = paymentOf(buyer, { at, pack, createdAt: new Date(createdAt.getTime() - 2 * HOUR_MS) })
      sold.push(refused(first, 'ยอดโอนไม่ตรงกับยอดที่ต้องชำระ'))
    }
    sold.push(approved(paymentOf(buyer, { at, pack, createdAt }), 'vip'))
  }
  if (buyer.membership === 'lifetime') {
    const createdAt = new Date(Math.max(first.getTime(), now.getTime() - (at + 20) * 24 * HOUR_MS))
    if (createdAt.getTime() + 12 * HOUR_MS < now.getTime()) {
      sold.push(approved(paymentOf(buyer, { at, pack: LIFETIME, createdAt }), 'lifetime'))
    }
  }
  return sold
}

function boughtBy({ bought, ...buyer }: NamedBuyer, now: Date): Sold[] {
  return bought.map(({ plan, daysAgo, refused: reason }, at) => {
    const pack = STARTER_PACKAGES.find((each) => each.plan === plan) ?? MONTHLY
    const createdAt = new Date(now.getTime() - daysAgo * 24 * HOUR_MS)
    const payment = paymentOf(buyer, { at, pack, createdAt })
    return reason ? refused(payment, reason) : approved(payment, plan === 'lifetime' ? 'lifetime' : 'vip')
  })
}

function refused(payment: Sold, rejectReason: string): Sold {
  const decidedAt = new Date(payment.createdAt.getTime() + HOUR_MS)
  return { ...payment, paymentStatus: 'rejected', rejectReason, decidedAt }
}

function approved(payment: Sold, grantedMembership: 'vip' | 'lifetime'): Sold {
  const decidedAt = new Date(
    payment.createdAt.getTime() + (1 + fraction(payment.createdAt.getTime()) * 10) * HOUR_MS,
  )
  const end =
    grantedMembership === 'lifetime'
      ? new Date('2099-12-31T16:59:59Z')
      : addMonths(decidedAt, payment.packageId === 2 ? 12 : 1)
  return { ...payment, paymentStatus: 'approved', decidedAt, grantedMembership, grantedExpiresAt: end }
}

function paymentOf(
  buyer: Pick<Buyer, 'id' | 'displayName'>,
  { at, pack, createdAt }: { at: number; pack: (typeof STARTER_PACKAGES)[number]; createdAt: Date },
): Sold {
  const transferred = new Date(
    createdAt.getTime() - (0.1 + fraction(at + 5)) * HOUR_MS + 7 * HOUR_MS,
  ).toISOString()
  return {
    id: randomUUID(),
    userId: buyer.id,
    packageId: pack.id,
    idempotencyKey: randomUUID(),
    priceSatang: pack.priceSatang,
    amountSatang: pack.priceSatang,
    transferDate: transferred.slice(0, 10),
    transferTime: transferred.slice(11, 16),
    bankName: BANKS[Math.floor(fraction(at + 3) * BANKS.length)]?.id ?? 'kbank',
    accountName: buyer.displayName,
    createdAt,
  }
}
