/** Signing in without a password, and the second step. */
export const signInCode = {
  byCode: 'เข้าสู่ระบบด้วยรหัสทางอีเมล',
  byPassword: 'ใช้รหัสผ่านแทน',
  lead: 'รับรหัส 6 หลักทางอีเมล ไม่ต้องใช้รหัสผ่าน',
  send: 'ส่งรหัสทางอีเมล',
  sendAgain: 'ส่งรหัสอีกครั้ง',
  sent: (email: string) => `ถ้า ${email} เป็นสมาชิก จะได้รับรหัสในไม่กี่นาที กรุณาตรวจสอบอีเมล`,
  code: 'รหัส 6 หลักจากอีเมล',
  otherEmail: 'เปลี่ยนอีเมล',
  secondTitle: 'ยืนยันสองขั้นตอน',
  secondLead: 'เปิดแอปยืนยันตัวตนแล้วกรอกรหัส 6 หลักที่เห็นตอนนี้',
  appCode: 'รหัสจากแอปยืนยันตัวตน',
  recoveryLead: 'กรอกรหัสกู้คืนที่บันทึกไว้ แต่ละรหัสใช้ได้ครั้งเดียว',
  recoveryCode: 'รหัสกู้คืน',
  useRecovery: 'ใช้รหัสกู้คืนแทน',
  useApp: 'ใช้รหัสจากแอปแทน',
  confirm: 'ยืนยัน',
} as const
