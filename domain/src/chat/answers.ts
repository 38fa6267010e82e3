/**
 * The canned answers of the support chat (docs/product/chat.md#support-chat), in the order in which they are looked for, as they ship;
 * the owner can change them. `{name}` is a variable of fill-answer.ts, and what stands in `[…]` falls away when a variable
 * in it is empty.
 */
const TEXTS = {
  // What is asked narrowly, most of it of people's own payment and account, goes before what is asked broadly.
  refund: 'เรื่องเงินคืนทีมงานเป็นคนดูแลค่ะ กด “{person}” แล้วแจ้งเลขรายการ (TK-…) กับเหตุผลได้เลย [ทีมงานตอบ {hours}]',
  status:
    'ทีมงานตรวจสลิปภายใน {promise} ค่ะ [เข้าสู่ระบบที่ {linkLogin} แล้วถามอีกครั้ง จะบอกได้ว่ารายการของคุณถึงไหนแล้ว] หรือกด “{person}” ได้เลย',
  person: 'ได้เลยค่ะ กด “{person}” [ทีมงานตอบ {hours}] นอกเวลาพิมพ์ฝากไว้ได้',
  password: 'กด “ลืมรหัสผ่าน” ที่{linkLogin} แล้วเปิดลิงก์ในอีเมลค่ะ ถ้ายังเข้าได้ เปลี่ยนรหัสที่{linkProfile}',
  receipt: 'เปิดรายการที่อนุมัติแล้วใน{linkProfile} กด “ใบเสร็จรับเงิน” ค่ะ ถ้าต้องการใบกำกับภาษี กด “{person}” ได้เลย',
  workshop: '{workshop} ค่ะ ลิงก์ถามทีมงานได้เลย กด “{person}” [หรือเข้ากลุ่มที่ {community}]',
  geminiFree: 'Gemini (Free) ใช้ได้ {freeCalls} ครั้ง แล้วพัก 1 นาที จำนวนต่อวันแล้วแต่ Google ค่ะ',
  marketplace:
    '[รับภาพ AI: {aiMarkets} ต้องติดป้ายว่าเป็นภาพ AI ตามกฎของแต่ละที่] [ไม่รับภาพ AI: {noAiMarkets}] กฎเปลี่ยนได้ ตรวจที่เว็บนั้นก่อนส่งนะคะ',
  metadata: 'โปรแกรมใส่ Metadata ใช้ได้บน Windows 10, macOS 11, Ubuntu 20.04 ขึ้นไป หรือรุ่นเว็บค่ะ ดูที่ {linkMetadata}',
  coupon: 'มีโค้ดใส่ตอนชำระค่ะ ส่วนลดตอนนี้ถามทีมงานได้นะคะ กด “{person}”',
  membership: 'เข้าสู่ระบบแล้วดูวันหมดอายุได้ที่ {linkProfile} ค่ะ',
  // 99 is not what a newcomer pays.
  renewal: 'คนที่เคยเป็น VIP ต่อเดือนละ {renewal} บาทค่ะ กด “ต่ออายุ” ที่{linkVip}',
  licence:
    'สร้างและดู License Key ได้ที่ {linkProfile} ค่ะ ใช้พร้อมกันได้ {machines} เครื่อง ย้ายเครื่องโดยลบเครื่องเดิมออกที่หน้าเดียวกัน สำหรับสมาชิก VIP',
  apiKey: 'ใส่ API Key ของ OpenAI หรือ Gemini ที่ {linkProfile} ค่ะ ในหน้านั้นมีลิงก์และขั้นตอนไปเอา Key จากผู้ให้บริการ',
  account: 'แก้ชื่อ อีเมล เบอร์โทร ออกจากอุปกรณ์อื่น หรือลบบัญชีได้ที่ {linkProfile} ค่ะ VIP ไม่ตัดเงินเอง ไม่ต้องยกเลิก',
  // In the product's order.
  price:
    'VIP เดือนแรก {monthly} บาท ต่ออายุเดือนละ {renewal} บาท 1 ปี {yearly} บาท ตลอดชีพ {lifetime} บาทค่ะ ดูที่ {linkVip}',
  register: 'สมัครฟรีที่ {linkRegister} ไม่ต้องผูกบัตร เริ่มสร้าง Prompt ได้ทันทีค่ะ',
  vip: 'VIP สร้าง Prompt ได้ไม่จำกัด พร้อมคลังคีย์เวิร์ด บทเรียน และโปรแกรมใส่ Metadata ค่ะ ดูที่ {linkVip}',
  imageGenerator:
    '{brand}สร้าง Prompt ให้ไปวางใน Midjourney[ ({versions})] หรือที่ที่คุณใช้สร้างภาพค่ะ [{claimSuccess}] ลองได้ที่ {linkGenerator}',
  howToUse: 'วางคีย์เวิร์ดบรรทัดละ 1 คำ เลือกสไตล์กับอัตราส่วน แล้วกดสร้างค่ะ เริ่มที่ {linkGenerator} [ดูวิดีโอที่ {videos}]',
  contact: '[ทักทีมงานทาง {contact} ค่ะ] ทีมงานตอบ {hours}',
  tools: 'รวมเครื่องมือพร้อมวิธีใช้ไว้ที่ {linkTools} สำหรับสมาชิก VIP ค่ะ',
  payment: 'เลือกแพ็กเกจที่ {linkVip} [โอนผ่าน {payWays}] แล้วแนบสลิปค่ะ ทีมงานตรวจสอบภายใน {promise}',
  problem: 'ขออภัยที่ติดขัดค่ะ ลองรีเฟรชหน้าก่อนนะคะ ถ้ายังไม่หาย กด “{person}” ได้เลยค่ะ',
  extension:
    'Extension ใช้ฟรีบน Chrome, Firefox และ Safari ค่ะ บอกความยากคีย์เวิร์ดในตลาดภาพ ดาวน์โหลดที่ {linkExtension}',
  partner: 'VIP 1 เดือนและ 1 ปีได้ระดับ Gold ตลอดชีพได้ Diamond ค่ะ ดูรหัสที่ {linkProfile}',
  free: 'ใช้ฟรีได้วันละ {freeDaily} รายการค่ะ เริ่มนับใหม่ 00:00 น.',
  customAssistant: '{brand}ทอคีย์เวิร์ดเป็น Prompt ให้คนขายภาพสต็อกค่ะ [{customAssistant}]',
  worth: 'ถ้าวันละ {freeDaily} รายการไม่พอ VIP คุ้มค่ะ แบบ 1 ปีเฉลี่ยเดือนละ {yearlyPerMonth} บาท ลองใช้ฟรีก่อนก็ได้นะคะ',
  greeting: 'สวัสดีค่ะ ถามเรื่องราคา วิธีใช้ หรือการชำระเงินได้เลยค่ะ',
  thanks: 'ยินดีค่ะ ขอให้ขายภาพได้เยอะ ๆ นะคะ',
} as const

export type AnswerKey = keyof typeof TEXTS

/** Every canned answer, first come first served. */
export const ANSWER_KEYS = Object.keys(TEXTS) as AnswerKey[]

/** Returns a canned answer as it ships. */
export function cannedAnswer(key: AnswerKey): string {
  return TEXTS[key]
}

/** Said where nothing is found and no AI is set. */
export const NO_ANSWER = 'เรื่องนี้ตอบไม่ได้ค่ะ ถามเรื่องราคา วิธีใช้ หรือการชำระเงินได้นะคะ'
