import type { Transaction } from '../../db/client.ts'
import { chatConversations, chatMessages } from '../../db/schema.ts'
import type { Services } from '../../services.ts'
import { CHAT_PICTURES } from '../chat/store-chat-picture.ts'
import { redrawPicture } from '../payments/slip-picture.ts'
import { drawDemoSlip } from './demo-slips.ts'

const MINUTE_MS = 60_000

type Sender = 'visitor' | 'bot' | 'team' | 'event' | 'note'
/** Who said what, and so many minutes after the line before. */
type Line = readonly [sender: Sender, text: string, minutes: number]

/** A conversation of the demonstration. */
interface DemoChat {
  /** Name of a demo member; null = a visitor */
  member: string | null
  /** When its last line was said, in minutes before now. */
  minutesAgo: number
  page: string
  mode: 'auto' | 'person'
  isMine?: boolean
  isClosed?: boolean
  /** What the visitor said since the team last looked. */
  unread?: number
  labels?: string[]
  /** The visitor's last line came with the picture of a slip. */
  hasSlip?: boolean
  /** How the visitor found the bot's first answer. */
  rating?: 'up' | 'down'
  lines: readonly Line[]
}

const PRICE = 'VIP เดือนแรก 799 บาท ต่ออายุเดือนละ 99 บาท 1 ปี 1,399 บาท ตลอดชีพ 2,399 บาทค่ะ ดูที่ หน้าแพ็กเกจ'
const ASK_TEAM = 'เรื่องนี้ตอบอัตโนมัติไม่ได้ค่ะ กด “คุยกับทีมงาน” ได้เลยนะคะ'
const EXTENSION =
  'Extension ใช้ฟรีบน Chrome, Firefox และ Safari ค่ะ บอกความยากคีย์เวิร์ดในตลาดภาพ ดาวน์โหลดที่ หน้า Keywords Radar'

const CHATS: readonly DemoChat[] = [
  {
    member: 'lapsed',
    minutesAgo: 4,
    page: '/payment-success',
    mode: 'person',
    isMine: true,
    unread: 1,
    labels: ['การชำระเงิน', 'ชื่อบัญชีไม่ตรง'],
    hasSlip: true,
    lines: [
      ['visitor', 'ต่ออายุแล้วแต่ยังขึ้นหมดอายุ', 0],
      ['bot', ASK_TEAM, 0],
      ['event', 'handed', 1],
      ['visitor', 'โอนรายเดือนไปเมื่อเช้า แต่ในโปรไฟล์ยังขึ้นว่าหมดอายุแล้วค่ะ', 1],
      ['event', 'joined', 1],
      ['team', 'สวัสดีคุณกานต์ธิดา ขอดูสลิปอีกครั้งได้ไหม ระหว่างนี้ไม่ต้องโอนซ้ำ', 1],
      ['note', 'ชื่อบัญชีไม่ตรง ฝากช่วยเทียบยอดเข้า', 2],
      ['visitor', 'ส่งสลิปแล้วค่ะ รบกวนดูให้หน่อย', 3],
    ],
  },
  {
    member: 'near-expiry',
    minutesAgo: 16,
    page: '/vip',
    mode: 'person',
    unread: 1,
    lines: [
      ['visitor', 'ต่ออายุ 99 แล้วคีย์เดิมใช้ต่อได้ไหมครับ', 0],
      ['bot', PRICE, 0],
      ['event', 'handed', 1],
    ],
    rating: 'down',
  },
  {
    member: 'lifetime',
    minutesAgo: 27,
    page: '/metamind6',
    mode: 'person',
    unread: 2,
    labels: ['metamind6'],
    lines: [
      ['visitor', 'Turbo Mode หยุดที่ไฟล์ 312 แนบภาพไว้แล้ว', 0],
      ['bot', ASK_TEAM, 0],
      ['event', 'handed', 1],
      ['visitor', 'ลองปิดเปิดใหม่แล้วก็ยังหยุดที่เดิม', 2],
    ],
  },
  {
    member: 'vip',
    minutesAgo: 52,
    page: '/generator',
    mode: 'person',
    isMine: true,
    lines: [
      ['visitor', 'ดาวน์โหลดไฟล์ .txt ใน LINE ไม่ได้', 0],
      ['bot', ASK_TEAM, 0],
      ['event', 'handed', 1],
      ['event', 'joined', 3],
      ['team', 'ลองกด “เปิดในเบราว์เซอร์” แล้วดาวน์โหลดใหม่อีกครั้งได้เลย', 1],
    ],
  },
  {
    member: null,
    minutesAgo: 71,
    page: '/vip',
    mode: 'auto',
    rating: 'up',
    lines: [
      ['visitor', 'ราคา VIP', 0],
      ['bot', PRICE, 0],
      ['visitor', 'ขอบคุณค่ะ', 1],
      ['bot', 'ยินดีค่ะ ขอให้ขายภาพได้เยอะ ๆ นะคะ', 0],
    ],
  },
  {
    member: 'free',
    minutesAgo: 95,
    page: '/generator',
    mode: 'auto',
    rating: 'up',
    lines: [
      ['visitor', 'ฟรีได้กี่รายการต่อวัน', 0],
      ['bot', 'ใช้ฟรีได้วันละ 1,000 รายการค่ะ เริ่มนับใหม่ 00:00 น.', 0],
    ],
  },
  {
    member: null,
    minutesAgo: 130,
    page: '/',
    mode: 'auto',
    lines: [
      ['visitor', 'ใช้บนไอแพดได้ไหม', 0],
      ['bot', ASK_TEAM, 0],
    ],
  },
  {
    member: 'ex',
    minutesAgo: 26 * 60,
    page: '/payment',
    mode: 'auto',
    isClosed: true,
    labels: ['การชำระเงิน'],
    lines: [
      ['visitor', 'โอนผิดยอด เกินมา 200 บาท ทำอย่างไรดี', 0],
      ['bot', ASK_TEAM, 0],
      ['event', 'handed', 1],
      ['event', 'joined', 6],
      ['team', 'ทีมงานคืนส่วนที่เกินให้แล้ว รอเงินเข้าไม่เกิน 1 วันทำการ', 1],
      ['visitor', 'ได้แล้วครับ ขอบคุณมาก', 40],
      ['event', 'closed', 2],
    ],
  },
  {
    member: null,
    minutesAgo: 2 * 24 * 60,
    page: '/radar',
    mode: 'auto',
    isClosed: true,
    labels: ['Extension'],
    lines: [
      ['visitor', 'Extension ติดตั้งบน Firefox ได้ไหม', 0],
      ['bot', EXTENSION, 0],
      ['event', 'handed', 2],
      ['event', 'joined', 4],
      ['team', 'ส่งวิธีติดตั้งบน Firefox ให้ทางอีเมลแล้ว', 2],
      ['event', 'closed', 1],
    ],
  },
]

export interface DemoPeople {
  /** Ids of the named members, by name. */
  ids: ReadonlyMap<string, string>
  /** Who of the team answers. */
  agentId: string
}

/** Loads conversations in every state that the inbox knows, with notes, labels, ratings and a picture. */
export async function loadDemoChats(
  tx: Transaction,
  { files }: Pick<Services, 'files'>,
  { ids, agentId }: DemoPeople,
  now: Date,
): Promise<void> {
  // The oldest first: visitors are numbered in the order in which they came.
  for (const chat of [...CHATS].reverse()) {
    const lastAt = now.getTime() - chat.minutesAgo * MINUTE_MS
    const took = (from: number) => chat.lines.slice(from + 1).reduce((sum, [, , minutes]) => sum + minutes, 0)
    const at = (line: number) => new Date(lastAt - took(line) * MINUTE_MS)
    const momentOf = (event: string) => {
      const line = chat.lines.findIndex(([, text]) => text === event)
      return line < 0 ? null : at(line)
    }
    const answered = chat.lines.findIndex(([sender]) => sender === 'team')
    const [made] = await tx
      .insert(chatConversations)
      .values({
        memberId: chat.member === null ? null : (ids.get(chat.member) ?? null),
        visitorId: chat.member === null ? crypto.randomUUID() : null,
        mode: chat.mode,
        closedAt: chat.isClosed ? new Date(lastAt) : null,
        assignedTo: chat.isMine ? agentId : null,
        page: chat.page,
        lastSeq: chat.lines.length,
        lastAt: new Date(lastAt),
        readSeq: chat.isClosed ? chat.lines.length : 0,
        unread: chat.unread ?? 0,
        personAt: momentOf('handed'),
        personAnsweredAt: answered < 0 ? null : at(answered),
        seenAt: new Date(lastAt),
        createdAt: at(0),
        labels: chat.labels ?? [],
      })
      .returning({ id: chatConversations.id })
    if (!made) throw new Error('The conversation is not there')
    const withSlip = chat.hasSlip ? chat.lines.findLastIndex(([sender]) => sender === 'visitor') : -1
    const rated = chat.rating ? chat.lines.findIndex(([sender]) => sender === 'bot') : -1
    const picture = chat.hasSlip ? await keepDemoSlip(files) : null
    await tx.insert(chatMessages).values(
      chat.lines.map(([sender, text], line) => ({
        conversationId: made.id,
        seq: line + 1,
        sender,
        text,
        source: sender === 'bot' ? ('canned' as const) : null,
        rating: line === rated ? (chat.rating ?? null) : null,
        authorId: sender === 'team' || sender === 'note' || text === 'joined' ? agentId : null,
        picture: line === withSlip ? picture : null,
        createdAt: at(line),
      })),
    )
  }
}

async function keepDemoSlip(files: Services['files']): Promise<string> {
  const slip = await drawDemoSlip({ bankCode: '004', reference: '20260000000000004711', seed: 3 })
  return files.put(CHAT_PICTURES, 'webp', await redrawPicture(slip, 'picture'))
}
