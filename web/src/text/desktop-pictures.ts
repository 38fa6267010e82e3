import type { DrawingProvider } from '@thokham/domain/image/image-model'
import { thaiNumber } from '../lib/format/thai-format.ts'
import { DRAWING_NAMES } from './studio.ts'

/** Pictures of the desktop edition, where they differ from the studio's (docs/desktop.md#pictures-into-a-folder). */
export const desktopPictures = {
  lead: 'ภาพลงโฟลเดอร์ในเครื่องนี้โดยตรง ด้วย API Key ของคุณเอง',
  safe: 'ปิดโปรแกรมหรือไฟดับได้ โฟลเดอร์จดทุกขั้นไว้ สั่งเดิมลงโฟลเดอร์เดิมทำต่อจากที่ค้าง ไม่คิดเงินซ้ำ',
  promptFile: 'เลือกไฟล์ .txt',
  keyOf: (provider: DrawingProvider) => `API Key ของ ${DRAWING_NAMES[provider]}`,
  keyThere: 'มีคีย์แล้ว',
  address: 'ที่อยู่เซิร์ฟเวอร์',
  model: 'ชื่อโมเดล',
  needServer: 'กรุณาใส่ที่อยู่เซิร์ฟเวอร์และชื่อโมเดล',
  into: 'โฟลเดอร์ของภาพ',
  needFolder: 'กรุณาเลือกโฟลเดอร์',
  ceilingHint: 'ของโฟลเดอร์นี้ ถึงแล้วหยุดเอง ไม่เกินแม้แต่สตางค์เดียว',
  capped: 'ถึงเพดานแล้ว เพิ่มเพดานแล้วกดทำต่อ',
  lost: (n: number) => `ไม่รู้ผล อาจถูกคิดเงิน ${thaiNumber(n)} ภาพ`,
} as const
