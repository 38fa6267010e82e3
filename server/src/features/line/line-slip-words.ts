import type { ErrorCode } from '@thokham/contract/errors'
import { LINE_SLIP_HOURS } from '@thokham/contract/line-slip'
import { bahtText } from '@thokham/domain/money'
import type { PaymentStatus } from '@thokham/domain/payment'
import type { LineMessage } from '../../integrations/line-bot.ts'

/** What a picture may be the slip of. */
interface Waiting {
  id: string
  reference: string
  amountSatang: number
  paymentStatus: PaymentStatus
}

/** More are not asked about at once. */
const MOST_BUTTONS = 5

/** Asks whether a picture is the slip of what waits for one, and of which where there are several. */
export function offerReply(
  slip: { id: string; hasCode: boolean },
  payments: readonly Waiting[],
): LineMessage {
  const drop = { label: 'ไม่ใช่', says: `drop ${slip.id}` }
  const use = (label: string, { id }: Waiting) => ({ label, says: `use ${slip.id} ${id}` })
  const unread = slip.hasCode ? [] : ['อ่าน QR บนสลิปไม่ได้ ทีมงานจะตรวจด้วยตนเองค่ะ']
  const [only, ...others] = payments
  if (only && others.length === 0) {
    const isThere = only.paymentStatus === 'pending'
    return {
      text: [
        `ใช้สลิปนี้กับ ${only.reference} ${bahtText(only.amountSatang)} บาทหรือไม่คะ`,
        ...(isThere ? ['รูปนี้จะแทนสลิปที่ส่งไว้แล้วค่ะ'] : []),
        ...unread,
      ].join('\n'),
      answers: [use('ใช้สลิปนี้', only), drop],
    }
  }
  return {
    text: ['ใช้สลิปนี้กับรายการไหนคะ', ...unread].join('\n'),
    answers: [
      ...payments
        .slice(0, MOST_BUTTONS)
        .map((each) => use(`${each.reference} ${bahtText(each.amountSatang)} บาท`, each)),
      drop,
    ],
  }
}

/** Says that nothing waits for a slip. @param isStored it is offered where a payment is handed in */
export function noneWaitsReply(publicUrl: string, { isStored }: { isStored: boolean }): LineMessage {
  const none = 'ยังไม่มีรายการที่รอสลิปค่ะ'
  if (!isStored) return { text: none }
  return {
    text: `${none}\nถ้าเพิ่งโอน ใช้รูปนี้ในหน้าชำระเงินได้ภายใน ${LINE_SLIP_HOURS} ชั่วโมงค่ะ`,
    button: { label: 'ไปหน้าชำระเงิน', url: `${publicUrl}/payment` },
  }
}

/** Says that a picture is a payment's slip now. */
export function usedReply(publicUrl: string, of: { id: string; reference: string }): LineMessage {
  return { text: `รับสลิปของ ${of.reference} แล้วค่ะ กำลังตรวจ ไม่ต้องโอนซ้ำ`, button: status(publicUrl, of.id) }
}

/** Says that a payment has that slip already. */
export function underWayReply(publicUrl: string, of: { id: string; reference: string }): LineMessage {
  return { text: `${of.reference} กำลังตรวจค่ะ`, button: status(publicUrl, of.id) }
}

export function droppedReply(): LineMessage {
  return { text: 'ไม่ใช้รูปนี้ และลบออกแล้วค่ะ' }
}

/** Asks for one picture of several that came at once. */
export function onePictureReply(): LineMessage {
  return { text: 'มาพร้อมกันหลายรูป กรุณาส่งสลิปมารูปเดียวนะคะ' }
}

/** Says why a picture is no slip, or is not that of the payment. */
export function faultReply(publicUrl: string, code: ErrorCode): LineMessage {
  switch (code) {
    case 'slip_too_large':
      return {
        text: 'ขนาดไฟล์ต้องไม่เกิน 2 MB ค่ะ แนบที่เว็บได้เลย รูปใหญ่ย่อให้อัตโนมัติ',
        button: { label: 'เปิดเว็บ', url: `${publicUrl}/dashboard` },
      }
    case 'slip_not_image':
      return { text: 'รับเฉพาะรูป JPEG, PNG หรือ WebP ค่ะ' }
    case 'slip_unreadable':
      return { text: 'เปิดรูปนี้ไม่ได้ กรุณาถ่ายภาพหน้าจอสลิปแล้วส่งใหม่ค่ะ' }
    case 'slip_duplicate':
      return { text: 'สลิปนี้เคยใช้แจ้งชำระเงินแล้วค่ะ' }
    case 'rate_limited':
      return { text: 'ส่งบ่อยเกินไป กรุณารอสักครู่แล้วส่งใหม่ค่ะ' }
    case 'not_found':
      return { text: 'ไม่มีรูปนี้แล้วค่ะ กรุณาส่งสลิปอีกครั้ง' }
    default:
      return {
        text: 'ใช้สลิปนี้ไม่ได้ กรุณาทำต่อที่เว็บค่ะ',
        button: { label: 'เปิดเว็บ', url: `${publicUrl}/dashboard` },
      }
  }
}

const status = (publicUrl: string, id: string) => ({
  label: 'ดูสถานะ',
  url: `${publicUrl}/payment-success?id=${id}`,
})
