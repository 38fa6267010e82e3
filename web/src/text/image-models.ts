import { thaiDate, thaiDecimal, thaiNumber } from '../lib/format/thai-format.ts'
import { IMAGE_PROVIDER_NAMES } from './provider-faults.ts'
import { reference } from './reference.ts'

const day = (date: string) => thaiDate(`${date}T12:00:00+07:00`)

const FAULTS: Readonly<Record<string, string>> = {
  taken: 'มีโมเดลชื่อนี้แล้ว',
  invalid: 'ไม่มีโมเดลนี้แล้ว กรุณาเลือกใหม่',
}

/** The owner's table of models of pictures. */
export const imageModels = {
  title: 'โมเดลสร้างภาพ',
  lead: 'ราคาเป็นดอลลาร์ มีผลกับชุดภาพที่สั่งหลังบันทึก ชุดที่สั่งไปแล้วคิดตามราคาเดิมจนจบ',
  none: 'ยังไม่มีโมเดล',
  fetchFail: 'โหลดรายการโมเดลสร้างภาพไม่สำเร็จ',
  providers: { openai: 'OpenAI', gemini: 'Gemini', ...IMAGE_PROVIDER_NAMES },
  add: 'เพิ่มโมเดลสร้างภาพ',
  added: 'เพิ่มโมเดลสร้างภาพแล้ว',
  isDefault: 'เลือกให้ก่อน',
  hasEnded: 'เลิกให้บริการแล้ว',
  perPicture: (usd: number) => `ภาพละ ${thaiDecimal(usd)} ดอลลาร์`,
  rates: (textIn: number, textOut: number, imageOut: number) =>
    `ข้อความเข้า ${thaiDecimal(textIn)} · ข้อความออก ${thaiDecimal(textOut)} · ภาพออก ${thaiDecimal(imageOut)} ดอลลาร์/ล้านโทเคน`,
  tokens: (scale: string, tokens: number) => `${scale} ${thaiNumber(tokens)} โทเคน`,
  largest: (width: number, height: number) => `ใหญ่สุด ${width} × ${height}`,
  longest: (side: number) => `ด้านยาวสุด ${thaiNumber(side)} พิกเซล`,
  ends: (date: string) => `เลิกให้บริการ ${day(date)}`,
  successor: (successor: string) => `แล้วใช้ ${successor} แทน`,
  fields: {
    provider: 'ผู้ให้บริการ',
    id: 'ชื่อโมเดล',
    idHint: 'ตามที่ผู้ให้บริการเรียก',
    like: 'ขนาดภาพและวิธีคิดเงินเหมือน',
    sizes: 'ขนาดที่สร้างได้',
    sizesHint: 'บรรทัดละ 1 ขนาด เช่น 3:2 2K 2528 × 1696 ไม่มีชื่อขนาดให้เว้นไว้',
    step: 'ด้านหารลงตัวด้วย',
    longest: 'ด้านยาวไม่เกิน',
    ratio: 'ด้านยาวไม่เกิน (เท่าของด้านสั้น)',
    least: 'ทั้งภาพอย่างน้อย',
    most: 'ทั้งภาพไม่เกิน',
    pixels: 'พิกเซล',
    times: 'เท่า',
    microUsd: 'ราคาต่อภาพ',
    dollars: 'ดอลลาร์',
    textIn: 'ข้อความเข้า',
    textOut: 'ข้อความออก',
    imageOut: 'ภาพออก',
    perMillion: 'ดอลลาร์/ล้านโทเคน',
    factors: 'กันเงินไว้กี่เท่าของราคาที่คำนวณ',
    tokens: 'โทเคนต่อภาพ',
    isDefault: 'เลือกโมเดลนี้ให้สมาชิกก่อน',
    ends: 'วันที่เลิกให้บริการ',
    endsHint: 'เว้นว่าง = ยังไม่ประกาศ',
    successor: 'โมเดลที่ใช้แทน',
    noSuccessor: 'ไม่มี',
  },
  fault: (reason: string) => FAULTS[reason] ?? reference.fault(reason),
} as const
