/** How long a password, and the second factor where there is one, count as just given. */
export const STEP_UP_MS = 5 * 60_000

/**
 * What moves money or power, and is done by nobody who has not just proven who they are (docs/auth.md#step-up), as the
 * dialog that asks and the letter that says so call it.
 */
export const STEP_UP_NAMES = {
  'settings.account': 'เปลี่ยนบัญชีรับโอน',
  'settings.update': 'แก้ไขการตั้งค่า',
  'settings.second-factor': 'เลิกบังคับผู้ดูแลยืนยันสองขั้นตอน',
  'shop.open': 'เปิดขาย',
  'payment.automatic': 'เปิดอนุมัติอัตโนมัติ',
  'payment.statement': 'นำเข้ารายการเดินบัญชี',
  'alerts.address': 'ตั้งค่าแจ้งเตือนถึงเจ้าของ',
  'member.make-admin': 'แต่งตั้งเป็นผู้ดูแล',
  'member.email': 'เปลี่ยนอีเมลของสมาชิก',
  'backups.restore': 'กู้คืนข้อมูล',
  'member.export': 'ดาวน์โหลดรายชื่อสมาชิก',
  'passkey.add': 'เพิ่ม Passkey',
  'passkey.remove': 'ลบ Passkey',
  'provider.join': 'เชื่อมบัญชีกับ LINE หรือ Google',
  'provider.leave': 'เลิกเชื่อมบัญชีกับ LINE หรือ Google',
} as const
export type StepUpAction = keyof typeof STEP_UP_NAMES

/** Tells whether someone who proved at `provedAt` who they are may do such things without being asked again. */
export function isProofFresh(provedAt: Date, now: Date): boolean {
  return now.getTime() - provedAt.getTime() < STEP_UP_MS
}
