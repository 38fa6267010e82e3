import type { ImageRun, ImageStep } from '@thokham/contract/image-runs'
import type { RefusedFor } from '@thokham/domain/image/image-answer'
import type { DrawingProvider, ImageQuality } from '@thokham/domain/image/image-model'
import { bareMoney, thaiMoney, thaiNumber } from '../lib/format/thai-format.ts'
import { faultSentence, IMAGE_PROVIDER_NAMES } from './provider-faults.ts'

export const DRAWING_NAMES: Record<DrawingProvider, string> = {
  openai: 'OpenAI',
  gemini: 'Gemini',
  ...IMAGE_PROVIDER_NAMES,
}

export const QUALITY_NAMES: Record<ImageQuality, string> = { low: 'ต่ำ', medium: 'กลาง', high: 'สูง' }

const WHY: Record<RefusedFor, string> = {
  safety: 'ความปลอดภัย',
  prohibited: 'เนื้อหาต้องห้าม',
  copyright: 'คล้ายงานมีลิขสิทธิ์',
  personal: 'ข้อมูลส่วนบุคคล',
  after: 'ไม่รับหลังสร้างเสร็จ',
}

/** The studio: from prompts to pictures. */
export const studio = {
  lead: 'เลือก Prompt โมเดล และเพดานเงิน แล้วไปพักได้',
  order: 'ใบสั่งภาพ',
  prompts: 'Prompt',
  promptsHint: 'บรรทัดละ 1 Prompt วางจาก Midjourney ได้',
  noPrompts: 'กรุณาใส่ Prompt อย่างน้อย 1 บรรทัด',
  tooMany: (most: number) => `สร้างได้ครั้งละไม่เกิน ${thaiNumber(most)} ภาพ กรุณาแบ่งเป็นหลายชุด`,
  tooLong: (line: number, most: number) =>
    `Prompt ที่ ${thaiNumber(line)} ยาวเกิน ${thaiNumber(most)} ตัวอักษร กรุณาตัดให้สั้นลง`,
  noWords: (line: number) => `Prompt ที่ ${thaiNumber(line)} มีแต่พารามิเตอร์ กรุณาใส่คำ`,
  shaped: (sizes: readonly string[]) => `--ar เป็น ${sizes.join(' · ')}`,
  worded: '--no เป็นคำ',
  leftOut: (flags: readonly string[]) => `ไม่ใช้ ${flags.join(' · ')}`,
  promptMotifs: (prompts: number, motifs: number) =>
    `${thaiNumber(prompts)} Prompt มีลายต่างกันจริง ${thaiNumber(motifs)} ลาย`,
  provider: 'ผู้ให้บริการ',
  keys: 'จัดการ API Key',
  addKey: 'ใส่คีย์',
  noKey: 'ยังไม่ได้ตั้งค่า API Key',
  noKeys: 'สร้างภาพด้วย API Key ของคุณเอง กรุณาใส่คีย์ที่หน้าโปรไฟล์ก่อน',
  rejected: 'API Key ไม่ถูกต้อง',
  noModel: 'ยังไม่มีโมเดลให้ใช้',
  model: 'โมเดล',
  quality: 'คุณภาพ',
  ratio: 'สัดส่วน',
  ratioHint: 'ใช้กับ Prompt ที่ไม่มี --ar',
  look: 'ลักษณะภาพ',
  size: 'ขนาด',
  sizeOf: (width: number, height: number, satang: number | null) =>
    [
      `${width} × ${height}`,
      `${((width * height) / 1e6).toFixed(2)} ล้านพิกเซล`,
      ...(satang === null ? [] : [thaiMoney(satang)]),
    ].join(' · '),
  fit: 'ตลาดที่รับขนาดนี้',
  fits: 'รับ',
  fitsNot: 'ไม่รับขนาดนี้',
  noAi: (markets: readonly string[]) => `${markets.join(' · ')} ไม่รับภาพจาก AI ทุกขนาด`,
  perPrompt: 'ภาพต่อ Prompt',
  ownPrice: 'ราคาต่อภาพ',
  ownPriceHint: 'ที่เซิร์ฟเวอร์ของคุณคิด ไม่คิดเงินใส่ 0',
  needOwnPrice: 'กรุณาใส่ราคาต่อภาพ',
  baht: 'บาท',
  costs: 'ค่าใช้จ่าย',
  ceiling: 'เพดานเงิน',
  ceilingHint: 'ถึงเพดานแล้วหยุดเอง ไม่เกินแม้แต่สตางค์เดียว',
  needCeiling: 'กรุณาใส่เพดานเงิน',
  count: (prompts: number, each: number) =>
    `${thaiNumber(prompts)} Prompt × ${thaiNumber(each)} = ${thaiNumber(prompts * each)} ภาพ`,
  sum: (satang: number, provider: string) => `ประมาณ ${thaiMoney(satang)} คิดจริงตามที่ ${provider} แจ้ง`,
  sumUnknown: 'กำลังคำนวณราคา…',
  month: (satang: number, provider: string) => `เดือนนี้ใช้กับ ${provider} แล้ว ${thaiMoney(satang)}`,
  atMost: (satang: number) => `ไม่เกิน ${thaiMoney(satang)} หยุดเองก่อนถึง`,
  go: (n: number) => `สร้าง ${thaiNumber(n)} ภาพ`,
  goNone: 'สร้างภาพ',
  showActive: 'ดูชุดที่กำลังสร้าง',

  run: 'ชุดภาพ',
  runs: 'ชุดก่อน ๆ',
  none: 'ยังไม่มีภาพ ใส่ Prompt แล้วกดสร้างภาพ',
  progress: 'ความคืบหน้าของชุดภาพ',
  pictures: 'ภาพ',
  progressOf: (n: number, total: number) => `${thaiNumber(n)}/${thaiNumber(total)} ภาพ`,
  money: ({ spent, reserved, ceiling }: Omit<ImageRun['money'], 'next' | 'thbPerUsd'>) =>
    `ใช้ ${bareMoney(spent)} กันไว้ ${bareMoney(reserved)} จาก ${thaiMoney(ceiling)}`,
  states: {
    running: 'กำลังสร้าง…',
    stopping: 'กำลังหยุด รอภาพที่ส่งคำขอไปแล้ว',
    stopped: 'หยุดไว้',
    finished: 'สร้างเสร็จแล้ว',
  } satisfies Record<ImageRun['state'], string>,
  levelLost: 'สิทธิ์ VIP หมดระหว่างสร้าง ภาพที่ได้แล้วเป็นของคุณ ที่เหลือหยุดไว้',
  interrupted: (n: number) => `สายขาดหลังส่งคำขอ ${thaiNumber(n)} ภาพ อาจถูกคิดเงิน`,
  goneBefore: (provider: string, n: number) => `${provider} ลบไฟล์ก่อนรับทัน ${thaiNumber(n)} ภาพ`,
  failed: (n: number) => `ไม่สำเร็จ ${thaiNumber(n)} ภาพ`,
  capped: ({ ceiling, spent, reserved, next }: ImageRun['money']) =>
    [
      `เพดานเหลือ ${thaiMoney(Math.max(0, ceiling - spent - reserved))}`,
      ...(next === null ? [] : [`ภาพถัดไปประมาณ ${thaiMoney(next)}`]),
      'จึงหยุด',
    ].join(' '),
  overpriced: (provider: string, { next }: Pick<ImageRun['money'], 'next'>) =>
    next === null
      ? `${provider} คิดเงินมากกว่าที่กันไว้ จึงหยุด`
      : `${provider} คิดภาพละ ${thaiMoney(next)} มากกว่าที่กันไว้ จึงหยุด ถ้ายอมรับราคานี้ กดทำต่อ`,
  raise: 'เพิ่มเพดาน',
  raiseTo: 'เพดานใหม่',
  raiseTooLow: 'ต้องไม่น้อยกว่าที่ใช้และกันไว้',
  stop: 'หยุด',
  resume: 'ทำต่อ',
  retry: (satang: number) => `ขอใหม่ ${thaiMoney(satang)}`,
  retryEmpty: 'ลองอีกครั้ง',
  editPrompt: 'แก้ Prompt',
  retryFailed: 'ลองเฉพาะที่ไม่สำเร็จ',
  left: (t: string) => `เหลือประมาณ ${t}`,
  groups: { all: 'ทั้งหมด', done: 'ครบแล้ว', look: 'ต้องดู', drawing: 'กำลังทำ', waiting: 'รอ' },
  groupFilters: 'กรองตามความคืบหน้า',
  noGroups: 'ไม่มี Prompt ตามตัวกรอง',
  giveUp: 'ไม่รอแล้ว',
  waits: (t: string) => `รอภาพมา ${t} แล้ว`,
  rests: (provider: string, t: string) => `${provider} ขอให้พัก · รอ ${t}`,
  full: 'ที่ฝากเต็ม ชุดนี้รออยู่ เปิดหน้านี้ไว้จนรับภาพครบ แล้วจะทำต่อให้เอง',
  lost: 'การเชื่อมต่อขาดหาย กำลังเชื่อมต่อใหม่ ภาพที่ได้แล้วไม่หาย',
  said: (provider: string) => `ข้อความจาก ${provider}`,

  taking: (n: number, total: number) => `รับภาพ ${thaiNumber(n)} จาก ${thaiNumber(total)}`,
  noRoom: (left: string | null) =>
    left === null ? 'เบราว์เซอร์มีที่ไม่พอ ภาพยังฝากไว้' : `เบราว์เซอร์เหลือ ${left} ไม่พอ ภาพยังฝากไว้`,
  takeFaults: {
    refused: 'เบราว์เซอร์ไม่ยอมให้เก็บภาพ อาจเป็นหน้าต่างส่วนตัว หรือตั้งค่าไม่ให้เว็บเก็บข้อมูล ภาพยังฝากไว้',
    unconfirmed: 'ภาพอยู่ในเครื่องนี้แล้ว แต่ยังแจ้งว่าได้รับไม่สำเร็จ จะแจ้งใหม่ให้เอง',
    other: 'รับภาพไม่สำเร็จ ภาพยังฝากไว้ จะลองใหม่ให้เอง',
  },
  folderFail: (name: string) => `เขียนลงโฟลเดอร์ ${name} ไม่ได้ ภาพยังฝากไว้`,
  takingHeld: (n: number) => `กำลังรับภาพที่ฝากไว้ ${thaiNumber(n)} ภาพ`,
  waiting: (n: number) => `รอรับ ${thaiNumber(n)} ภาพ`,
  waitingOf: (n: number, moment: string) => `รอรับ ${thaiNumber(n)} ภาพ ฝากไว้ถึง ${moment}`,
  olderRuns: 'ดูเพิ่ม',
  zipHeld: (n: number) => `ดาวน์โหลด ${thaiNumber(n)} ภาพ (ZIP)`,
  haveZip: (n: number) => `ได้ไฟล์แล้ว เลิกฝาก ${thaiNumber(n)} ภาพ`,
  chooseFolder: 'เลือกโฟลเดอร์',
  intoFolder: (name: string) => `ภาพที่มาถึงลงโฟลเดอร์ ${name} โดยตรง`,
  intoBrowser: 'เก็บในเบราว์เซอร์แทน',
  openFolder: (name: string) => `ให้อ่านโฟลเดอร์ ${name} อีกครั้ง`,
  soon: (t: string) => `อีก ${t} จะถูกลบ`,
  until: (moment: string) => `ฝากไว้ถึง ${moment} เปิดหน้านี้เพื่อรับ`,
  inBrowser: (size: string) => `อยู่ในเบราว์เซอร์นี้ ${size}`,
  keepZip: 'ถ้าออกจากระบบหรือล้างข้อมูลเบราว์เซอร์ ภาพจะหาย กรุณาเก็บ ZIP ไว้',
  choose: (n: number) => `เลือกภาพ ${thaiNumber(n)} ภาพ`,
  send: (n: number) => `ส่งไปทำ Metadata ${thaiNumber(n)} ภาพ`,
  sent: (n: number, known: number) =>
    known === 0
      ? `ส่งไปทำ Metadata แล้ว ${thaiNumber(n)} ภาพ`
      : `ส่งไปทำ Metadata แล้ว ${thaiNumber(n)} ภาพ อีก ${thaiNumber(known)} ภาพอยู่ที่นั่นแล้ว`,
  sentBeyond: (n: number, beyond: number) =>
    `ส่งไปทำ Metadata แล้ว ${thaiNumber(n)} ภาพ วางได้ครั้งละ 500 ภาพ อีก ${thaiNumber(beyond)} ภาพไม่ได้ส่ง`,
  sendFail: 'ส่งไปทำ Metadata ไม่สำเร็จ กรุณาลองใหม่',
  room: (used: string, all: string) => `เบราว์เซอร์ใช้ที่ ${used} จาก ${all}`,
  keepHere: 'ขอให้เบราว์เซอร์ไม่ลบภาพเอง',
  keepIt: 'เก็บไว้',
  mayGo: 'เบราว์เซอร์อาจลบเอง ควรเก็บลงโฟลเดอร์',
  zip: 'ดาวน์โหลดทั้งหมด (ZIP)',
  zipFail: 'สร้างไฟล์ ZIP ไม่สำเร็จ กรุณาลองใหม่',
  forget: 'ลบภาพชุดนี้',
  forgetTitle: 'ลบภาพชุดนี้ออกจากเบราว์เซอร์หรือไม่',
  forgetBody: 'ลบแล้วเอากลับมาไม่ได้ กรุณาดาวน์โหลดเก็บไว้ก่อน',
  forgotten: 'ลบภาพแล้ว',
  save: (place: number, prompt: string) => `ดาวน์โหลดภาพที่ ${thaiNumber(place)}: ${prompt}`,
  tiles: {
    waiting: 'รอคิว',
    drawing: 'กำลังสร้าง',
    done: 'รอรับ',
    failed: 'ไม่สำเร็จ',
    interrupted: 'ไม่ได้คำตอบ',
  } satisfies Record<ImageStep['state'], string>,
  refusedTile: 'ไม่รับ Prompt',
  cappedTile: 'ถึงเพดาน',
  elsewhere: 'ไม่อยู่ในเครื่องนี้',
  expired: 'ครบ 72 ชั่วโมง ลบแล้ว',
  expiredOnes: (n: number) => `ครบ 72 ชั่วโมง ลบ ${thaiNumber(n)} ภาพที่ไม่ได้รับ`,
  severalForOne: (n: number) => `ได้ ${thaiNumber(n)} ภาพจากคำขอเดียว เก็บไว้หมด`,
  otherSize: (asked: string, came: string) => `ขอ ${asked} ได้ ${came}`,
} as const

/** Returns what a picture has of its own beside what was asked for: it came with another, or in another size. */
export function otherwise({ width, height, pictures }: ImageStep): string[] {
  const other = pictures.find(
    (came) => came.width !== null && (came.width !== width || came.height !== height),
  )
  return [
    ...(pictures.length > 1 ? [studio.severalForOne(pictures.length)] : []),
    ...(other ? [studio.otherSize(`${width} × ${height}`, `${other.width} × ${other.height}`)] : []),
  ]
}

/** Returns why a picture did not come; null = nothing is wrong with it. */
export function stepSentence(
  { state, fault, refusedFor, reason }: Pick<ImageStep, 'state' | 'fault' | 'refusedFor' | 'reason'>,
  { provider, model }: Pick<ImageRun, 'provider' | 'model'>,
): string | null {
  const name = DRAWING_NAMES[provider]
  if (refusedFor) return `${name} ไม่รับ Prompt นี้ · ${WHY[refusedFor]}`
  if (fault === 'no_image') return 'ตอบแต่ไม่มีภาพ'
  if (fault === 'image_gone') return `${name} ลบไฟล์ก่อนรับทัน อาจถูกคิดเงิน`
  if (fault === 'ai_refused') return `${name} ไม่รับ Prompt นี้`
  if (fault === 'answer_too_big') return 'ภาพใหญ่เกินกำหนด'
  if (fault === 'answer_unwritten') return 'บันทึกภาพนี้ไม่ได้ อาจถูกคิดเงิน'
  if (fault !== null && state !== 'waiting') return faultSentence({ provider, fault, reason, model })
  return state === 'interrupted' ? 'สายขาดหลังส่งคำขอ อาจถูกคิดเงิน' : null
}
