/** Days that a list is narrowed down by. */
export const days = {
  invalid: 'กรุณากรอกวันที่ให้ถูกต้อง เช่น 20/11/2569',
  backwards: 'วันเริ่มต้นอยู่หลังวันสิ้นสุด',
  swap: 'สลับวันที่',
} as const
