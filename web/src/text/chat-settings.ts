import type { AnswerKey } from '@thokham/domain/chat/answers'
import type { OnlineKind } from '@thokham/domain/chat/people-online'

/** What the owner sets of the support chat. */
export const chatSettings = {
  title: 'แชต',
  lead: 'ตอบอัตโนมัติก่อน แล้วค่อยถึงทีมงาน',
  hoursFrom: 'ทีมงานเริ่มตอบ (จันทร์–ศุกร์)',
  hoursTo: 'ทีมงานเลิกตอบ',
  oclock: 'นาฬิกา',
  online: 'จำนวนคนออนไลน์ในแชต',
  onlineKinds: {
    seed: 'ตัวเลข 120–169',
    real: 'จำนวนจริง',
    hidden: 'ไม่แสดง',
  } satisfies Record<OnlineKind, string>,
  messagesPerDay: 'ข้อความต่อคนต่อวัน',
  messages: 'ข้อความ',
  keepDays: 'เก็บแชตหลังข้อความล่าสุด',
  days: 'วัน',
  aiPerVisitor: 'ถาม AI ต่อคนต่อวัน',
  aiPerDay: 'ถาม AI รวมทั้งวัน',
  aiHint: '0 = ไม่ถาม AI',
  questions: 'คำถาม',
  instructions: 'คำสั่งสำหรับ AI',
  instructionsHint: 'AI รู้คำตอบสำเร็จรูปด้านล่างอยู่แล้ว อย่าใส่ความลับหรือข้อมูลของสมาชิก',
  noAnswer: 'เมื่อไม่พบคำตอบและไม่มี AI',
  replies: 'คำตอบสำเร็จรูปของทีมงาน',
  repliesHint:
    'บรรทัดละ 1 คำตอบ เช่น สลิปไม่ชัด: กรุณาส่งภาพใหม่ แล้วพิมพ์ /สลิปไม่ชัด ในกล่องข้อความ · ตัวแปร: {name} {reference} {amount} {package} · ข้อความใน [ ] หายไปเมื่อตัวแปรในนั้นว่าง',
  noReply: (line: number) => `บรรทัด ${line} ไม่มี : คั่นชื่อกับคำตอบ จึงไม่ถูกบันทึก`,
  answers: 'คำตอบสำเร็จรูปของบอต',
  answersHint:
    'ตัวแปร: {monthly} {renewal} {yearly} {lifetime} {yearlyPerMonth} {freeDaily} {payWays} {promise} {hours} {contact} {line} {email} {videos} {linkVip} {linkRegister} {linkGenerator} {linkProfile} {linkTools} {linkExtension} · ข้อความใน [ ] หายไปเมื่อตัวแปรในนั้นว่าง',
  answerTo: (name: string) => `คำตอบเรื่อง ${name}`,
  answer: {
    price: 'ราคา',
    register: 'สมัคร',
    vip: 'VIP',
    imageGenerator: 'สร้างภาพ',
    howToUse: 'วิธีใช้',
    contact: 'ติดต่อ',
    tools: 'เครื่องมือ',
    payment: 'จ่าย โอน',
    problem: 'ปัญหา',
    extension: 'Extension',
    partner: 'พาร์ตเนอร์',
    free: 'ฟรี',
    customAssistant: 'คืออะไร',
    worth: 'คุ้มไหม แนะนำ',
    greeting: 'สวัสดี',
    thanks: 'ขอบคุณ',
  } satisfies Record<AnswerKey, string>,
} as const
