import type { CallResult } from '@thokham/contract/operation'
import type { ListedPayment, reviewPayment } from '@thokham/contract/payment-admin'
import { adminPayments, paymentChecks as text } from '../../text/admin-payments.ts'
import { totalChanged } from '../../text/payment.ts'

export type Review = CallResult<typeof reviewPayment>

export interface CheckLine {
  key: string
  /** `manual`: a person has to */
  state: 'good' | 'manual' | 'bad'
  text: string
  verdict: string
  /** Other payments that it concerns. */
  twins?: Review['checks']['sameReference']
  /** What it found, one by one. */
  details?: string[]
  /** Payments whose slips are to be looked at beside this one's. */
  alike?: Review['checks']['alikePicture']
}

const { verdicts } = text

/** Returns what was checked and what came out, in the order of weight; the amount on the slip is for eyes alone. */
export function checkLines({ payment, checks }: Pick<Review, 'payment' | 'checks'>): CheckLine[] {
  const lines: CheckLine[] = [amountLine(payment, checks)]
  if (payment.status === 'pending' && payment.member.deletedAt) {
    lines.unshift({ key: 'member', state: 'bad', text: text.memberGone, verdict: verdicts.gone })
  }
  if (checks.endless)
    lines.unshift({ key: 'endless', state: 'bad', text: adminPayments.endless, verdict: verdicts.gone })
  if (checks.priceNowSatang !== payment.priceSatang) {
    lines.push({
      key: 'price',
      state: 'manual',
      text: text.priceChanged(checks.priceNowSatang),
      verdict: verdicts.changed,
    })
  }
  if (!payment.hasSlip) return lines
  lines.push(referenceLine(payment, checks))
  lines.push(twinLine('picture', text.picture, checks.samePicture))
  if (checks.alikePicture.length > 0) {
    lines.push({
      key: 'alike',
      state: 'manual',
      text: text.alike,
      verdict: verdicts.manual,
      alike: checks.alikePicture,
    })
  }
  if (checks.bank !== null) {
    lines.push({
      key: 'bank',
      state: checks.bank ? 'good' : 'manual',
      text: text.bank,
      verdict: checks.bank ? verdicts.matches : verdicts.differs,
    })
  }
  if (checks.time !== null) lines.push(timeLine(payment, checks.time))
  if (checks.outside) lines.push(outsideLine(checks.outside))
  if (checks.outside?.amount !== true) {
    lines.push({
      key: 'amountOnSlip',
      state: 'manual',
      text: text.compareAmount(payment.amountSatang),
      verdict: verdicts.manual,
    })
  }
  return lines
}

function amountLine(payment: Review['payment'], checks: Review['checks']): CheckLine {
  const { difference, amountSatang, packageName, couponCode } = payment
  if (difference) {
    const why = totalChanged.by[difference.reason](packageName, couponCode ?? '')
    return {
      key: 'amount',
      state: 'manual',
      text: totalChanged.line(amountSatang, difference.dueSatang, why),
      verdict: totalChanged.badge,
    }
  }
  return {
    key: 'amount',
    state: checks.amount ? 'good' : 'bad',
    text: text.amount,
    verdict: checks.amount ? verdicts.matches : verdicts.differs,
  }
}

function referenceLine(payment: Review['payment'], checks: Review['checks']): CheckLine {
  const reference = payment.slip?.reference
  if (!reference) return { key: 'reference', state: 'manual', text: text.noQr, verdict: verdicts.manual }
  return twinLine('reference', text.reference(reference), checks.sameReference)
}

/** Describes payments with the same slip; a rejected one is no offence: its member was asked to send it again. */
function twinLine(key: string, name: string, twins: Review['checks']['sameReference']): CheckLine {
  const isTwice = twins.some(({ status }) => status !== 'rejected')
  return {
    key,
    state: isTwice ? 'bad' : twins.length > 0 ? 'manual' : 'good',
    text: name,
    verdict: twins.length > 0 ? verdicts.twice : verdicts.fresh,
    ...(twins.length > 0 && { twins }),
  }
}

function timeLine({ transferDate, transferTime, createdAt }: Review['payment'], isUsual: boolean): CheckLine {
  const transferred = new Date(`${transferDate}T${transferTime}:00+07:00`)
  const minutes = Math.floor((new Date(createdAt).getTime() - transferred.getTime()) / 60_000)
  return {
    key: 'time',
    state: isUsual ? 'good' : 'manual',
    text: minutes < 0 ? text.timeAfter : text.time(minutes),
    verdict: isUsual ? verdicts.usual : verdicts.unusual,
  }
}

type Outside = NonNullable<Review['checks']['outside']>

/** Describes what the outside check says. It never decides; what it can't tell is left to the eyes. */
function outsideLine({ service, verdict, ...found }: Outside): CheckLine {
  const { amount, receiver, duplicate } = found
  const isWhole = amount === true && receiver === true && duplicate === false
  const details = detailsOf(found)
  return {
    key: 'outside',
    state: outsideState(verdict, isWhole),
    text: text.outside(service),
    verdict: verdict === 'ok' && !isWhole ? text.outsidePartly : text.outsideVerdicts[verdict],
    ...(details.length > 0 && { details }),
  }
}

function outsideState(verdict: Outside['verdict'], isWhole: boolean): CheckLine['state'] {
  if (verdict === 'ok') return isWhole ? 'good' : 'manual'
  return verdict === 'later' || verdict === 'failed' ? 'manual' : 'bad'
}

function detailsOf({ amount, receiver, duplicate }: Pick<Outside, 'amount' | 'receiver' | 'duplicate'>) {
  if (amount === null && receiver === null && duplicate === null) return []
  const say = (words: { yes: string; no: string; unknown: string }, is: boolean | null) =>
    is === null ? words.unknown : is ? words.yes : words.no
  const words = text.outsideDetails
  return [say(words.amount, amount), say(words.receiver, receiver), say(words.duplicate, duplicate)]
}

/** What the checks come to, in a word. */
export interface Digest {
  state: CheckLine['state'] | 'by_hand' | 'none'
  word: string
}

/**
 * Returns the checks of a payment as its row in the list has room for them. The amount on the picture is left to the eyes each
 * time: the list says so once, and no row is doubtful for it. Of a decided payment, what is left to the eyes is done.
 */
export function digestOf({ checks, ...payment }: ListedPayment): Digest {
  if (payment.refundDue) return { state: 'manual', word: adminPayments.refundMark }
  const lines = checkLines({ payment, checks })
  if (lines[0]?.key === 'endless') return { state: 'bad', word: adminPayments.endlessMark }
  if (lines[0]?.key === 'member') return { state: 'bad', word: adminPayments.memberGone }
  if (payment.difference) return { state: 'manual', word: totalChanged.badge }
  if (!payment.slip) return { state: 'none', word: adminPayments.noSlip }
  const bad = lines.find(({ state }) => state === 'bad')
  if (bad) return { state: 'bad', word: isRepeated(bad, checks) ? adminPayments.repeated : bad.verdict }
  const [alike] = checks.alikePicture
  if (alike && payment.status === 'pending')
    return { state: 'manual', word: adminPayments.alike(alike.reference) }
  if (payment.slip.state === 'none') return { state: 'by_hand', word: adminPayments.byHand }
  if (payment.status !== 'pending') return { state: 'good', word: adminPayments.read }
  const left = lines.filter(({ key, state }) => state === 'manual' && key !== 'amountOnSlip').length
  return left > 0
    ? { state: 'manual', word: adminPayments.toLookAt(left) }
    : { state: 'good', word: adminPayments.allGood }
}

function isRepeated({ key }: CheckLine, { outside }: Review['checks']): boolean {
  return key === 'reference' || key === 'picture' || (key === 'outside' && outside?.verdict === 'duplicate')
}
