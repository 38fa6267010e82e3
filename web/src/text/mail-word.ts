/** What became of a mailed confirmation link. */
export const confirmation = {
  confirmed: 'ยืนยันอีเมลเรียบร้อย',
  linkBad: 'ลิงก์นี้ใช้ไม่ได้หรือหมดอายุแล้ว กรุณาขอลิงก์ใหม่',
  goOn: 'เข้าสู่ระบบได้เลย',
  signInForLink: 'เข้าสู่ระบบเพื่อขอลิงก์ใหม่',
} as const
