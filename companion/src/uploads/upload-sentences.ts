import type { UploadItem } from '@thokham/domain/upload/upload-queue'
import { systemSentence } from '../metadata/sentences.ts'

/** What there is to say about a marketplace, or a picture on its way to it. */
interface Told {
  /** Of the marketplace. */
  readonly name: string
  readonly host: string
  readonly detail?: string | undefined
}

const SENTENCES: Readonly<Record<string, (told: Told) => string>> = {
  // Of the way.
  no_account: ({ name }) => `ยังไม่มีชื่อผู้ใช้หรือรหัสผ่านของ ${name}`,
  host_unknown: ({ host }) => `ไม่พบ ${host}`,
  unreachable: ({ host }) => `ต่อ ${host} ไม่ได้`,
  cut: () => 'สายขาด จะส่งไฟล์นี้ใหม่',
  login: () => 'ไม่รับชื่อหรือรหัสผ่าน หยุดไว้กันบัญชีถูกล็อก',
  certificate: () => 'ใบรับรองไม่ถูกต้อง จึงไม่ส่ง',
  key_new: ({ detail }) => `ต่อครั้งแรก รหัสประจำเซิร์ฟเวอร์ ${detail}`,
  key_changed: ({ name, host }) => `รหัสประจำ ${host} เปลี่ยนไป จึงหยุดส่ง กรุณาถาม ${name} ก่อน`,
  plain: ({ name }) => `${name} มีแต่ FTP ไม่เข้ารหัส รหัสผ่านอาจถูกดักอ่าน`,
  other_address: ({ detail }) => `ให้ส่งไปที่ ${detail} แทน`,
  full: () => 'ปลายทางเต็ม',
  no_permission: ({ detail }) => `ไม่มีสิทธิ์เขียน ${detail}`,
  refused: ({ detail }) => `ปลายทางไม่รับ${detail ? ` (${detail})` : ''}`,
  // Of the file.
  half: () => 'ปลายทางได้ไฟล์ไม่ครบหลายครั้ง',
  name_taken: () => 'ปลายทางมีไฟล์ชื่อนี้อยู่แล้ว กรุณาดูในหน้าส่งงาน',
  unreadable: ({ detail }) =>
    detail && /^E[A-Z]+$/.test(detail) ? systemSentence(detail) : (detail ?? 'อ่านไฟล์ไม่ได้'),
  ai: ({ name }) => `${name} ไม่รับภาพ AI`,
  ai_unknown: ({ name }) => `ยังไม่รู้ว่า ${name} รับภาพ AI หรือไม่`,
  check: ({ detail }) => `ยังไม่ผ่านการตรวจ: ${detail}`,
  kind: ({ name }) => `${name} ไม่รับไฟล์ชนิดนี้`,
}

/** Says why a picture or a marketplace does not go on. */
export const uploadSentence = (code: string, told: Told): string => SENTENCES[code]?.(told) ?? code

/** Says how a picture stands with a marketplace. */
export function stateSentence(item: UploadItem, told: Omit<Told, 'detail'>): string {
  const { name } = told
  switch (item.state) {
    case 'waiting':
    case 'sending':
      return 'รอส่ง'
    case 'sent':
      return item.proof === 'taken' ? 'ตลาดรับไฟล์ไปแล้ว' : 'ส่งแล้ว'
    case 'unsure':
      return `ไม่แน่ใจว่า ${item.target.split('/').at(-1)} ถึงครบ กรุณาดูในหน้าส่งงานของ ${name}`
    default:
      return uploadSentence(item.why ?? '', { ...told, detail: item.detail })
  }
}
