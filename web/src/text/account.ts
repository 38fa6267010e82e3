import { thaiNumber } from '../lib/format/thai-format.ts'

/** Words a span in its largest unit that it is whole in. */
function spanWords(minutes: number): string {
  if (minutes % 1_440 === 0) return `${thaiNumber(minutes / 1_440)} วัน`
  return minutes % 60 === 0 ? `${thaiNumber(minutes / 60)} ชั่วโมง` : `${thaiNumber(minutes)} นาที`
}

/** Sign-in and registration. */
export const account = {
  promise: ['คีย์เวิร์ดไม่กี่คำ', 'ทอเป็น Prompt ได้ทั้งผืน'],
  loginTitle: 'เข้าสู่ระบบ',
  loginLead: 'กลับมาทอคีย์เวิร์ดเป็น Prompt กันต่อ',
  login: 'เข้าสู่ระบบ',
  noAccount: 'ยังไม่มีบัญชี',
  registerTitle: 'สมัครสมาชิก',
  registerLead: (perDay: number) => `ใช้ฟรีวันละ ${thaiNumber(perDay)} รายการ ไม่ต้องผูกบัตร`,
  register: 'สมัครสมาชิก',
  haveAccount: 'มีบัญชีอยู่แล้ว',
  phoneHint: 'พิมพ์แบบเว้นวรรค มีขีด หรือ +66 ก็ได้',
  passwordHint: 'อย่างน้อย 6 ตัวอักษร แนะนำ 12 ตัวขึ้นไป · ผู้ดูแลต้องมี 12 ตัว',
  pdpa: {
    before: 'เมื่อสมัครสมาชิก ถือว่าคุณยอมรับ',
    terms: 'ข้อกำหนดการใช้งาน',
    between: 'และรับทราบ',
    privacy: 'นโยบายความเป็นส่วนตัว',
  },
  captchaSolving: 'กำลังยืนยันว่าคุณไม่ใช่บอท รอสักครู่',
  captchaSolved: 'ยืนยันแล้วว่าคุณไม่ใช่บอท',
  captchaFailed: 'ยืนยันว่าไม่ใช่บอทไม่สำเร็จ กรุณาลองอีกครั้ง',
  captcha: 'กรุณายืนยันว่าคุณไม่ใช่บอท',
  recaptcha: 'กรุณายืนยันว่าคุณไม่ใช่บอทด้วย reCAPTCHA',
  welcome: 'สมัครสมาชิกเรียบร้อย',
  noUserId: 'ไม่สามารถสร้างบัญชีผู้ใช้ได้',
  forgot: 'ลืมรหัสผ่าน',
  forgotLead: 'กรอกอีเมลที่ใช้สมัคร แล้วเปิดลิงก์ในอีเมลเพื่อตั้งรหัสผ่านใหม่',
  sendReset: 'ส่งลิงก์ตั้งรหัสผ่านใหม่',
  sendResetAgain: 'ส่งลิงก์อีกครั้ง',
  resendIn: (seconds: number) => `ส่งอีกครั้งได้ใน ${seconds} วินาที`,
  resetSent: 'ส่งลิงก์ตั้งรหัสผ่านใหม่แล้ว กรุณาตรวจสอบอีเมล',
  resetTitle: 'ตั้งรหัสผ่านใหม่',
  resetLead: 'เมื่อบันทึกแล้ว อุปกรณ์อื่นทั้งหมดจะออกจากระบบ',
  savePassword: 'บันทึกรหัสผ่านใหม่',
  resetDone: 'ตั้งรหัสผ่านใหม่เรียบร้อย เข้าสู่ระบบได้เลย',
  resetFail: (message: string) => `ตั้งรหัสผ่านใหม่ไม่สำเร็จ: ${message}`,
  newLinkTitle: 'ขอลิงก์ใหม่',
  newLinkLead: 'ลิงก์ตั้งรหัสผ่านใช้ได้ครั้งเดียวและมีเวลาจำกัด',
  linkBad: 'ลิงก์นี้ใช้ไม่ได้หรือหมดอายุแล้ว กรุณาขอลิงก์ใหม่',
  backLogin: 'กลับหน้าเข้าสู่ระบบ',
  toProfile: 'ไปหน้าโปรไฟล์',
  /** Why one is signed in no more, behind which stands what of one's work is kept. */
  ended: {
    rest: (minutes: number) => `ไม่ได้ใช้งาน ${spanWords(minutes)}`,
    most: (minutes: number) => `เข้าสู่ระบบครบ ${spanWords(minutes)} แล้ว`,
    level: 'ระดับของคุณเปลี่ยน',
    frozen: 'มีการกด “ไม่ใช่ฉัน” ทุกคนออกจากระบบแล้ว',
  },
  endedNext: (hasEdits: boolean) => `${hasEdits ? 'ที่แก้ไว้ยังอยู่ ' : ''}กรุณาเข้าสู่ระบบใหม่`,
  signInAgain: 'กรุณาเข้าสู่ระบบใหม่อีกครั้ง',
  sessionUnknown: 'ตรวจสอบการเข้าสู่ระบบไม่ได้ กรุณาเข้าสู่ระบบที่นี่',
  enteredUnread: 'สมัครสมาชิกเรียบร้อยแล้ว แต่โหลดข้อมูลไม่สำเร็จ กรุณาโหลดหน้าใหม่',
  editsKept: 'ที่แก้ไว้ยังอยู่ กรุณาเข้าสู่ระบบแล้วกดบันทึก',
  planKept: (plan: string, isNew: boolean) =>
    `เลือก ${plan} ไว้แล้ว ${isNew ? 'สมัครเสร็จ' : 'เข้าสู่ระบบแล้ว'}ชำระเงินต่อได้เลย`,
  slipKept: (isNew: boolean) => (isNew ? 'สมัครก่อน สลิปยังอยู่' : 'เข้าสู่ระบบก่อน สลิปยังอยู่'),
  plans: {
    monthly: 'VIP 1 เดือน',
    yearly: 'VIP 1 ปี',
    renewal: 'ต่ออายุ VIP 1 เดือน',
    lifetime: 'VIP ตลอดชีพ',
  },
  meanEmail: (email: string) => `หมายถึง ${email} หรือไม่`,
  useEmail: 'ใช้อีเมลนี้',
} as const
