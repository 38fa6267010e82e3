import type { SlipVerdict } from '@thokham/contract/payment-admin'
import { APPROVAL_DOUBTS } from '@thokham/domain/automatic-approval'
import { EXPENSE_CATEGORIES } from '@thokham/domain/expense'
import { REMINDER_KINDS } from '@thokham/domain/expiry-reminder'
import { DIFFERENCE_REASONS, PAYMENT_STATUSES } from '@thokham/domain/payment'
import { PAYER_IDS } from '@thokham/domain/slip-code'
import { sql } from 'drizzle-orm'
import {
  bigint,
  bit,
  boolean,
  date,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { instant, made } from './columns.ts'

export const packages = pgTable('packages', {
  id: smallint('id').primaryKey(),
  plan: text('plan', { enum: ['monthly', 'yearly', 'renewal', 'lifetime'] }).notNull(),
  name: text('name').notNull(),
  priceSatang: integer('price_satang').notNull(),
  formerPriceSatang: integer('former_price_satang'),
})

export const coupons = pgTable('coupons', {
  id: uuid('id').primaryKey(),
  code: text('code').notNull(),
  discountType: text('discount_type', { enum: ['fixed', 'percentage'] })
    .notNull()
    .default('fixed'),
  discountAmount: numeric('discount_amount', { precision: 12, scale: 2, mode: 'number' }).notNull(),
  minPurchaseSatang: integer('min_purchase_satang').notNull().default(0),
  maxDiscountSatang: integer('max_discount_satang'),
  usageLimit: integer('usage_limit').notNull().default(1),
  usageCount: integer('usage_count').notNull().default(0),
  expiresAt: instant('expires_at'),
  isActive: boolean('is_active').notNull().default(true),
  createdAt: made(),
})

export const payments = pgTable('payments', {
  id: uuid('id').primaryKey(),
  number: bigint('number', { mode: 'number' }).generatedAlwaysAsIdentity(),
  userId: uuid('user_id').notNull(),
  packageId: smallint('package_id').notNull(),
  idempotencyKey: uuid('idempotency_key').notNull(),
  priceSatang: integer('price_satang').notNull(),
  discountSatang: integer('discount_satang').notNull().default(0),
  amountSatang: integer('amount_satang').notNull(),
  couponId: uuid('coupon_id'),
  couponCode: text('coupon_code'),
  transferDate: date('transfer_date'),
  transferTime: text('transfer_time'),
  bankName: text('bank_name', { enum: PAYER_IDS }),
  accountName: text('account_name'),
  slipImage: text('slip_image'),
  slipHash: text('slip_hash'),
  slipBank: text('slip_bank'),
  slipReference: text('slip_reference'),
  slipLikeness: bit('slip_likeness', { dimensions: 4096 }),
  slipAlike: uuid('slip_alike').array(),
  slipCheck: jsonb('slip_check').$type<SlipVerdict>(),
  paymentStatus: text('payment_status', { enum: PAYMENT_STATUSES }).notNull().default('pending'),
  rejectReason: text('reject_reason'),
  decidedBy: uuid('decided_by'),
  decidedAt: instant('decided_at'),
  beforeMembership: text('before_membership'),
  beforeExpiresAt: instant('before_expires_at'),
  grantedMembership: text('granted_membership', { enum: ['vip', 'lifetime'] }),
  grantedExpiresAt: instant('granted_expires_at'),
  differenceReason: text('difference_reason', { enum: DIFFERENCE_REASONS }),
  withdrawnAt: instant('withdrawn_at'),
  refundContact: text('refund_contact'),
  refundedAt: instant('refunded_at'),
  decisionLetter: uuid('decision_letter'),
  undoneAt: instant('undone_at'),
  resends: uuid('resends'),
  createdAt: made(),
  submittedDay: date('submitted_day').generatedAlwaysAs(sql`(created_at AT TIME ZONE 'Asia/Bangkok')::date`),
  decidedDay: date('decided_day').generatedAlwaysAs(sql`(decided_at AT TIME ZONE 'Asia/Bangkok')::date`),
})

/** Whether payments approve themselves, and within which limits: one row. */
export const automaticApproval = pgTable('automatic_approval', {
  isSingle: boolean('is_single').primaryKey().default(true),
  isOn: boolean('is_on').notNull().default(false),
  changedAt: instant('changed_at').notNull().defaultNow(),
  turnedOffBy: uuid('turned_off_by'),
  plans: text('plans', { enum: ['monthly', 'yearly', 'renewal', 'lifetime'] })
    .array()
    .notNull()
    .default(['monthly', 'yearly', 'renewal']),
  fromHour: smallint('from_hour').notNull().default(6),
  untilHour: smallint('until_hour').notNull().default(24),
  ceilingSatang: bigint('ceiling_satang', { mode: 'number' }).notNull().default(1_000_000),
})

/** What the rule of automatic approval says of a payment, as it was last judged before it was decided. */
export const approvalVerdicts = pgTable('approval_verdicts', {
  paymentId: uuid('payment_id').primaryKey(),
  outcome: text('outcome', { enum: ['approve', 'person'] }).notNull(),
  doubts: text('doubts', { enum: APPROVAL_DOUBTS }).array().notNull(),
  provenBy: text('proven_by', { enum: ['EasySlip', 'SlipOK', 'statement'] }),
  judgedAt: instant('judged_at').notNull(),
  judgedDay: date('judged_day').generatedAlwaysAs(sql`(judged_at AT TIME ZONE 'Asia/Bangkok')::date`),
  approvedAt: instant('approved_at'),
  changeId: bigint('change_id', { mode: 'number' }),
})

/** Money that came in, as the bank's statement names it. */
export const bankLines = pgTable('bank_lines', {
  id: uuid('id').primaryKey().defaultRandom(),
  day: date('day').notNull(),
  timeOfDay: text('time_of_day'),
  satang: bigint('satang', { mode: 'number' }).notNull(),
  details: text('details').notNull(),
  nth: smallint('nth').notNull(),
  readInAt: instant('read_in_at').notNull(),
})

export const monthlyExpenses = pgTable('monthly_expenses', {
  id: uuid('id').primaryKey(),
  dayOfMonth: smallint('day_of_month').notNull(),
  amountSatang: bigint('amount_satang', { mode: 'number' }).notNull(),
  description: text('description').notNull(),
  category: text('category', { enum: EXPENSE_CATEGORIES }).notNull(),
  since: date('since').notNull(),
  stoppedAt: instant('stopped_at'),
})

export const expenses = pgTable('expenses', {
  id: uuid('id').primaryKey(),
  expenseDate: date('expense_date').notNull(),
  amountSatang: bigint('amount_satang', { mode: 'number' }).notNull(),
  description: text('description').notNull(),
  category: text('category', { enum: EXPENSE_CATEGORIES }).notNull(),
  receiptImage: text('receipt_image'),
  monthlyId: uuid('monthly_id'),
  monthlyFor: date('monthly_for'),
  createdBy: uuid('created_by'),
  createdAt: made(),
  deletedAt: instant('deleted_at'),
})

export const expiryReminders = pgTable(
  'expiry_reminders',
  {
    profileId: uuid('profile_id').notNull(),
    expiresAt: instant('expires_at').notNull(),
    kind: text('kind', { enum: [...REMINDER_KINDS, 'owner'] }).notNull(),
    sentAt: instant('sent_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.profileId, table.expiresAt, table.kind] })],
)

/** The last number that was given out in a Buddhist year. */
export const receiptYears = pgTable('receipt_years', {
  year: smallint('year').primaryKey(),
  last: integer('last').notNull(),
})

/** Receipts of buyers, void ones among them. */
export const receipts = pgTable('receipts', {
  id: uuid('id').primaryKey().defaultRandom(),
  year: smallint('year').notNull(),
  number: integer('number').notNull(),
  paymentId: uuid('payment_id').notNull(),
  issuedAt: instant('issued_at').notNull(),
  shopName: text('shop_name').notNull(),
  shopAddress: text('shop_address').notNull(),
  shopTaxId: text('shop_tax_id').notNull(),
  packageName: text('package_name').notNull(),
  buyerName: text('buyer_name').notNull(),
  buyerAddress: text('buyer_address').notNull(),
  buyerTaxId: text('buyer_tax_id').notNull(),
  voidedAt: instant('voided_at'),
  replacedBy: uuid('replaced_by'),
})

/** Months whose books are closed, each by its first day. */
export const closedMonths = pgTable('closed_months', {
  month: date('month').primaryKey(),
  closedAt: instant('closed_at').notNull(),
  closedBy: uuid('closed_by'),
})
