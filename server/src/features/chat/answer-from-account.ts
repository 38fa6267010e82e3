import { bangkokDate, bangkokTime } from '@thokham/domain/bangkok-time'
import type { AnswerKey } from '@thokham/domain/chat/answers'
import { type ChatLink, type FilledAnswer, PERSON_LINK } from '@thokham/domain/chat/fill-answer'
import { whyNotForSale } from '@thokham/domain/eligibility'
import { thaiDay, thaiMoment } from '../mail/templates/thai-moment.ts'
import { VERIFICATION_PROMISE } from './answer-variables.ts'
import type { AskerAccount } from './asker-account.ts'
import { CHAT_LINKS } from './chat-links.ts'

/** Questions that are answered from the asker's own account where they are signed in. */
const OF_THE_ACCOUNT: readonly AnswerKey[] = ['refund', 'status', 'membership', 'renewal']
/** Questions that would be sold to, which nobody wants to hear who has paid and waits. */
const NOT_WHILE_PAYING: readonly AnswerKey[] = ['payment']
/** How long a payment may wait, in ms, as is promised (VERIFICATION_PROMISE). */
const PROMISED_MS = 24 * 60 * 60_000

/** Tells whether an answer depends on the account of who asks. */
export function isOfAccount(key: AnswerKey): boolean {
  return OF_THE_ACCOUNT.includes(key) || NOT_WHILE_PAYING.includes(key)
}

/** Prices as the canned answers have them. */
export interface Prices {
  monthly: string
  renewal: string
}

/**
 * Answers a question from the asker's own account: what is there, never what might be, and a person where it is about money.
 * @returns null when the canned answer is the right one
 */
export function answerFromAccount(
  key: AnswerKey,
  account: AskerAccount,
  { prices, now }: { prices: Prices; now: Date },
): FilledAnswer | null {
  if (NOT_WHILE_PAYING.includes(key)) return isUnfinished(account) ? joined(paymentState(account, now)) : null
  switch (key) {
    case 'status':
      return joined(paymentState(account, now))
    case 'refund':
      return joined(paymentState(account, now), {
        text: `เรื่องเงินคืนทีมงานดูแลเองค่ะ กด “${PERSON_LINK.label}” ได้เลย`,
        links: [PERSON_LINK],
      })
    case 'membership':
      return isUnfinished(account)
        ? joined(membershipState(account), paymentState(account, now))
        : joined(membershipState(account))
    case 'renewal':
      return isUnfinished(account)
        ? joined(paymentState(account, now))
        : joined(membershipState(account), wayToGoOn(account, prices))
    default:
      return null
  }
}

/** Returns what the AI may know of who asks, a sentence each. */
export function accountFacts(account: AskerAccount, now: Date): string[] {
  return [membershipState(account), paymentState(account, now)].map(({ text }) => `ของผู้ถาม: ${text}`)
}

function isUnfinished({ payment }: AskerAccount): boolean {
  return payment !== null && (payment.status === 'pending' || payment.canResend)
}

function joined(...parts: FilledAnswer[]): FilledAnswer {
  const links = new Map(parts.flatMap((part) => part.links.map((link) => [link.to, link])))
  return { text: parts.map(({ text }) => text).join('\n'), links: [...links.values()] }
}

/** Says where the newest payment stands. */
function paymentState({ payment, buyer, expiresAt }: AskerAccount, now: Date): FilledAnswer {
  if (!payment)
    return {
      text: 'ยังไม่มีรายการชำระเงินค่ะ',
      links: [{ to: '/payment', label: 'แจ้งชำระเงิน' }, PERSON_LINK],
    }
  const { reference, status, rejectReason, canResend } = payment
  const own = (label: string): ChatLink => ({ to: `/payment-success?id=${payment.id}`, label })
  if (status === 'approved') {
    const until =
      buyer.level === 'vip' && !buyer.isEndless && expiresAt ? ` ใช้ได้ถึง ${thaiDay(expiresAt)}` : ''
    return {
      text: `${reference} อนุมัติแล้วค่ะ${until} ถ้ายังใช้ไม่ได้ รีเฟรชหน้าก่อนนะคะ`,
      links: [own(`ดูรายการ ${reference}`), PERSON_LINK],
    }
  }
  if (status === 'rejected') {
    const why = rejectReason ? ` ${rejectReason}` : ''
    return {
      text: `${reference} ยังไม่ผ่านค่ะ${why}${canResend ? ' ไม่ต้องโอนซ้ำ' : ''}`,
      links: [own(canResend ? 'ส่งสลิปที่ชัดกว่า' : `ดูรายการ ${reference}`), PERSON_LINK],
    }
  }
  const isLate = now.getTime() - new Date(payment.createdAt).getTime() > PROMISED_MS
  return {
    text: isLate
      ? `${reference} เกิน ${VERIFICATION_PROMISE}แล้ว ขออภัยค่ะ ให้ทีมงานดูให้ได้เลย ไม่ต้องโอนซ้ำนะคะ`
      : `${reference} ส่งแล้ว ${momentOf(payment.createdAt, now)} กำลังตรวจค่ะ ปกติไม่เกิน ${VERIFICATION_PROMISE} ไม่ต้องโอนซ้ำนะคะ`,
    links: [own(`ดูรายการ ${reference}`), PERSON_LINK],
  }
}

function membershipState({ buyer: { level, isEndless }, expiresAt, expiry }: AskerAccount): FilledAnswer {
  const profile = [CHAT_LINKS.linkProfile]
  if (level === 'admin' || level === 'owner') return { text: 'บัญชีนี้เป็นผู้ดูแล ไม่มีวันหมดอายุค่ะ', links: profile }
  if (level === 'lifetime' || isEndless) return { text: 'บัญชีนี้เป็น VIP ไม่มีวันหมดอายุค่ะ', links: profile }
  if (!expiresAt || !expiry) return { text: 'บัญชีนี้ยังไม่เป็น VIP ค่ะ', links: [] }
  return expiry.state === 'expired'
    ? { text: `VIP หมดอายุเมื่อ ${thaiDay(expiresAt)} ค่ะ งานเดิมยังอยู่`, links: [] }
    : {
        text: `บัญชีนี้เป็น VIP ถึง ${thaiMoment(expiresAt)} เหลือ ${expiry.daysLeft} วันค่ะ`,
        links: profile,
      }
}

/** Names the renewal that this member may buy, or what comes before it. */
function wayToGoOn({ buyer }: AskerAccount, { monthly, renewal }: Prices): FilledAnswer {
  const why = whyNotForSale('renewal', buyer, 0)
  if (why === null)
    return {
      text: `ต่อเดือนละ ${renewal} บาทค่ะ`,
      links: [{ to: '/payment?plan=renewal', label: 'ต่ออายุ' }],
    }
  if (why === 'never_vip')
    return {
      text: `ต่ออายุได้เมื่อเคยเป็น VIP แล้ว เริ่มจากเดือนแรก ${monthly} บาทค่ะ`,
      links: [CHAT_LINKS.linkVip],
    }
  return { text: 'ไม่ต้องต่ออายุค่ะ', links: [] }
}

/** Writes an instant of today by its time alone. */
function momentOf(instant: string, now: Date): string {
  const at = new Date(instant)
  return bangkokDate(at) === bangkokDate(now) ? bangkokTime(at) : thaiMoment(at)
}
