import type { PictureFault } from '../lib/browser/shrink-picture.ts'
import { heicWords } from './heic.ts'

/** Pictures in the chat and in the inbox. */
export const chatPicture = {
  attach: 'แนบภาพ',
  attached: 'แนบภาพแล้ว',
  remove: 'เอาภาพออก',
  open: 'เปิดภาพ',
  ofVisitor: 'ภาพที่ส่งมา',
  ofTeam: 'ภาพจากทีมงาน',
  /** A note's, or one's own. */
  sent: 'ภาพที่ส่ง',
  faults: {
    slip_not_image: 'กรุณาแนบไฟล์รูปภาพเท่านั้น',
    slip_too_large: 'ขนาดไฟล์ต้องไม่เกิน 2 MB',
    slip_unreadable: 'เปิดรูปนี้ไม่ได้ กรุณาแนบรูปอื่น',
    slip_heic: heicWords,
  } satisfies Record<PictureFault, string>,
} as const

/** Returns why the server refused a picture; null = for something else. */
export function pictureFault(code: string | undefined): string | null {
  return code && code in chatPicture.faults ? chatPicture.faults[code as PictureFault] : null
}
