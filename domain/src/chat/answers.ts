/** The canned answers of the support chat (docs/product/chat.md#support-chat), in the order in which they are looked for. */

interface CannedAnswer {
  /** Small letters; each counts wherever it stands in a message. */
  words: readonly string[]
  /** Count as whole words alone: short enough to stand within others ("hi" in "this"). */
  wholeWords?: readonly string[]
  /**
   * As it ships; the owner can change it. `{name}` is a variable of fill-answer.ts, and what stands in `[…]` falls away
   * when a variable in it is empty.
   */
  text: string
}

const ANSWERS = {
  price: {
    words: ['price', 'ราคา'],
    text: 'VIP เดือนแรก {monthly} บาท ต่ออายุเดือนละ {renewal} บาท 1 ปี {yearly} บาท ตลอดชีพ {lifetime} บาทค่ะ ดูที่ {linkVip}',
  },
  register: {
    words: ['register', 'สมัคร'],
    text: 'สมัครฟรีที่ {linkRegister} ไม่ต้องผูกบัตร เริ่มสร้าง Prompt ได้ทันทีค่ะ',
  },
  vip: {
    words: ['vip'],
    text: 'VIP สร้าง Prompt ได้ไม่จำกัด พร้อมคลังคีย์เวิร์ด บทเรียน และโปรแกรมใส่ Metadata ค่ะ ดูที่ {linkVip}',
  },
  imageGenerator: {
    words: ['image generator', 'สร้างภาพ'],
    text: '{brand}สร้าง Prompt ให้ไปวางใน Midjourney หรือที่ที่คุณใช้สร้างภาพค่ะ [{claimSuccess}] ลองได้ที่ {linkGenerator}',
  },
  howToUse: {
    words: ['how to use', 'วิธีใช้'],
    text: 'วางคีย์เวิร์ดบรรทัดละ 1 คำ เลือกสไตล์กับอัตราส่วน แล้วกดสร้างค่ะ เริ่มที่ {linkGenerator} [ดูวิดีโอที่ {videos}]',
  },
  contact: {
    words: ['contact', 'ติดต่อ'],
    text: '[ทักทีมงานทาง {contact} ค่ะ] ทีมงานตอบ {hours}',
  },
  tools: {
    words: ['tools', 'เครื่องมือ'],
    text: 'รวมเครื่องมือพร้อมวิธีใช้ไว้ที่ {linkTools} สำหรับสมาชิก VIP ค่ะ',
  },
  payment: {
    words: ['payment', 'จ่าย', 'โอน'],
    text: 'เลือกแพ็กเกจที่ {linkVip} [โอนผ่าน {payWays}] แล้วแนบสลิปค่ะ ทีมงานตรวจสอบภายใน {promise}',
  },
  problem: {
    words: ['problem', 'ปัญหา'],
    text: 'ขออภัยที่ติดขัดค่ะ ลองรีเฟรชหน้าก่อนนะคะ ถ้ายังไม่หาย กด “คุยกับทีมงาน” ได้เลยค่ะ',
  },
  extension: {
    words: ['extension'],
    text: 'Extension ใช้ฟรีบน Chrome, Firefox และ Safari ค่ะ บอกความยากคีย์เวิร์ดในตลาดภาพ ดาวน์โหลดที่ {linkExtension}',
  },
  partner: {
    words: ['partner', 'พาร์ตเนอร์'],
    text: 'VIP 1 เดือนและ 1 ปีได้ระดับ Gold ตลอดชีพได้ Diamond ค่ะ ดูรหัสที่ {linkProfile}',
  },
  free: {
    words: ['free', 'ฟรี'],
    text: 'ใช้ฟรีได้วันละ {freeDaily} รายการค่ะ เริ่มนับใหม่ 00:00 น.',
  },
  customAssistant: {
    words: ['custom assistant', 'ai unlock', 'what is', 'คืออะไร'],
    text: '{brand}ทอคีย์เวิร์ดเป็น Prompt ให้คนขายภาพสต็อกค่ะ [{customAssistant}]',
  },
  worth: {
    words: ['worth', 'recommend', 'is it worth it', 'คุ้มไหม', 'แนะนำ'],
    text: 'ถ้าวันละ {freeDaily} รายการไม่พอ VIP คุ้มค่ะ แบบ 1 ปีเฉลี่ยเดือนละ {yearlyPerMonth} บาท ลองใช้ฟรีก่อนก็ได้นะคะ',
  },
  greeting: {
    words: ['hello', 'good morning', 'good afternoon', 'good evening', 'สวัสดี', 'หวัดดี'],
    wholeWords: ['hi', 'hey'],
    text: 'สวัสดีค่ะ ถามเรื่องราคา วิธีใช้ หรือการชำระเงินได้เลยค่ะ',
  },
  thanks: {
    words: ['thank', 'ขอบคุณ', 'ขอบใจ'],
    wholeWords: ['thx'],
    text: 'ยินดีค่ะ ขอให้ขายภาพได้เยอะ ๆ นะคะ',
  },
} as const satisfies Record<string, CannedAnswer>

export type AnswerKey = keyof typeof ANSWERS

/** Every canned answer, first come first served. */
export const ANSWER_KEYS = Object.keys(ANSWERS) as AnswerKey[]

/** Returns a canned answer as it ships. */
export function cannedAnswer(key: AnswerKey): CannedAnswer {
  return ANSWERS[key]
}
