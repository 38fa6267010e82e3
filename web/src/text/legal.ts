/** Terms of use and privacy policy. */
export const legal = {
  terms: 'ข้อกำหนดการใช้งาน',
  privacy: 'นโยบายความเป็นส่วนตัว',
  other: 'อ่านเพิ่มเติม',
  draft: 'ตรวจแก้ก่อนใช้จริง',
  draftLead: 'มีแต่เจ้าของเห็นข้อความนี้ แก้และทำเครื่องหมายว่าตรวจแล้วได้ที่หน้าตั้งค่า',
  toSettings: 'ไปหน้าตั้งค่า',
  forOwner: 'เจ้าของยืนยัน',
} as const
