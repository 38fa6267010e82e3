import { expiryOf } from '@thokham/domain/expiry'
import { bahtText } from '@thokham/domain/money'
import type { LineMessage } from '../../integrations/line-bot.ts'
import { thaiDay } from '../mail/templates/thai-moment.ts'
import type { Standing } from './read-status.ts'

/** Tells that a payment was approved. @param expiresAt null = a lifetime membership */
export function approvedPush(packageName: string, expiresAt: Date | null): LineMessage {
  return { text: `${packageName} พร้อมใช้แล้ว ${expiresAt ? `ถึง ${thaiDay(expiresAt)}` : 'ไม่มีวันหมดอายุ'}` }
}

/** Tells that a payment was rejected, with the way on. */
export function rejectedPush(
  publicUrl: string,
  of: { id: string; reference: string; amountSatang: number; reason: string },
): LineMessage {
  const wasPaid = of.amountSatang > 0
  return {
    text: `${of.reference} ยังไม่ผ่าน: ${of.reason}${wasPaid ? ' ไม่ต้องโอนซ้ำ' : ''}`,
    button: {
      label: wasPaid ? 'ส่งสลิปที่ชัดกว่า' : 'ดูรายการนี้',
      url: `${publicUrl}/payment-success?id=${of.id}`,
    },
  }
}

/** Tells that a term is about to end. */
export function weekPush(publicUrl: string, of: { daysLeft: number; expiresAt: Date }): LineMessage {
  return { text: `VIP เหลือ ${of.daysLeft} วัน ถึง ${thaiDay(of.expiresAt)}`, button: renewal(publicUrl) }
}

/** Tells what the team answered. */
export function teamPush(publicUrl: string, texts: readonly string[]): LineMessage {
  return {
    text: `ทีมงานตอบแล้ว: ${texts.join('\n')}`,
    button: { label: 'คุยต่อ', url: `${publicUrl}/?chat=open` },
  }
}

/** Greets a member who has become a friend of the account. */
export function linkedHello(): LineMessage {
  return { text: 'เชื่อมแล้ว จะแจ้งผลการชำระเงินที่นี่ พิมพ์ “สถานะ” ได้ทุกเมื่อ' }
}

/** Answers who is no member that we know. */
export function strangerReply(publicUrl: string): LineMessage {
  return { text: 'เชื่อมบัญชีก่อนนะคะ', button: { label: 'เชื่อมบัญชี', url: `${publicUrl}/profile` } }
}

export function otherReply(): LineMessage {
  return { text: 'พิมพ์ “สถานะ” หรือ “ต่ออายุ” ได้ค่ะ เรื่องอื่นทีมงานตอบให้นะคะ' }
}

/** Answers “สถานะ”: the membership, what is left of the day, and the payment that is not over. */
export function statusReply(publicUrl: string, standing: Standing): LineMessage {
  const { left, payment } = standing
  const isResent = payment?.status === 'rejected' && payment.canResend
  const lines = [
    membership(standing),
    left === null ? '' : `วันนี้สร้างได้อีก ${left.toLocaleString('th-TH')} รายการค่ะ`,
    payment?.status === 'pending' ? underWay(payment.reference) : '',
    isResent ? `${payment.reference} ยังไม่ผ่านค่ะ ${payment.rejectReason ?? ''} ไม่ต้องโอนซ้ำ` : '',
  ]
  return {
    text: lines.filter((line) => line !== '').join('\n'),
    button: isResent
      ? { label: 'ส่งสลิปที่ชัดกว่า', url: `${publicUrl}/payment-success?id=${payment.id}` }
      : undefined,
  }
}

/** Answers “ต่ออายุ”: the price and the new end, or what comes before it. */
export function renewReply(publicUrl: string, standing: Standing): LineMessage {
  const { whyNot, payment, renewedUntil } = standing
  switch (whyNot) {
    case null:
      return {
        text: `ต่อเดือนละ ${bahtText(standing.renewalSatang)} บาท ใช้ได้ถึง ${renewedUntil ? thaiDay(renewedUntil) : ''} ค่ะ`,
        button: renewal(publicUrl),
      }
    case 'pending':
      return { text: underWay(payment?.reference ?? '') }
    case 'never_vip':
      return {
        text: `ต่ออายุได้เมื่อเคยเป็น VIP แล้ว เริ่มจากเดือนแรก ${bahtText(standing.monthlySatang)} บาทค่ะ`,
        button: { label: 'ดูแพ็กเกจ', url: `${publicUrl}/vip` },
      }
    case 'lifetime':
      return { text: 'VIP ตลอดชีพไม่ต้องต่อค่ะ' }
    default:
      return { text: 'ไม่ต้องต่ออายุค่ะ' }
  }
}

const renewal = (publicUrl: string) => ({ label: 'ต่ออายุ', url: `${publicUrl}/payment?plan=renewal` })
const underWay = (reference: string) => `${reference} กำลังตรวจค่ะ`

function membership({ level, isEndless, expiresAt, now }: Standing): string {
  if (level === 'admin' || level === 'owner') return 'บัญชีนี้เป็นผู้ดูแล ไม่มีวันหมดอายุค่ะ'
  if (level === 'lifetime' || isEndless) return 'บัญชีนี้เป็น VIP ไม่มีวันหมดอายุค่ะ'
  if (!expiresAt) return 'บัญชีนี้ยังไม่เป็น VIP ค่ะ'
  const { state, daysLeft } = expiryOf(expiresAt, now)
  return state === 'expired'
    ? `VIP หมดอายุเมื่อ ${thaiDay(expiresAt)} ค่ะ งานเดิมยังอยู่`
    : `VIP ใช้ได้ถึง ${thaiDay(expiresAt)} เหลือ ${daysLeft} วันค่ะ`
}
