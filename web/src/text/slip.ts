/** Writes bytes as people read file sizes: `3.4`. */
function megabytes(bytes: number): string {
  return (bytes / 1_048_576).toFixed(bytes < 52_429 ? 2 : 1)
}

/** A slip's picture on its way to us. */
export const slip = {
  drop: 'วางรูปสลิปที่นี่ หรือวางจากคลิปบอร์ด',
  choose: 'เลือกรูปสลิป',
  camera: 'ถ่ายรูป',
  change: 'เปลี่ยนรูป',
  limits: 'JPEG, PNG หรือ WebP รูปใหญ่ย่อให้อัตโนมัติ',
  reading: 'กำลังอ่านสลิป…',
  stopReading: 'ยกเลิกการอ่าน',
  zoom: 'ขยายรูปสลิป',
  zoomIn: 'ซูมเข้า',
  zoomOut: 'ซูมออก',
  picture: 'สลิปที่แนบ',
  shrunk: (from: number, to: number) => `ย่อรูปจาก ${megabytes(from)} MB เหลือ ${megabytes(to)} MB แล้ว`,
  size: (bytes: number) => `ขนาด ${megabytes(bytes)} MB`,
  stripped: 'ลบข้อมูลตำแหน่งในรูปแล้ว',
  read: (bank: string, reference: string) => [`อ่าน QR บนสลิปได้: ${bank}`, `อ้างอิง ${reference}`] as const,
  otherBank: (code: string) => `ธนาคารรหัส ${code}`,
  noQr: 'อ่าน QR บนสลิปไม่ได้ ยังส่งได้ตามปกติ ทีมงานจะตรวจด้วยตนเอง',
  tooLarge: (bytes: number) => `ขนาดไฟล์ต้องไม่เกิน 2 MB (ไฟล์ของคุณ ${megabytes(bytes)} MB)`,
  notImage: 'กรุณาอัปโหลดไฟล์รูปภาพเท่านั้น',
  unreadable: 'เปิดรูปนี้ไม่ได้ กรุณาถ่ายภาพหน้าจอสลิปแล้วแนบใหม่',
  private: 'สลิปเก็บแบบส่วนตัว เห็นเฉพาะคุณและทีมงานที่ตรวจสอบ',
} as const
