const endsIn = (words: string) => new RegExp(`(?:${words.trim().split(/\s+/).join('|')})\\s*$`, 'u')
const beginsWith = (words: string) => new RegExp(`^\\s*(?:${words.trim().split(/\s+/).join('|')})`, 'u')

const CONJUNCTION = 'และ หรือ'
const PREPOSITION =
  'บน ใน ที่ ใต้ ข้าง ริม กับ จาก ของ โดย ด้วย สำหรับ เพื่อ ระหว่าง ใกล้ แบบ สไตล์ ตาม พร้อม คือ เป็น จากร้าน'
const VERB = 'กำลัง ถูก จอด วาง ตั้ง อยู่ วิ่ง ยืน นั่ง ร้อง เต้น ยิ้ม ขับ บิน เดิน ถือ แข่ง แสดง'

export const ENDS_IN_CONJUNCTION = endsIn(CONJUNCTION)
export const BEGINS_WITH_CONJUNCTION = beginsWith(CONJUNCTION)
export const ENDS_IN_PREPOSITION = endsIn(PREPOSITION)
/** Here what was named before is over. */
export const GOES_ON = beginsWith(`${PREPOSITION} ${CONJUNCTION} ${VERB} หน้า หลัง`)
export const BEGINS_WITH_VERB_OR_LOOK = beginsWith(
  `${VERB} สี ใหม่ เก่า สวย ใหญ่ เล็ก หลาย คัน เครื่อง แก้ว กระป๋อง ขวด คู่`,
)
/** Verbs that need something done to. */
export const ENDS_NEEDING_OBJECT = endsIn('ถือ ใช้ ใส่ สวม สวมใส่ ขับ ซื้อ จับ สะพาย ขี่ ขาย กอด เปิด แกะ')
export const ENDS_IN_PICTURE = endsIn('ภาพ รูป ภาพถ่าย รูปถ่าย ภาพวาด รูปวาด โลโก้ ภาพเหมือน ภาพของ รูปของ')
