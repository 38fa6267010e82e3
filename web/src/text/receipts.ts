/** Receipts of buyers. */
export const receipts = {
  open: 'ใบเสร็จรับเงิน',
  openOf: (reference: string) => `ใบเสร็จรับเงินของ ${reference}`,
  title: (no: string) => `ใบเสร็จรับเงิน เลขที่ ${no}`,
  ask: 'ชื่อ ที่อยู่ เลขผู้เสียภาษี ไม่กรอกก็ได้',
  correctLead: 'แก้แล้วได้เลขที่ใหม่ เลขที่เดิมจะยกเลิก',
  void: (replacedBy: string | null) => (replacedBy ? `ยกเลิกแล้ว ใช้เลขที่ ${replacedBy} แทน` : 'ยกเลิกแล้ว'),
  name: 'ชื่อ',
  address: 'ที่อยู่',
  taxId: 'เลขผู้เสียภาษี',
  give: 'ออกใบเสร็จ',
  correct: 'แก้ใบเสร็จ',
  pdf: 'เปิด PDF',
  pdfOf: (no: string) => `เปิด PDF เลขที่ ${no}`,
} as const

/** Returns the sentence at a detail of the buyer that was refused. */
export function receiptMessage(reason: string): string {
  return reason === 'too_long' ? 'ข้อความยาวเกินไป' : 'เลข 13 หลักไม่ถูกต้อง กรุณาตรวจอีกครั้ง'
}
