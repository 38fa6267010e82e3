/** The field of a piece's sources, in its form. */
export const sourceFields = {
  label: 'ที่มา (บรรทัดละ 1 ลิงก์)',
  hint: 'ลิงก์ https ที่ยืนยันข้อมูล พิมพ์ own ถ้าเป็นเรื่องของเราเอง',
  fault: 'ลิงก์ต้องขึ้นต้นด้วย https:// ไม่เกิน 10 ลิงก์',
} as const
