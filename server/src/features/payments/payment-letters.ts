import { bahtText } from '@thokham/domain/money'
import { type Letter, letter } from '../mail/templates/letter.ts'
import { button, hint, type MailBrand, paragraph } from '../mail/templates/letter-content.ts'
import { thaiMoment } from '../mail/templates/thai-moment.ts'

interface Sold {
  id: string
  reference: string
  packageName: string
  amountSatang: number
}

/**
 * Writes to the member that the payment was approved.
 * @param to.expiresAt null = a lifetime membership
 */
export function paymentApprovedLetter(
  brand: MailBrand,
  to: Sold & { displayName: string; expiresAt: Date | null },
): Letter {
  const until = to.expiresAt ? `ใช้งานได้ถึง ${thaiMoment(to.expiresAt)}` : 'ไม่มีวันหมดอายุ'
  return letter(brand, {
    kind: 'payment-approved',
    subject: `อนุมัติการชำระเงิน ${to.reference} แล้ว`,
    title: 'สิทธิ์ VIP ของคุณพร้อมใช้งานแล้ว',
    blocks: [
      paragraph(`สวัสดี ${to.displayName}`),
      paragraph(
        `ทีมงานตรวจสอบการชำระเงิน ${to.reference} (${to.packageName} ${bahtText(to.amountSatang)} บาท) เรียบร้อยแล้ว`,
      ),
      paragraph(`สถานะสมาชิกของคุณ: ${to.expiresAt ? 'VIP Member' : 'Lifetime Member'} · ${until}`),
      button('เริ่มใช้งาน', `${brand.publicUrl}/dashboard`),
      hint('ขอบคุณที่สนับสนุนเรา'),
    ],
  })
}

/** Writes to the member that the payment was rejected, with the reason and the way on. */
export function paymentRejectedLetter(
  brand: MailBrand,
  to: Sold & { displayName: string; reason: string },
): Letter {
  const wasPaid = to.amountSatang > 0
  const coupon = 'ถ้าใช้คูปองไว้ คูปองถูกคืนให้แล้ว'
  return letter(brand, {
    kind: 'payment-rejected',
    subject: `การชำระเงิน ${to.reference} ไม่ผ่านการตรวจสอบ`,
    title: 'การชำระเงินไม่ผ่านการตรวจสอบ',
    blocks: [
      paragraph(`สวัสดี ${to.displayName}`),
      paragraph(
        `การชำระเงิน ${to.reference} (${to.packageName} ${bahtText(to.amountSatang)} บาท) ไม่ผ่านการตรวจสอบ`,
      ),
      paragraph(`เหตุผล: ${to.reason}`),
      paragraph(wasPaid ? `ถ้าโอนแล้ว ส่งสลิปที่ชัดกว่าได้ ใช้การโอนเดิม ไม่ต้องโอนซ้ำ ${coupon}` : coupon),
      button(wasPaid ? 'ส่งสลิปที่ชัดกว่า' : 'ดูรายการนี้', `${brand.publicUrl}/payment-success?id=${to.id}`),
      hint('ถ้าคิดว่าเป็นความผิดพลาด กรุณาติดต่อทีมงานพร้อมแจ้งเลขอ้างอิงนี้'),
    ],
  })
}

/** Writes to the admins that a payment waits, or that its slip was replaced. */
export function newPaymentLetter(
  brand: MailBrand,
  of: Sold & { displayName: string; email: string; at: Date; isNewSlip: boolean },
): Letter {
  return letter(brand, {
    kind: of.isNewSlip ? 'payment-new-slip' : 'payment-submitted',
    subject: `${of.isNewSlip ? 'เปลี่ยนสลิป' : 'รายการชำระเงินใหม่'} ${of.reference} · ${bahtText(of.amountSatang)} บาท`,
    title: of.isNewSlip ? 'สมาชิกเปลี่ยนสลิป' : 'มีรายการชำระเงินใหม่',
    blocks: [
      paragraph(`${of.packageName} · ${bahtText(of.amountSatang)} บาท · ${of.reference}`),
      paragraph(`${of.displayName} (${of.email}) · ${thaiMoment(of.at)}`),
      button('ตรวจสอบรายการ', `${brand.publicUrl}/admin/payment?review=${of.id}`),
    ],
  })
}

/** Writes to the admins: a member withdrew a payment and left; money that has come in goes back. */
export function refundDueLetter(brand: MailBrand, of: Sold & { displayName: string; email: string }): Letter {
  const amount = `${bahtText(of.amountSatang)} บาท`
  return letter(brand, {
    kind: 'refund-due',
    subject: `อาจต้องคืนเงิน ${amount}`,
    title: `อาจต้องคืนเงิน ${amount}`,
    blocks: [
      paragraph(`${of.displayName} (${of.email}) ถอนรายการ ${of.reference} และลบบัญชีแล้ว`),
      paragraph('ถ้าเงินเข้าแล้ว กรุณาโอนคืนแล้วกด “คืนเงินแล้ว”'),
      button('เปิดรายการ', `${brand.publicUrl}/admin/payment?status=rejected&review=${of.id}`),
    ],
  })
}
