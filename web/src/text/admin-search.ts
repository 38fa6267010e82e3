/** What admins find in the command palette beyond screens and commands. */
export const adminSearch = {
  label: 'ค้นหาหน้า สมาชิก และรายการชำระเงิน',
  placeholder: 'ค้นหาหน้า สมาชิก หรือเลขที่รายการ…',
  none: 'ไม่พบหน้า สมาชิก หรือรายการนี้',
  members: 'สมาชิก',
  payments: 'รายการชำระเงิน',
  searching: 'กำลังค้นหาสมาชิกและรายการ…',
  failed: 'ค้นหาสมาชิกและรายการไม่สำเร็จ',
} as const
