import type { Unjoined } from '@thokham/domain/sales/join-sales'
import type { Trait } from '@thokham/domain/sales/picture-traits'
import type { SalesFault } from '@thokham/domain/sales/read-sales'
import type { SalesCurrency, SalesGrain, SalesMarket } from '@thokham/domain/sales/sale'
import { shortDay } from '../lib/format/report-dates.ts'
import { thaiNumber } from '../lib/format/thai-format.ts'

export const MARKET_NAMES: Record<SalesMarket, string> = {
  adobe: 'Adobe Stock',
  magnific: 'Magnific',
  '123rf': '123RF',
  dreamstime: 'Dreamstime',
  alamy: 'Alamy',
  getty: 'Getty · iStock',
  shutterstock: 'Shutterstock',
  depositphotos: 'Depositphotos',
}

export const GRAIN_NAMES: Record<SalesGrain, string> = {
  sale: 'แถวละ 1 การขาย',
  month: 'แถวละ 1 ภาพต่อเดือน',
  day: 'แถวละ 1 วัน',
}

const CURRENCY_NAMES: Record<SalesCurrency, string> = {
  USD: 'ดอลลาร์',
  EUR: 'ยูโร',
  GBP: 'ปอนด์',
  THB: 'บาท',
}

const tenth = new Intl.NumberFormat('th-TH', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** Own sales: files of marketplaces, and what they say. */
export const sales = {
  lead: 'ดูว่าคีย์เวิร์ดและ Prompt ไหนทำเงิน อยู่ในเบราว์เซอร์นี้เท่านั้น',
  drop: 'วางไฟล์ยอดขาย',
  dropMore: 'วางได้ทุกที่ในหน้านี้ หลายไฟล์พร้อมกัน นำเข้าซ้ำไม่นับซ้ำ',
  choose: 'เลือกไฟล์',
  addFile: 'นำเข้าไฟล์ยอดขาย',
  none: 'ยังไม่มียอดขาย วางไฟล์จาก Adobe Stock, Magnific, 123RF, Dreamstime, Alamy, Getty, Shutterstock หรือ Depositphotos',
  failed: 'อ่านยอดขายในเบราว์เซอร์นี้ไม่ได้',
  readSpan: (from: string, to: string, rows: number, files: number) =>
    `${shortDay(from)}–${shortDay(to)} · ${thaiNumber(rows)} แถว จาก ${thaiNumber(files)} ไฟล์`,
  onlyHere: 'อยู่ในเบราว์เซอร์นี้เท่านั้น',
  onlyHereMore: 'ไฟล์และตัวเลขไม่ถูกส่งให้เรา ออกจากระบบแล้วจะถูกลบ เว้นแต่คุณเลือกเก็บไว้',
  keep: 'เก็บไว้ในเครื่องนี้',
  backup: 'สำรองเป็นไฟล์',
  backupFail: 'สำรองไม่สำเร็จ กรุณาลองใหม่',
  csv: 'CSV',
  csvLabel: 'ดาวน์โหลดยอดขายเป็น CSV',
  csvHead: [
    'วันที่',
    'ตลาดภาพ',
    'หมายเลข',
    'ไฟล์',
    'ชื่อภาพ',
    'สิทธิ์',
    'ครั้ง',
    'รายได้',
    'สกุลเงิน',
    'บาท',
    'คีย์เวิร์ด',
    'คอนเซปต์',
    'สไตล์',
    'โมเดล',
  ],
  period: 'ช่วงเวลา',
  periods: { year: '12 เดือนล่าสุด', all: 'ทั้งหมด' },

  figures: 'ยอดรวม',
  earned: (isYear: boolean) => (isYear ? 'รายได้ 12 เดือน' : 'รายได้ทั้งหมด'),
  net: (sold: string, refunded: string) => `ขาย ${sold} − คืนเงิน ${refunded}`,
  thisMonth: 'เดือนนี้',
  sameDays: (change: string) => `${change} จากช่วงเดียวกันของเดือนก่อน`,
  withoutMonthly: (markets: string) => `ไม่รวม ${markets}`,
  soldPictures: 'ภาพที่ขายแล้ว',
  ofPictures: (percent: number, pictures: number) => `${percent}% ของ ${thaiNumber(pictures)} ภาพ`,
  noPictures: 'ยังไม่รู้จักภาพของคุณ',
  perPicture: 'เฉลี่ยต่อภาพ',
  perPictureOf: (baht: string, pictures: number) => `${baht} บาท ÷ ${thaiNumber(pictures)} ภาพ`,
  baht: 'บาท',
  pictures: 'ภาพ',

  months: 'รายได้ตามเดือนและตลาดภาพ',
  monthKeys: 'ลูกศรซ้ายขวาเลื่อนเดือน',
  until: (day: string) => `ถึง ${day}`,
  sum: 'รวม',
  all: 'ทั้งช่วง',
  share: 'สัดส่วน',
  monthly: (markets: string) => `${markets} บอกเป็นรายเดือน เดือนล่าสุดออกวันที่ 4–10 ของเดือนถัดไป`,

  rates: 'อัตราแลกเปลี่ยน',
  rate: (currency: SalesCurrency, baht: string) => `1 ${CURRENCY_NAMES[currency]} = ${baht} บาท (คุณตั้งเอง)`,
  rateOf: (currency: SalesCurrency) => `1 ${CURRENCY_NAMES[currency]} เป็นกี่บาท`,
  needRate: (currency: SalesCurrency) => `ยอดที่เป็น${CURRENCY_NAMES[currency]}ยังไม่รวม กรุณาใส่อัตรา`,

  firstSale: 'กี่วันถึงขายครั้งแรก',
  firstSaleLead: 'นับจากวันที่สร้างภาพ เฉพาะภาพที่ขายแล้ว จุดคือค่ากลาง แถบคือครึ่งกลางของภาพ',
  firstSaleOf: (quarter: number, median: number, threeQuarters: number) =>
    `ค่ากลาง ${thaiNumber(median)} วัน ครึ่งกลาง ${thaiNumber(quarter)}–${thaiNumber(threeQuarters)} วัน`,
  soldOf: (n: number) => `ขายแล้ว ${thaiNumber(n)}`,

  groups: 'อะไรทำเงินต่อภาพ',
  groupsLead: (joined: number, rows: number) => `จับคู่แล้ว ${thaiNumber(joined)} จาก ${thaiNumber(rows)} แถว`,
  by: 'เรียงตาม',
  traits: {
    keyword: 'คีย์เวิร์ด',
    concept: 'คอนเซปต์',
    category: 'หมวด',
    style: 'สไตล์',
    model: 'โมเดล',
    month: 'เดือน',
  } satisfies Record<Trait, string>,
  each: 'บาทต่อภาพ',
  average: (baht: string) => `เฉลี่ย ${baht}`,
  per: (baht: string, pictures: number, low: string, high: string) =>
    `${baht} บาทต่อภาพ จาก ${thaiNumber(pictures)} ภาพ น่าจะอยู่ที่ ${low}–${high}`,
  near: 'ช่วงทับกัน ยังบอกไม่ได้',
  above: 'สูงกว่าเฉลี่ย',
  below: 'ต่ำกว่าเฉลี่ย',
  few: 'ยังน้อยไป',
  fewMore: 'จัดอันดับเมื่อครบ 30 ภาพ',
  toGo: (n: number) => `อีก ${thaiNumber(n)} ภาพ`,
  unknown: 'ไม่รู้',
  how: 'ช่วง 90% คิดจากค่าเฉลี่ยและการกระจายของทุกภาพ รวมภาพที่ยังไม่ขาย ยิ่งมีภาพมาก ช่วงยิ่งแคบ',
  more: 'ทำเพิ่มจากนี้',
  moreOf: (name: string) => `ทำเพิ่มจากนี้: ${name}`,
  rest: 'พักไว้',
  restOf: (name: string) => `พักไว้: ${name}`,
  restedOn: (day: string) => `พักไว้ ${day}`,
  wake: 'เลิกพัก',
  wakeOf: (name: string) => `เลิกพัก: ${name}`,
  concept: (n: number, baht: string) => `คอนเซปต์นี้ขายได้ ${thaiNumber(n)} ภาพ เฉลี่ย ${baht} บาทต่อภาพ`,
  joinedAndLeft: (left: string, all: string) => `+ จับคู่ไม่ได้ ${left} บาท = รายได้ทั้งหมด ${all} บาท`,
  showAll: (n: number) => `ดูอีก ${thaiNumber(n)} รายการ`,
  noGroups: 'ยังไม่รู้จักภาพของคุณ ใส่ Metadata ที่หน้า metamind6 หรือวางไฟล์ CSV ที่ส่งตลาดภาพที่นี่',

  unjoined: (rows: number) => `ยังไม่จับคู่ ${thaiNumber(rows)} แถว`,
  unjoinedFoot: 'เลือกครั้งเดียว แถวอื่นของหมายเลขนี้ตามไปด้วย',
  allJoined: 'จับคู่ครบทุกแถว',
  rows: (n: number) => `${thaiNumber(n)} แถว`,
  why: (why: Unjoined, twins: number, market: string) =>
    ({
      no_name: 'มีแค่หมายเลข ไม่มีชื่อไฟล์',
      unknown_name: 'ไม่พบไฟล์ในทะเบียนภาพ',
      twins: `ชื่อนี้มี ${thaiNumber(twins)} ภาพ กรุณาเลือกภาพ`,
      daily: `${market} บอกแค่ยอดรายวัน`,
    })[why],
  pick: 'จับคู่เอง',
  pickOf: (name: string) => `จับคู่เอง: ${name}`,
  pickTitle: 'เลือกภาพ',
  pickSearch: 'ค้นหาชื่อไฟล์หรือ Prompt',
  pickNone: 'ไม่พบภาพ',
  picked: 'จับคู่แล้ว',
  unpicked: 'ยกเลิกการจับคู่แล้ว',

  reading: (rows: number) => `กำลังอ่าน ${thaiNumber(rows)} แถว`,
  waiting: 'รออ่าน',
  stop: 'หยุด',
  stopped: 'หยุดแล้ว ไม่ได้เพิ่มแถวจากไฟล์นี้',
  known: (market: string, rows: number, from: string, to: string) =>
    `${market} · ${thaiNumber(rows)} แถว · ${from}–${to}`,
  noted: { buddhist: 'ปี พ.ศ.', 'utf-16': 'UTF-16', 'windows-874': 'Windows-874' },
  currency: (currency: SalesCurrency) => CURRENCY_NAMES[currency],
  added: (added: number, known: number) => `เพิ่ม ${thaiNumber(added)} แถว มีอยู่แล้ว ${thaiNumber(known)} แถว`,
  refunds: (n: number) => `คืนเงิน ${thaiNumber(n)} รายการ หักแล้ว`,
  skipped: (n: number) => `ข้าม ${thaiNumber(n)} แถวที่ไม่ใช่การขาย`,
  cut: (n: number) => `ไฟล์ขาด อ่านได้ ${thaiNumber(n)} แถว`,
  totals: (inFile: string, ofRows: string) => `ยอดรวมในไฟล์ ${inFile} แถวรวมได้ ${ofRows}`,
  which: 'ไฟล์นี้ของตลาดไหน',
  date: (example: string) => `${example} คือ`,
  month: (market: string) => `ไฟล์ของ ${market} ไม่บอกเดือน กรุณาเลือก`,
  monthLabel: 'เดือนของไฟล์',
  use: 'ใช้',
  dontUse: 'ไม่ใช้',
  unknownFile: 'ยังไม่รู้จักไฟล์นี้ กรุณาเลือกคอลัมน์',
  market: 'ตลาดภาพ',
  columns: { day: 'วันที่', amount: 'รายได้', fileName: 'ชื่อไฟล์', number: 'หมายเลขภาพ' },
  column: (n: number, example: string) => `คอลัมน์ ${thaiNumber(n)}: ${example}`,
  noColumn: 'ไม่มี',
  hasHead: 'แถวแรกเป็นหัวตาราง',
  currencyLabel: 'สกุลเงิน',
  picturesAdded: (n: number) => `รู้จักภาพ ${thaiNumber(n)} ภาพจากตารางนี้`,
  restored: (n: number) => `กู้คืนจากไฟล์สำรอง ${thaiNumber(n)} ไฟล์`,
  faults: {
    html: 'เป็นหน้าเว็บ ไม่ใช่ตาราง กรุณาดาวน์โหลดใหม่',
    excel: 'เป็นไฟล์ Excel กรุณาบันทึกเป็น CSV แล้ววางใหม่',
    empty: 'ไฟล์ว่าง กรุณาดาวน์โหลดใหม่',
    no_table: 'ไม่ใช่ตาราง กรุณาดาวน์โหลดใหม่',
    mixed_dates: 'วันที่ในไฟล์มีสองแบบปนกัน กรุณาดาวน์โหลดใหม่',
    no_sales: 'ไม่มีการขายในไฟล์นี้',
  } satisfies Record<SalesFault, string>,
  readFail: 'อ่านหรือเก็บไฟล์นี้ไม่ได้ กรุณาลองใหม่',
  allAdded: (added: number, files: number) => `เพิ่ม ${thaiNumber(added)} แถว จาก ${thaiNumber(files)} ไฟล์`,
  undo: 'เลิกทำ',
  undone: 'เอาออกแล้ว',
  saveFail: 'บันทึกไม่สำเร็จ กรุณาลองใหม่',
} as const

/** Writes millionths of a baht in whole baht: `1,688`; below ten with a decimal where asked. */
export function wholeBaht(micro: number): string {
  return thaiNumber(Math.round(micro / 1_000_000))
}

/** Writes what a picture earns: one decimal. */
export function eachBaht(micro: number): string {
  return tenth.format(micro / 1_000_000)
}
