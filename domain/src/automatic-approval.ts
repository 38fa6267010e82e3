import { DAY_MS } from './bangkok-time.ts'
import type { Plan } from './packages.ts'
import { type PayerId, payerOfCode, type SlipCode } from './slip-code.ts'
import { CLOCK_AHEAD_MS } from './transfer-time.ts'

/** What has to hold before a payment approves itself; all of it, or a person decides (docs/product/shop.md#approval-by-itself). */
export const APPROVAL_CONDITIONS = ['amount', 'receiver', 'transfer', 'fresh', 'unique', 'buyer'] as const
export type ApprovalCondition = (typeof APPROVAL_CONDITIONS)[number]

/**
 * Why a person has to decide. `service`: nobody answers for the transfer · `unknown`: the bank knows no such transfer ·
 * `stale`: transferred more than 24 hours before it was handed in · `alike`: looks like another slip, or has another's sum and
 * minute · `difference`: paid what the screen showed, not what was due · `frozen`: the shop is closed after a warning.
 */
export const APPROVAL_DOUBTS = [
  'service',
  'unknown',
  'amount',
  'receiver',
  'bank',
  'time',
  'reference',
  'stale',
  'repeated',
  'alike',
  'difference',
  'buyer',
  'package',
  'ceiling',
  'hours',
  'frozen',
] as const
export type ApprovalDoubt = (typeof APPROVAL_DOUBTS)[number]

/** The condition that fails with a doubt; the others are the owner's limits. */
const CONDITION_OF: Partial<Record<ApprovalDoubt, ApprovalCondition>> = {
  unknown: 'transfer',
  amount: 'amount',
  difference: 'amount',
  receiver: 'receiver',
  bank: 'transfer',
  time: 'transfer',
  reference: 'transfer',
  stale: 'fresh',
  repeated: 'unique',
  alike: 'unique',
  buyer: 'buyer',
}

/** Decided payments in a row that the rule and the team have to agree on before it may approve by itself. */
export const AGREEMENTS_NEEDED = 100
/** Between the time typed by the buyer and the bank's. */
const MOST_TYPED_OFF_MS = 5 * 60_000
/** From the transfer to its handing in. */
const FRESH_MS = DAY_MS
const MINUTE_MS = 60_000
const BANGKOK_OFFSET_MS = 7 * 60 * 60_000

/** What somebody who can know it says of a transfer: a slip service, or the bank's own statement. */
export interface TransferProof {
  by: 'EasySlip' | 'SlipOK' | 'statement'
  amountSatang: number
  /** It went to the shop's account; null = not told */
  isReceiver: boolean | null
  at: Date
  /** Bank of Thailand's code of the sender; null = not told. */
  bankCode: string | null
  /** null = not told. */
  reference: string | null
  /** Seen before; null = not told. */
  isRepeated: boolean | null
}

/** What a service has answered so far. */
export type TransferAnswer = TransferProof | 'silent' | 'unknown' | 'repeated'

/** What the owner allows. */
export interface ApprovalLimits {
  plans: readonly Plan[]
  /** Bangkok hours, 0–23 and 1–24: approved from the first to before the last. */
  fromHour: number
  untilHour: number
  /** In satang, of a Bangkok day. */
  ceilingSatang: number
}

/** A payment and all that is known of it. */
export interface ApprovalCase {
  payment: {
    plan: Plan
    amountSatang: number
    /** Price − discount; what was paid may be another sum, with a mark. */
    dueSatang: number
    hasDifference: boolean
    bank: PayerId | null
    /** As the buyer typed it; null = nothing was transferred. */
    transferAt: Date | null
    code: SlipCode | null
    handedInAt: Date
  }
  /** All that answered; the first that knows the transfer counts, and no other may contradict. */
  answers: readonly TransferAnswer[]
  others: {
    /** Another payment, whatever became of it, has the same transfer or the same picture. */
    repeated: boolean
    /** Another's slip looks like it. */
    alike: boolean
    /** Another has the same sum in the same minute. */
    sameMinute: boolean
  }
  mayBuy: boolean
  isFrozen: boolean
  limits: ApprovalLimits
  /** Approved by itself on this Bangkok day, in satang. */
  approvedTodaySatang: number
  now: Date
}

export interface ApprovalVerdict {
  outcome: 'approve' | 'person'
  /** In the order of APPROVAL_DOUBTS; none = it approves itself. */
  doubts: ApprovalDoubt[]
  /** Who vouches for the transfer; null = nobody. */
  by: TransferProof['by'] | null
}

/**
 * Judges whether a payment may approve itself: somebody who can know it names amount, receiver, bank, time and reference as
 * the slip and the buyer do, the transfer is fresh and unlike any other, the buyer may buy, and the owner's limits leave room.
 * What is not known counts as a doubt.
 */
export function judgeApproval(given: ApprovalCase): ApprovalVerdict {
  const proofs = given.answers.filter((answer) => typeof answer === 'object')
  const found = new Set<ApprovalDoubt>([
    ...given.answers.flatMap(refusalOf),
    ...proofs.flatMap((proof) => doubtsAbout(proof, given)),
    ...doubtsOfShop(given),
  ])
  if (proofs.length === 0 && !found.has('unknown') && !found.has('repeated')) found.add('service')
  const doubts = APPROVAL_DOUBTS.filter((doubt) => found.has(doubt))
  return { outcome: doubts.length === 0 ? 'approve' : 'person', doubts, by: proofs[0]?.by ?? null }
}

function refusalOf(answer: TransferAnswer): ApprovalDoubt[] {
  return answer === 'unknown' || answer === 'repeated' ? [answer] : []
}

function doubtsAbout(proof: TransferProof, { payment, now }: ApprovalCase): ApprovalDoubt[] {
  const { code, transferAt } = payment
  const doubts: ApprovalDoubt[] = []
  if (proof.amountSatang !== payment.amountSatang) doubts.push('amount')
  if (proof.isReceiver !== true) doubts.push('receiver')
  if (proof.isRepeated !== false) doubts.push('repeated')
  if (!namesBank(proof, payment)) doubts.push('bank')
  // The bank's own statement names transfers otherwise than slips do, and is the money itself; whose it is the slip's code tells
  // apart from any other picture.
  if (
    proof.reference === null ? proof.by !== 'statement' || code === null : proof.reference !== code?.reference
  )
    doubts.push('reference')
  const at = proof.at.getTime()
  const isFuture = at > now.getTime() + CLOCK_AHEAD_MS
  if (!transferAt || isFuture || Math.abs(transferAt.getTime() - at) > MOST_TYPED_OFF_MS) doubts.push('time')
  if (payment.handedInAt.getTime() - at > FRESH_MS) doubts.push('stale')
  return doubts
}

/** Tells whether the slip's code, the buyer and whoever vouches name one bank; a statement may not say whence money came. */
function namesBank({ by, bankCode }: TransferProof, { bank, code }: ApprovalCase['payment']): boolean {
  if (bank === null || (code !== null && (payerOfCode(code.bankCode) ?? 'other') !== bank)) return false
  if (bankCode === null) return by === 'statement'
  return (payerOfCode(bankCode) ?? 'other') === bank && (code === null || code.bankCode === bankCode)
}

function doubtsOfShop({ payment, others, mayBuy, isFrozen, limits, ...rest }: ApprovalCase): ApprovalDoubt[] {
  const doubts: ApprovalDoubt[] = []
  if (others.repeated) doubts.push('repeated')
  if (others.alike || others.sameMinute) doubts.push('alike')
  if (payment.hasDifference || payment.amountSatang !== payment.dueSatang) doubts.push('difference')
  if (!mayBuy) doubts.push('buyer')
  if (!limits.plans.includes(payment.plan)) doubts.push('package')
  if (rest.approvedTodaySatang + payment.amountSatang > limits.ceilingSatang) doubts.push('ceiling')
  if (!isWithinHours(limits, rest.now)) doubts.push('hours')
  if (isFrozen) doubts.push('frozen')
  return doubts
}

function isWithinHours({ fromHour, untilHour }: ApprovalLimits, now: Date): boolean {
  const hour = new Date(now.getTime() + BANGKOK_OFFSET_MS).getUTCHours()
  return hour >= fromHour && hour < untilHour
}

/** Returns which conditions held; without anybody's word on the transfer, neither sum nor receiver nor transfer does. */
export function heldConditions(doubts: readonly ApprovalDoubt[]): ApprovalCondition[] {
  const failed = new Set(doubts.flatMap((doubt) => CONDITION_OF[doubt] ?? []))
  if (doubts.includes('service') || doubts.includes('unknown'))
    for (const condition of ['amount', 'receiver', 'transfer'] as const) failed.add(condition)
  return APPROVAL_CONDITIONS.filter((condition) => !failed.has(condition))
}

/** Returns the two ends, one minute around a transfer, within which another of the same sum is its twin. */
export function minuteAround(at: Date): { from: Date; until: Date } {
  return { from: new Date(at.getTime() - MINUTE_MS), until: new Date(at.getTime() + MINUTE_MS) }
}

/** How the team decided payments that the rule would have approved, the newest first. */
export interface Agreement {
  /** Of the newest hundred, at most. */
  counted: number
  agreed: number
  /** Decided alike since the last difference. */
  inARow: number
  mayTurnOn: boolean
}

/** Weighs the team's decisions, the newest first, of payments that the rule would have approved: true = approved as well. */
export function weighAgreement(isApproved: readonly boolean[]): Agreement {
  const newest = isApproved.slice(0, AGREEMENTS_NEEDED)
  const difference = isApproved.indexOf(false)
  const inARow = difference === -1 ? isApproved.length : difference
  return {
    counted: newest.length,
    agreed: newest.filter(Boolean).length,
    inARow,
    mayTurnOn: inARow >= AGREEMENTS_NEEDED,
  }
}
