/** Stars on tools and concepts. */
export const favourites = {
  label: 'รายการโปรด',
  add: 'เก็บเป็นรายการโปรด',
  remove: 'นำออกจากรายการโปรด',
  is: 'อยู่ในรายการโปรด',
  empty: 'ยังไม่มีรายการโปรด แตะดาวเพื่อเก็บไว้',
  fail: 'บันทึกรายการโปรดไม่สำเร็จ กรุณาลองใหม่อีกครั้ง',
} as const
