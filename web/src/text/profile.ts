import type { KeyProvider } from '@thokham/contract/provider-keys'
import { PROVIDER_PAGES } from '@thokham/domain/ai/provider-pages'
import { isImageProvider } from '@thokham/domain/image/image-provider'
import type { PaymentStatus } from '@thokham/domain/payment'
import { thaiNumber } from '../lib/format/thai-format.ts'
import { IMAGE_PROVIDER_NAMES } from './provider-faults.ts'

/** The member's own page. */
export const profile = {
  title: 'โปรไฟล์',
  sections: 'หัวข้อในหน้านี้',
  account: 'ข้อมูลบัญชี',
  membership: 'ระดับสมาชิก',
  term: 'ใช้ได้ถึง',
  memberSince: 'เป็นสมาชิกตั้งแต่',
  made: 'สร้างแล้ว',
  madeCount: (count: number) => `${thaiNumber(count)} รายการ`,
  emailConfirmed: 'ยืนยันอีเมลแล้ว',
  emailUnconfirmed: 'ยังไม่ได้ยืนยันอีเมล',
  seePackages: 'ดูแพ็กเกจ',
  saved: 'อัปเดตข้อมูลเรียบร้อย',
} as const

/** Keys of the AI providers. */
export const providerKeys = {
  title: 'API Key',
  lead: 'ใช้สร้าง Prompt ด้วย AI ในชื่อของคุณเอง เก็บแบบเข้ารหัส และแสดงเฉพาะ 4 ตัวท้าย',
  label: (provider: KeyProvider) => `API Key ของ ${PROVIDER_NAMES[provider]}`,
  none: 'ยังไม่ได้ตั้งค่า',
  untested: 'ยังไม่ได้ทดสอบ',
  saveAndTest: 'บันทึกและทดสอบ',
  test: 'ทดสอบ',
  replace: 'เปลี่ยน',
  deleted: (provider: KeyProvider) => `ลบ API Key ของ ${PROVIDER_NAMES[provider]} แล้ว`,
  deleteTitle: (name: string) => `ต้องการลบ “${name}” หรือไม่`,
  deleteBody: (provider: KeyProvider) =>
    `การสร้าง${isImageProvider(provider) ? 'ภาพ' : ' Prompt '}ที่ใช้ API Key นี้จะหยุดทำงานจนกว่าจะตั้งค่าใหม่`,
  testedAgo: (ago: string) => `ทดสอบ${ago.startsWith('เมื่อ') ? '' : ' '}${ago}`,
  savedOn: (date: string) => `บันทึกเมื่อ ${date}`,
  howTo: (provider: KeyProvider) => `วิธีขอ API Key ของ ${PROVIDER_NAMES[provider]}`,
  trying: (model: string) => `กำลังลองกับ ${model}…`,
  works: (model: string | null) => (model ? `ใช้กับ ${model} ได้` : 'ใช้งานได้'),
  failed: 'ทดสอบครั้งล่าสุดไม่ผ่าน',
  rejected: 'API Key ไม่ถูกต้อง กรุณาคัดลอกใหม่แล้วบันทึกอีกครั้ง',
  unavailable: 'ผู้ให้บริการยังไม่ตอบกลับ กรุณารอสักครู่แล้วทดสอบอีกครั้ง',
  creditGone: (provider: KeyProvider) => `เครดิต ${PROVIDER_NAMES[provider]} หมด เติมแล้วกดทดสอบ`,
  formerKind: 'คีย์ AIza เป็นรุ่นเก่าที่ Google กำลังเลิกรับ ควรสร้างใหม่',
  newKind: 'คีย์รุ่นใหม่ขึ้นต้นด้วย AQ.',
  images: 'API Key สำหรับสร้างภาพ',
  imagesLead: 'การทดสอบไม่สร้างภาพ จึงไม่มีค่าใช้จ่าย คีย์ OpenAI และ Gemini ด้านบนใช้สร้างภาพได้ด้วย',
  add: 'ใส่คีย์',
  addOf: (provider: KeyProvider) => `ใส่คีย์ของ ${PROVIDER_NAMES[provider]}`,
  address: 'ที่อยู่เซิร์ฟเวอร์',
  addressHint: 'แบบเดียวกับ OpenAI เช่น https://images.example.com/v1',
  addressRequired: 'กรุณากรอกที่อยู่เซิร์ฟเวอร์',
  addressFormat: 'ที่อยู่ไม่ถูกต้อง ต้องขึ้นต้นด้วย https://',
  addressPrivate: 'ใช้ที่อยู่นี้ไม่ได้ ต้องเป็น https:// และเข้าถึงได้จากอินเทอร์เน็ต',
  model: 'โมเดล',
  modelRequired: 'กรุณากรอกชื่อโมเดล',
  modelFormat: 'ชื่อโมเดลต้องเป็นอักษรอังกฤษ ไม่มีเว้นวรรค',
} as const

export const PROVIDER_NAMES: Record<KeyProvider, string> = {
  openai: 'OpenAI',
  gemini: 'Gemini',
  ...IMAGE_PROVIDER_NAMES,
}

/** Where a key comes from, step by step. */
export const KEY_STEPS: Partial<Record<KeyProvider, { url: string; steps: readonly string[] }>> = {
  openai: {
    url: PROVIDER_PAGES.openai.keys,
    steps: [
      'เข้าสู่ระบบที่ platform.openai.com/api-keys',
      'เติมเครดิตที่เมนู Billing อย่างน้อย 5 ดอลลาร์',
      'กด Create new secret key แล้วคัดลอกคีย์ที่ขึ้นต้นด้วย sk-',
      'วางคีย์ในช่องด้านบน แล้วกดบันทึกและทดสอบ',
    ],
  },
  gemini: {
    url: PROVIDER_PAGES.gemini.keys,
    steps: [
      'เข้าสู่ระบบด้วยบัญชี Google ที่ aistudio.google.com/apikey',
      'กด Create API key แล้วเลือกโปรเจกต์ใดก็ได้',
      'คัดลอกคีย์ที่ขึ้นต้นด้วย AQ. (รุ่นเก่า AIza)',
      'วางคีย์ในช่องด้านบน แล้วกดบันทึกและทดสอบ',
    ],
  },
  fal: {
    url: PROVIDER_PAGES.fal.keys,
    steps: [
      'เข้าสู่ระบบที่ fal.ai/dashboard/keys',
      'เติมเครดิตที่เมนู Billing',
      'กด Create Key เลือกสิทธิ์ API แล้วคัดลอกทั้งคีย์ รวมส่วนหลังเครื่องหมาย :',
      'วางคีย์ในช่องด้านบน แล้วกดบันทึกและทดสอบ',
    ],
  },
  replicate: {
    url: PROVIDER_PAGES.replicate.keys,
    steps: [
      'เข้าสู่ระบบที่ replicate.com/account/api-tokens',
      'เติมเครดิตหรือผูกบัตรที่เมนู Billing',
      'กด Create token แล้วคัดลอกคีย์ที่ขึ้นต้นด้วย r8_',
      'วางคีย์ในช่องด้านบน แล้วกดบันทึกและทดสอบ',
    ],
  },
}

/** What the member paid. */
export const ownPayments = {
  title: 'ประวัติการชำระเงิน',
  none: 'ยังไม่มีรายการชำระเงิน',
  seePackages: 'ดูแพ็กเกจ',
  see: (status: PaymentStatus) => (status === 'pending' ? 'ดูสถานะ' : 'ดูรายละเอียด'),
  seeOne: (status: PaymentStatus, reference: string) => `${ownPayments.see(status)} ${reference}`,
  coupon: (code: string, discount: string) => `${code} −${discount}`,
} as const

/** The password, and where one is signed in. */
export const security = {
  password: 'เปลี่ยนรหัสผ่าน',
  passwordLead: 'อุปกรณ์อื่นทั้งหมดจะออกจากระบบเมื่อเปลี่ยนรหัสผ่าน',
  passwordTooShort: 'รหัสผ่านของคุณสั้นเกินไปสำหรับผู้ดูแล กรุณาตั้งใหม่อย่างน้อย 12 ตัวอักษร',
  passwordSaved: 'เปลี่ยนรหัสผ่านเรียบร้อย',
  passwordSavedEnded: (count: number) =>
    `เปลี่ยนรหัสผ่านเรียบร้อย และออกจากระบบอุปกรณ์อื่น ${thaiNumber(count)} เครื่องแล้ว`,
  sessions: 'อุปกรณ์ที่เข้าสู่ระบบ',
  sessionsLead: 'ถ้าเห็นอุปกรณ์ที่ไม่ใช่ของคุณ ให้ออกจากระบบอุปกรณ์นั้นแล้วเปลี่ยนรหัสผ่าน',
  thisDevice: 'อุปกรณ์นี้',
  unknownDevice: 'อุปกรณ์ที่ไม่รู้จัก',
  device: (browser: string, system: string) => `${browser} บน ${system}`,
  lastSeen: (ago: string) => `ใช้งานล่าสุด${ago.startsWith('เมื่อ') ? '' : ' '}${ago}`,
  since: (date: string) => `เข้าสู่ระบบ ${date}`,
  signOut: 'ออกจากระบบ',
  signOutDevice: (device: string) => `ออกจากระบบ ${device}`,
  signOutOthers: 'ออกจากระบบอุปกรณ์อื่น',
  signedOut: 'ออกจากระบบอุปกรณ์นั้นแล้ว',
  signedOutOthers: (count: number) => `ออกจากระบบอุปกรณ์อื่น ${thaiNumber(count)} เครื่องแล้ว`,
  onlyThis: 'ไม่มีอุปกรณ์อื่นที่เข้าสู่ระบบอยู่',
} as const

/** The second step at signing in. */
export const twoFactor = {
  title: 'ยืนยันสองขั้นตอน',
  lead: 'เข้าสู่ระบบด้วยรหัสผ่านและรหัสจากแอปในมือถือ แม้รหัสผ่านรั่วก็ไม่มีใครเข้าบัญชีได้',
  required: 'ระดับสมาชิกของคุณต้องเปิดใช้การยืนยันสองขั้นตอน',
  off: 'ยังไม่ได้เปิดใช้',
  on: (date: string) => `เปิดใช้ตั้งแต่ ${date}`,
  byPasskey: 'ใช้ Passkey',
  codesLeft: (left: number) => `รหัสกู้คืนเหลือ ${thaiNumber(left)} รหัส`,
  enable: 'เปิดใช้',
  disable: 'ปิดการใช้งาน',
  renew: 'ขอรหัสกู้คืนใหม่',
  setUp: 'เปิดใช้การยืนยันสองขั้นตอน',
  passwordFirst: 'กรอกรหัสผ่านเพื่อยืนยันว่าเป็นคุณ',
  next: 'ถัดไป',
  scan: 'เปิดแอปยืนยันตัวตน เช่น Google Authenticator แล้วสแกน QR นี้ จากนั้นกรอกรหัส 6 หลักที่แอปแสดง',
  qr: 'QR สำหรับแอปยืนยันตัวตน',
  secret: 'สแกนไม่ได้ ให้พิมพ์รหัสนี้ในแอป',
  copySecret: 'คัดลอกรหัส',
  openApp: 'เปิดในแอปยืนยันตัวตน',
  confirm: 'ยืนยันและเปิดใช้',
  recoveryTitle: 'บันทึกรหัสกู้คืน',
  recoveryLead: 'ใช้เข้าสู่ระบบเมื่อไม่มีมือถือ แต่ละรหัสใช้ได้ครั้งเดียว และจะไม่แสดงอีก กรุณาเก็บไว้ในที่ปลอดภัย',
  recoveryCodes: 'รหัสกู้คืน',
  download: 'ดาวน์โหลด .txt',
  kept: 'บันทึกไว้แล้ว',
  leaveCodes: 'ปิดแล้วรหัสกู้คืนจะไม่แสดงอีก',
  backToSave: 'กลับไปบันทึก',
  closeAnyway: 'ปิดเลย',
  disableTitle: 'ปิดการยืนยันสองขั้นตอน',
  disableLead: 'หลังจากนี้จะเข้าสู่ระบบด้วยรหัสผ่านอย่างเดียว',
  renewTitle: 'ขอรหัสกู้คืนชุดใหม่',
  renewLead: 'รหัสกู้คืนชุดเดิมจะใช้ไม่ได้อีก',
  code: 'รหัสจากแอป หรือรหัสกู้คืน',
  enabled: 'เปิดใช้การยืนยันสองขั้นตอนแล้ว',
  disabled: 'ปิดการยืนยันสองขั้นตอนแล้ว',
  changedElsewhere: 'การตั้งค่านี้เปลี่ยนไปแล้วจากที่อื่น กรุณาเริ่มใหม่',
} as const

/** How the pages look to the member. */
export const appearance = {
  title: 'การแสดงผล',
  lead: 'จำไว้กับบัญชี ใช้ได้ทุกอุปกรณ์ที่เข้าสู่ระบบ',
  theme: 'ธีม',
  system: 'ตามอุปกรณ์',
  light: 'สว่าง',
  dark: 'มืด',
  looped: 'ตัวอักษรมีหัว',
  loopedLead: 'ตัวอักษรไทยแบบมีหัว อ่านง่ายขึ้นสำหรับหลายคน',
  singleKeys: 'คีย์ลัดแบบกดปุ่มเดียว',
  singleKeysLead: 'เฉพาะอุปกรณ์นี้ เช่น ? เปิดรายการคีย์ลัด และ C คัดลอกรายการถัดไป',
} as const

/** The member's data, and the end of the account. */
export const ownData = {
  title: 'ข้อมูลของคุณ',
  download: 'ดาวน์โหลดข้อมูล',
  downloadLead: 'ไฟล์ JSON ที่มีทุกอย่างที่ระบบเก็บเกี่ยวกับคุณ ไม่รวมตัว API Key และรหัสผ่าน',
  downloaded: 'ดาวน์โหลดไฟล์เรียบร้อย',
  deleteAccount: 'ลบบัญชี',
  deleteLead: 'ลบข้อมูลทั้งหมดถาวร ประวัติการชำระเงินจะเก็บไว้โดยไม่ระบุตัวตน',
  notForAdmins: 'บัญชีผู้ดูแลระบบลบเองไม่ได้',
  deleteTitle: (email: string) => `ต้องการลบบัญชี “${email}” หรือไม่`,
  deleteBody: 'โปรไฟล์ API Key และสิทธิ์สมาชิกที่เหลืออยู่จะหายไปทันทีและกู้คืนไม่ได้ กรอกรหัสผ่านเพื่อยืนยัน',
  pendingPayment: (reference: string) => `รายการ ${reference} ยังรอตรวจสอบ`,
  refundHint: (email: string) => `ถ้าโอนแล้ว ทีมงานจะติดต่อคืนเงินทาง ${email}`,
  waitForResult: 'รอผลก่อน',
  withdrawAndDelete: 'ถอนรายการแล้วลบ',
  confirmDelete: 'ลบบัญชีถาวร',
} as const
