import type { FieldReason } from '@thokham/contract/errors'
import { thaiNumber } from '../lib/thai-format.ts'

type LineFault = 'words' | 'english' | 'refused' | 'duplicate' | 'category' | 'columns'

/** Why a line is no keyword that can be taken. */
const LINE_FAULTS: Readonly<Record<Exclude<LineFault, 'duplicate' | 'category'>, string>> = {
  words: 'ต้องมี 2–4 คำ',
  english: 'ต้องเป็นภาษาอังกฤษ',
  refused: 'มีชื่อที่ตลาดภาพไม่รับ',
  columns: 'มีหลายช่อง กรุณาใส่หัวตาราง keyword,category หรือวางบรรทัดละคำ',
}

const FIELD_FAULTS: Partial<Record<FieldReason, string>> = {
  required: 'กรุณากรอกช่องนี้',
  format: 'ใช้ a–z ตัวเลข และขีดกลางเท่านั้น',
  taken: 'มีหมวดที่ใช้รหัสนี้แล้ว',
  too_long: 'ข้อความยาวเกินไป',
}

/** The library for admins: categories and keywords. */
export const adminLibrary = {
  title: 'คลังเนื้อหา',
  parts: 'ส่วนของคลังเนื้อหา',
  categoriesPart: 'หมวดและคีย์เวิร์ด',
  categories: 'หมวด',
  keywords: (count: number) => `${thaiNumber(count)} คำ`,
  total: (categories: number, keywords: number) =>
    `${thaiNumber(categories)} หมวด · ${thaiNumber(keywords)} คำ`,
  add: 'เพิ่มหมวด',
  edit: (title: string) => `แก้ไขหมวด ${title}`,
  remove: (title: string) => `ลบหมวด ${title}`,
  export: 'ดาวน์โหลด CSV',
  exportAll: 'ดาวน์โหลด CSV ทุกหมวด',
  fields: {
    id: 'รหัสหมวด',
    idHint: 'เช่น floating-market ใช้เป็น __floating-market__ และเปลี่ยนภายหลังไม่ได้',
    title: 'ชื่อหมวด',
    description: 'คำอธิบาย',
    descriptionHint: 'การ์ดแสดงส่วนที่อยู่ก่อนคำว่า “สำหรับ”',
    icon: 'ไอคอน',
    family: 'ลายผ้า',
    dye: 'สีย้อม',
  },
  families: { hook: 'ลายขอ', fret: 'ลายกุญแจ', diamond: 'ลายข้าวหลามตัด', zigzag: 'ลายซิกแซก', stripe: 'ลายริ้ว' },
  dyes: { khram: 'คราม', khamin: 'ขมิ้น', khrang: 'ครั่ง', toei: 'ใบเตย', makluea: 'มะเกลือ', fai: 'ผ้าฝ้าย' },
  up: (title: string) => `เลื่อน “${title}” ขึ้น`,
  down: (title: string) => `เลื่อน “${title}” ลง`,
  ordered: 'อัปเดตลำดับเรียบร้อย',
  orderFail: 'อัปเดตลำดับไม่สำเร็จ',
  save: 'บันทึก',
  added: (title: string) => `เพิ่มหมวด “${title}” แล้ว`,
  saved: 'บันทึกการเปลี่ยนแปลงแล้ว',
  deleted: (title: string) => `ลบหมวด “${title}” แล้ว`,
  restored: 'นำกลับมาแล้ว',
  fieldFault: (reason: string) => FIELD_FAULTS[reason as FieldReason] ?? 'ข้อมูลไม่ถูกต้อง',
  choose: 'เลือกหมวดเพื่อดูคีย์เวิร์ด',
  search: 'ค้นหาคีย์เวิร์ดในหมวดนี้',
  list: 'คีย์เวิร์ดของหมวด',
  none: 'ยังไม่มีคีย์เวิร์ดในหมวดนี้',
  notFound: (typed: string) => `ไม่พบ “${typed}”`,
  own: 'ของคุณ',
  tick: (keyword: string) => `เลือก ${keyword}`,
  editKeyword: (keyword: string) => `แก้ไข ${keyword}`,
  keyword: 'คีย์เวิร์ด',
  chosen: (count: number) => `เลือกแล้ว ${thaiNumber(count)} คำ`,
  deleteChosen: 'ลบที่เลือก',
  clear: 'ล้างที่เลือก',
  keywordsDeleted: (count: number) => `ลบคีย์เวิร์ด ${thaiNumber(count)} คำแล้ว`,
  keywordsRestored: (count: number) => `นำกลับมาแล้ว ${thaiNumber(count)} คำ`,
  keywordSaved: 'บันทึกแล้ว',
  import: 'เพิ่มคีย์เวิร์ด',
  importTitle: (title: string) => `เพิ่มคีย์เวิร์ดในหมวด “${title}”`,
  importHint: 'บรรทัดละ 1 คำ หรือ CSV ที่มีคอลัมน์ keyword และ category',
  importText: 'คีย์เวิร์ด',
  importFile: 'เลือกไฟล์ CSV หรือ .txt',
  check: 'ตรวจสอบ',
  checked: (usable: number, faulty: number) =>
    `ใช้ได้ ${thaiNumber(usable)} บรรทัด มีปัญหา ${thaiNumber(faulty)} บรรทัด`,
  take: (usable: number) => `นำเข้า ${thaiNumber(usable)} บรรทัด`,
  taken: (added: number) => `เพิ่มคีย์เวิร์ด ${thaiNumber(added)} คำแล้ว`,
  faults: 'บรรทัดที่มีปัญหา',
  moreFaults: (count: number) => `และอีก ${thaiNumber(count)} บรรทัด`,
  fault: (line: number, why: string) => `บรรทัด ${thaiNumber(line)}: ${why}`,
  news: (count: number) => `มีเนื้อหาใหม่ ${thaiNumber(count)} ชิ้น ที่คุณแก้ไว้ไม่ถูกเปลี่ยน`,
  kinds: {
    category: 'หมวด',
    keywords: 'คีย์เวิร์ดของหมวด',
    concept: 'คอนเซปต์',
    lesson: 'บทเรียน',
    tool: 'เครื่องมือ',
    text: 'ข้อความ',
  } as Readonly<Record<string, string>>,
  useNew: 'ใช้ของใหม่',
  keepOwn: 'ใช้ของเดิม',
  takeTitle: (title: string) => `ใช้ของใหม่แทน “${title}” ไหม`,
  takeBody: 'สิ่งที่คุณแก้ไว้จะถูกแทนที่ด้วยของใหม่ตามด้านล่าง กดเลิกทำได้ทันทีหลังเปลี่ยน และของเดิมยังอ่านได้ในบันทึกกิจกรรม',
  differing: {
    deleted: 'คุณลบเรื่องนี้ไว้ ใช้ของใหม่แล้วจะกลับมา',
    title: 'ชื่อ',
    name: 'ชื่อ',
    description: 'คำอธิบาย',
    keywords: 'คีย์เวิร์ด',
    icon: 'ไอคอน',
    family: 'ลายผ้า',
    dye: 'สี',
    buyers: 'ใครซื้อ',
    months: 'เดือนที่ขายดี',
    stars: 'ความยาก',
    categoryId: 'หมวด',
    category: 'หมวด',
    holidays: 'วันสำคัญ',
    place: 'ลำดับ',
    isNew: 'ป้ายใหม่',
    titleColor: 'สีชื่อ',
    minutes: 'นาที',
    screen: 'หน้าที่สอน',
    video: 'วิดีโอ',
    updatedOn: 'วันที่ปรับปรุง',
    body: 'เนื้อหา',
    note: 'หมายเหตุ',
    variables: 'ค่าในข้อความ',
    url: 'ลิงก์',
    usageInstructions: 'วิธีใช้',
    orderIndex: 'ลำดับ',
  } as Readonly<Record<string, string>>,
  yesNo: { true: 'มี', false: 'ไม่มี' } as Readonly<Record<string, string>>,
  ownSide: 'ของเดิม',
  newSide: 'ของใหม่',
  noDifference: 'ของใหม่เหมือนของเดิมทุกอย่าง',
  moreParts: (count: number) => `และอีก ${thaiNumber(count)} รายการ`,
  tookNew: (title: string) => `ใช้ของใหม่ของ “${title}” แล้ว`,
  ownIsBack: (title: string) => `นำของเดิมของ “${title}” กลับมาแล้ว`,
  waitsAgain: (title: string) => `ของใหม่ของ “${title}” รอให้เลือกอีกครั้ง`,
  keptOwn: (title: string) => `ใช้ของเดิมของ “${title}” ต่อ`,
} as const

/** Returns why a line or a keyword cannot be taken. @param where a category's title, or an earlier line as `#12` */
export function lineFault(fault: string, where: string | number | boolean | null | undefined): string {
  const place = String(where ?? '').replace(/^#(\d+)$/, 'บรรทัด $1')
  if (fault === 'duplicate') return `ซ้ำกับ ${place}`
  if (fault === 'category') return `ไม่พบหมวด ${place}`
  return LINE_FAULTS[fault as keyof typeof LINE_FAULTS] ?? 'ข้อมูลไม่ถูกต้อง'
}
