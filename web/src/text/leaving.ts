/** Before edits would get lost. */
export const leaving = {
  title: 'ยังไม่ได้บันทึก',
  save: 'บันทึกแล้วไปต่อ',
  discard: 'ทิ้งที่แก้',
  stay: 'แก้ไขต่อ',
} as const
