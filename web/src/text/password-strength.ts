/** How hard a password is to guess, and what would make it harder. */
export const strength = {
  label: 'ความเดายากของรหัสผ่าน',
  levels: ['เดาง่ายมาก', 'เดาง่าย', 'พอใช้', 'ดี', 'ดีมาก'],
  short: 'แนะนำให้ยาว 12 ตัวอักษรขึ้นไป',
  common: 'รหัสผ่านนี้มีคนใช้บ่อย กรุณาตั้งใหม่',
  repeated: 'เลี่ยงตัวอักษรที่ซ้ำกัน',
  sequence: 'เลี่ยงตัวอักษรที่เรียงกัน',
  personal: 'เลี่ยงอีเมล ชื่อ หรือเบอร์โทรศัพท์ของคุณ',
} as const
