import type { ExtensionBrowser } from '@thokham/contract/extension'
import type { Prospect, Stars } from '@thokham/domain/difficulty'
import { withBrandNow } from '../lib/boot/brand-name.ts'
import { thaiNumber } from '../lib/format/thai-format.ts'
import { BAND_NAMES } from './difficulty.ts'

const advice: Record<Stars, string> = {
  5: 'ทำเลย คู่แข่งน้อย',
  4: 'น่าทำ',
  3: 'ทำได้ถ้าภาพต่างจากคนอื่น',
  2: 'เพิ่มคำให้แคบลง',
  1: 'เลี่ยงไปคำอื่น',
}
const unsearched = 'ไม่มีคนค้น'
/** Returns what to do with a keyword; what nobody searches for is to be left alone like the hardest. */
const adviceOn = (stars: Stars | null) => advice[stars ?? 1]
const limits: Record<Stars, string> = {
  5: 'ไม่เกิน 10,000',
  4: '10,001–50,000',
  3: '50,001–100,000',
  2: '100,001–500,000',
  1: '500,001 ขึ้นไป',
}
const prospects: Record<Prospect, string> = {
  avoid: 'ควรเลี่ยง',
  sellable: 'พอขายได้',
  exceptional: 'ดีมาก',
}
const browsers: Record<ExtensionBrowser, string> = {
  chrome: 'Chrome, Edge',
  firefox: 'Firefox',
  safari: 'Safari',
}
const installSteps: Record<ExtensionBrowser, readonly string[]> = {
  chrome: [
    'ดาวน์โหลดแล้วแตกไฟล์ ZIP ไว้ในโฟลเดอร์ที่จะไม่ย้าย',
    'เปิด chrome://extensions (Edge: edge://extensions) แล้วเปิดโหมดนักพัฒนา',
    'กด “โหลดส่วนขยายที่คลายการบีบอัดแล้ว” (Load unpacked) แล้วเลือกโฟลเดอร์นั้น',
    'ปักหมุด{brand}ไว้บนแถบเครื่องมือ แล้วค้นหาคำในตลาดภาพ',
  ],
  firefox: [
    'ดาวน์โหลดไฟล์ ZIP ใช้ได้กับ Firefox 140 ขึ้นไป',
    'เปิด about:debugging แล้วเลือก “Firefox รุ่นนี้” (This Firefox)',
    'กด “โหลดส่วนเสริมชั่วคราว” (Load Temporary Add-on) แล้วเลือกไฟล์ ZIP',
    'ปิด Firefox แล้วเปิดใหม่ ต้องโหลดอีกครั้ง จนกว่าจะมีรุ่นที่ Mozilla ลงลายเซ็น',
  ],
  safari: [
    'ดาวน์โหลดแล้วแตกไฟล์ ZIP เป็นโฟลเดอร์ บน macOS ที่มี Xcode',
    'เปิด Terminal พิมพ์ xcrun safari-web-extension-packager แล้วเว้นวรรค ลากโฟลเดอร์นั้นมาวาง แล้วกด Return',
    'กด Run ใน Xcode แล้วเปิดแอปที่ได้หนึ่งครั้ง',
    'เปิด Safari ไปที่ตั้งค่า ส่วนขยาย แล้วติ๊ก{brand}',
  ],
}

/** How hard a keyword is: the guide, the calculator, the table of many, the extension. */
export const radar = {
  lead: 'รู้ก่อนลงแรงว่าคีย์เวิร์ดมีภาพแข่งมากแค่ไหน',
  advice,
  adviceOn,
  unsearched,
  limits,
  prospects,
  bands: 'ห้าระดับความยาก',
  bandsLead: 'จำนวนผลลัพธ์ที่ตลาดภาพค้นเจอ ดาวยิ่งมากยิ่งแข่งน้อย',
  results: 'จำนวนผลลัพธ์',
  resultsHint: 'พิมพ์ตามที่ตลาดภาพแสดง เช่น 25,000 หรือ 1.2M',
  badCount: 'กรุณากรอกจำนวน เช่น 25,000',
  calculator: 'คำนวณทีละคำ',
  notYet: 'พิมพ์จำนวนผลลัพธ์ แล้วระดับความยากจะขึ้นที่นี่',
  read: (count: number) => `${thaiNumber(count)} ผลลัพธ์`,
  formula: 'สูตรของผู้ขายภาพ',
  formulaLead: 'ยอดเข้าชม ÷ (ผลลัพธ์ ÷ 1,000) ต่ำกว่า 1 ควรเลี่ยง เกิน 10 ดีมาก',
  views: 'ยอดเข้าชมภาพของคุณ',
  figure: (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: 1 }),
  paste: 'วางหลายคำ',
  pasteLabel: 'คีย์เวิร์ดและจำนวน (บรรทัดละ 1 คำ)',
  pasteHint: 'วางจากตารางได้เลย เรียงให้เอง แล้วดาวน์โหลดเป็น CSV',
  pasteExample: 'sunset beach,25000',
  example: 'ใส่ตัวอย่าง',
  examples: 'sunset beach,2400000\nmangrove nursery,4200\nthai elephant hospital,18400\nhappy family,890000',
  clear: 'ล้างทั้งหมด',
  cleared: 'ล้างแล้ว',
  bad: (line: number) => `บรรทัด ${thaiNumber(line)} ไม่มีจำนวน กรุณาพิมพ์แบบ sunset beach,25000`,
  moreBad: (count: number) => `และอีก ${thaiNumber(count)} บรรทัด`,
  table: (count: number) => `ผลลัพธ์ ${thaiNumber(count)} คำ`,
  keyword: 'คีย์เวิร์ด',
  difficulty: 'ความยาก',
  advised: 'ควรทำอย่างไร',
  sortBy: (column: string) => `เรียงตาม${column}`,
  csv: 'ดาวน์โหลด CSV',
  csvName: 'radar.csv',
  csvHead: ['คีย์เวิร์ด', 'จำนวนผลลัพธ์', 'ดาว', 'ความยาก'],
  csvRow: (keyword: string, results: number, stars: Stars | null) =>
    stars === null ? [keyword, results, '', unsearched] : [keyword, results, stars, BAND_NAMES[stars]],
  sendEasy: (count: number) => `ส่งคำ 4–5 ดาวไปสร้าง Prompt (${thaiNumber(count)})`,
  more: (count: number) => `แสดงอีก ${thaiNumber(count)} คำ`,
  extension: () => withBrandNow('Extension {brand} เช็กความยากคีย์เวิร์ด'),
  extensionLead: 'รู้ความยากคีย์เวิร์ดในตลาดภาพ เก็บคำที่ชอบไปสร้าง Prompt ใช้ฟรี ไม่ต้องเข้าสู่ระบบ',
  browsers,
  installSteps: (browser: ExtensionBrowser) => installSteps[browser].map(withBrandNow),
  browser: 'เบราว์เซอร์',
  download: (browser: string) => `ดาวน์โหลดสำหรับ ${browser}`,
  version: (version: string, bytes: number) =>
    `เวอร์ชัน ${version} · ZIP ${thaiNumber(Math.ceil(bytes / 1024))} KB`,
  checksum: 'SHA-256',
  copyChecksum: 'คัดลอก SHA-256',
  install: 'วิธีติดตั้ง',
  notBuilt: 'กำลังเตรียมไฟล์ติดตั้ง หน้านี้จะแสดงปุ่มดาวน์โหลดเองเมื่อพร้อม',
  community: 'ถามวิธีใช้และรับข่าวรุ่นใหม่ในชุมชน',
} as const
