/** The chat's button, which every screen is sent. */
export const chatLauncher = {
  contact: 'ติดต่อทีมงาน',
  open: 'เปิดแชต',
  openWithNew: (count: number) => `เปิดแชต มี ${count} ข้อความใหม่`,
  hint: 'ออนไลน์ พร้อมช่วยเหลือตลอด 24 ชั่วโมง (แชตอัตโนมัติ)',
} as const
