import { thaiDecimal, thaiNumber } from '../lib/format/thai-format.ts'
import { reference } from './reference.ts'

interface Limits {
  least: number | null
  most: number | null
}

/** `4–100`, `4 ขึ้นไป`, `ไม่เกิน 100`; empty where nothing is said. */
function span({ least, most }: Limits, unit: string): string {
  if (least !== null && most !== null) return `${thaiDecimal(least)}–${thaiDecimal(most)} ${unit}`
  if (least !== null) return `${thaiDecimal(least)} ${unit}ขึ้นไป`
  return most === null ? '' : `ไม่เกิน ${thaiDecimal(most)} ${unit}`
}

const FAULTS: Readonly<Record<string, string>> = {
  too_small: 'ต้องไม่น้อยกว่าค่าต่ำสุด',
}

/** The owner's table of what marketplaces take. */
export const marketplaceRules = {
  title: 'กติกาตลาดภาพ',
  lead: 'เครื่องมือ Metadata ตัดสินตามนี้ทันทีที่สมาชิกเปิดหน้าใหม่ แก้เมื่อตลาดเปลี่ยนกติกา แล้วใส่วันที่ตรวจ',
  fetchFail: 'โหลดกติกาตลาดภาพไม่สำเร็จ',
  open: 'ยังรู้กติกาไม่ครบ',
  kinds: (list: string) => `รับ ${list}`,
  onlyTransparent: (kind: string) => `${kind} พื้นหลังโปร่งใส`,
  onlySrgb: 'สี sRGB',
  megapixels: (limits: Limits) => span(limits, 'ล้านพิกเซล'),
  side: (limits: Limits) => span(limits, 'พิกเซลต่อด้าน'),
  megabytes: (limits: Limits) => span(limits, 'MB'),
  keywords: (limits: Limits) => `คีย์เวิร์ด ${span(limits, 'คำ')}`,
  titleMost: (most: number) => `ชื่อภาพไม่เกิน ${thaiNumber(most)} ตัวอักษร`,
  descriptionMost: (most: number) => `คำอธิบายไม่เกิน ${thaiNumber(most)} ตัวอักษร`,
  phrases: (count: number) => `วลีต้องห้ามเพิ่ม ${thaiNumber(count)} วลี`,
  ai: (policy: string) => `ภาพจาก AI: ${policy}`,
  policies: {
    tick: 'รับ ต้องติ๊กในหน้าส่งภาพ',
    keyword: 'รับ ต้องใส่คีย์เวิร์ดบอก',
    description: 'รับ ต้องบอกในคำอธิบาย',
    folder: 'รับ ต้องส่งเข้าโฟลเดอร์ของ AI',
    refused: 'ไม่รับ',
    unstated: 'ไม่ได้บอกไว้',
  },
  fields: {
    files: 'ไฟล์ที่รับ',
    kind: { '': 'ไม่รับ', any: 'รับ', transparent: 'รับเฉพาะพื้นหลังโปร่งใส' },
    onlySrgb: 'รับเฉพาะสี sRGB',
    megapixels: 'ล้านพิกเซล',
    side: 'พิกเซลต่อด้าน',
    megabytes: 'ขนาดไฟล์ MB',
    keywords: 'จำนวนคีย์เวิร์ด',
    least: (name: string) => `${name} ต่ำสุด`,
    most: (name: string) => `${name} สูงสุด`,
    sizes: 'ขนาดที่รับ',
    sizesHint: 'เว้นว่าง = ตลาดไม่ได้กำหนด',
    texts: 'ข้อความ',
    fileName: 'ชื่อไฟล์ ไม่เกิน',
    title: 'ชื่อภาพ ไม่เกิน',
    description: 'คำอธิบาย ไม่เกิน',
    characters: 'ตัวอักษร',
    policy: 'ภาพจาก AI',
    mark: { keyword: 'คีย์เวิร์ดที่ต้องใส่', description: 'ประโยคที่ต้องใส่', folder: 'ชื่อโฟลเดอร์' },
    refusesSameTexts: 'ไม่รับชื่อหรือคีย์เวิร์ดซ้ำกันหลายภาพ',
    refusesStyles: 'ไม่รับการอ้างสไตล์ของคนอื่น เช่น in the style of',
    discouragesUpscaling: 'ไม่อยากได้ภาพที่ขยาย',
    isComplete: 'รู้กติกาครบแล้ว จึงบอกว่า “ผ่าน” ได้',
    phrases: 'วลีต้องห้ามเพิ่ม',
    phrasesHint: 'บรรทัดละ 1 วลี พบแล้วบอกให้แก้',
    sources: 'แหล่งที่มา',
  },
  topics: {
    file: 'ไฟล์และขนาด',
    png: 'PNG',
    vector: 'เวกเตอร์',
    video: 'วิดีโอ',
    name: 'ชื่อไฟล์',
    texts: 'ชื่อภาพและคีย์เวิร์ด',
    same: 'ข้อความซ้ำ',
    ai: 'ภาพจาก AI',
  },
  noKind: 'เลือกไฟล์ที่รับอย่างน้อย 1 ชนิด',
  fault: (reason: string) => FAULTS[reason] ?? reference.fault(reason),
} as const
