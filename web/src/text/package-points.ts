/**
 * What each package gives, for the landing page and the packages alike, behind the owner's claims (domain/claims.ts).
 * @param renewal the price of another month
 */
export const packagePoints = {
  free: ['สร้าง Prompt จากคีย์เวิร์ดของคุณ', '10 สไตล์ 5 อัตราส่วน', 'คัดลอกและดาวน์โหลด .txt', 'บันทึกเป็นชุดตั้งค่าไว้ใช้ซ้ำ'],
  vip: (renewal: string) => [
    'สร้าง Prompt ด้วย AI โดยใช้ API Key ของคุณ',
    'Prompt พร้อมใช้ ปรับได้ทุกพารามิเตอร์',
    'คีย์เวิร์ดยอดนิยมวันละ 10 ชุด ชุดละ 100 คำ',
    'เครื่องมือทั้งหมดและบทเรียนทุกบท',
    'License Key 1 ชุด ใช้โปรแกรม Metadata ได้ 2 เครื่อง',
    `ครบกำหนดแล้วต่ออายุได้เดือนละ ${renewal} บาท`,
  ],
  lifetime: ['ทุกอย่างในแพ็กเกจ VIP', 'พาร์ตเนอร์ระดับ Diamond', 'ทีมงานดูแลก่อนใคร', 'ใช้เครื่องมือใหม่ได้ทุกตัว'],
} as const
