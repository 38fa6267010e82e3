import type { CHAT_EVENTS } from '@thokham/contract/chat'
import { withBrandNow } from '../lib/boot/brand-name.ts'
import { thaiNumber } from '../lib/format/thai-format.ts'

type ChatEvent = (typeof CHAT_EVENTS)[number]

/** The support chat. */
export const chat = {
  title: 'AI Support',
  team: () => withBrandNow('ทีมงาน{brand}'),
  online: 'ออนไลน์',
  people: (count: number) => `${thaiNumber(count)} คน`,
  teamHere: 'ทีมงานกำลังดูแล',
  teamAway: 'ทีมงานอยู่นอกเวลาตอบ',
  person: 'คุยกับทีมงาน',
  bot: 'คุยกับ AI ต่อ',
  log: 'บทสนทนา',
  greeting: 'สวัสดีค่ะ มีอะไรให้ช่วยไหมคะ',
  auto: 'ตอบอัตโนมัติ',
  fromLibrary: 'ตอบจากคลังของเรา',
  newBelow: 'ข้อความใหม่',
  typing: 'กำลังพิมพ์…',
  placeholder: 'พิมพ์ข้อความ…',
  teamPlaceholder: 'เพิ่มรายละเอียดถึงทีมงาน…',
  message: 'ข้อความ',
  send: 'ส่งข้อความ',
  chips: ['ราคา VIP', 'สร้างภาพ', 'วิธีใช้งาน', 'Extension', 'ติดต่อเรา'],
  chipsLabel: 'คำถามที่พบบ่อย',
  hours: (hours: string) => `ทีมงานตอบ ${hours}`,
  autoHours: (hours: string) => `ตอบอัตโนมัติ · ทีมงานตอบ ${hours}`,
  met: 'ตรงคำถาม',
  notMet: 'ไม่ตรงคำถาม',
  ask: 'ตรงคำถามไหม',
  today: (date: string) => `วันนี้ ${date}`,
  you: 'คุณ',
  /** When something was said. */
  at: (time: string) => `${time} น.`,
  sending: 'กำลังส่ง…',
  unsent: 'ส่งไม่สำเร็จ',
  sendAgain: 'ส่งอีกครั้ง',
  lost: 'กำลังเชื่อมต่อใหม่ ข้อความไม่หาย',
  when: 'ทีมงานจะตอบ',
  leaveEmail: 'ฝากอีเมลไว้ จะส่งคำตอบไปให้ด้วย',
  email: 'อีเมล',
  emailUse: 'ใช้ตอบเรื่องนี้เรื่องเดียว ทีมงานเห็นบทสนทนานี้ทั้งหมด',
  leave: 'ฝากอีเมล',
  left: (email: string) => `จะส่งคำตอบไปที่ ${email} ด้วย`,
  line: 'คุยต่อทาง LINE',
  event: (event: ChatEvent, name: string | null): string =>
    ({
      handed: 'ส่งต่อให้ทีมงานแล้ว พิมพ์รอไว้ได้เลย',
      joined: `${name ?? 'ทีมงาน'} จากทีมงานมาตอบแล้ว`,
      back: 'กลับมาคุยกับ AI แล้ว',
      closed: 'ทีมงานปิดแชตแล้ว พิมพ์ต่อเพื่อเปิดใหม่',
    })[event],
  loadFail: 'เปิดแชตไม่สำเร็จ',
} as const
