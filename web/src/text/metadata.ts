import { ERROR_CODES } from '@thokham/contract/errors'
import type { Provider } from '@thokham/contract/provider-keys'
import {
  type Finding,
  type FindingCode,
  kindsNamed,
  PICTURE_KINDS,
  type RemovalReason,
} from '@thokham/metadata'
import { thaiDuration, thaiNumber } from '../lib/format/thai-format.ts'
import type { DescribeFault, FileFault, Market } from '../lib/queries/pictures.ts'
import { AI_PROVIDER_NAMES } from './ai.ts'
import { sentenceOf } from './errors.ts'
import { faultSentence } from './provider-faults.ts'

/** The metadata tool (docs/product/metadata.md#the-metadata-tool). */
export const metadata = {
  privacy: (provider: Provider) => `ภาพจริงอยู่ในเครื่องคุณ ส่งแค่ภาพย่อให้ ${AI_PROVIDER_NAMES[provider]} และไม่เก็บไว้`,
  keptAt: (time: string) => `เก็บไว้ในเบราว์เซอร์นี้แล้ว ${time} น.`,
  unkept: 'เบราว์เซอร์นี้เก็บงานไว้ไม่ได้ อย่าปิดแท็บจนกว่าจะส่งออก',

  unreadable: 'โหลดส่วนที่อ่านภาพไม่ได้ กรุณาตรวจสอบอินเทอร์เน็ตแล้วลองอีกครั้ง งานนี้ยังอยู่',

  drop: 'วางภาพที่นี่ สูงสุด 500 ภาพ ภาพละ 50 MB วิดีโอละ 1.9 GB',
  dropNow: 'ปล่อยเพื่อวางภาพ',
  kinds: kindsNamed('และ'),
  choose: 'เลือกภาพ',
  chooseFolder: 'เลือกโฟลเดอร์',
  addMore: 'เพิ่มภาพ',
  beyond: (count: number) => `วางได้ครั้งละ 500 ภาพ อีก ${thaiNumber(count)} ภาพไม่ได้เพิ่ม`,
  known: (count: number) => `มีอยู่แล้ว ${thaiNumber(count)} ภาพ จึงไม่เพิ่มซ้ำ`,
  changedOnDisk: (count: number) =>
    `ไฟล์เปลี่ยนไป ${thaiNumber(count)} ภาพ อ่านใหม่แล้ว ชื่อภาพและคีย์เวิร์ดในตารางคงเดิม`,
  noPictures: `ไม่พบภาพ ${kindsNamed('หรือ')}`,
  back: (count: number) => `งานค้าง ${thaiNumber(count)} ภาพ`,
  goOn: 'ทำต่อ',
  startOver: 'เริ่มใหม่',
  startOverTitle: (count: number) => `เริ่มใหม่และลบงาน ${thaiNumber(count)} ภาพนี้`,
  startOverBody: 'ชื่อภาพและคีย์เวิร์ดที่เขียนไว้ในหน้านี้จะหายไป ไฟล์ภาพในเครื่องคุณไม่ถูกแตะต้อง',

  batch: 'คำถามของชุดนี้',
  aiAsk: 'ชุดนี้เป็นภาพจาก AI หรือไม่',
  aiAll: 'ใช่ ทุกภาพ',
  aiNone: 'ไม่ใช่',
  aiEach: 'เลือกทีละภาพ',
  aiFrom: (tool: string) => `พบ Prompt ของ ${tool} ในไฟล์ นับเป็นภาพจาก AI`,
  aiElsewhere: (markets: readonly string[]) => `Shutterstock, ${markets.join(', ')} ไม่รับภาพ AI`,
  gpsAsk: (count: number) => `มีตำแหน่งที่ถ่าย ${thaiNumber(count)} ภาพ`,
  gpsRemove: 'ลบตำแหน่ง',
  gpsKeep: 'เก็บไว้',
  countryAsk: 'ภาพอยู่ประเทศไหน',
  countries: { home: 'ไทย', other: 'ประเทศอื่น', none: 'ไม่ระบุ' },
  countryOther: 'ชื่อประเทศ',
  countryNote: (country: string, count: number) =>
    `${country === 'Thailand' ? 'ประเทศไทย' : `ประเทศ ${country}`} ${thaiNumber(count)} ภาพ`,
  ruleMeans: '“ผ่าน” คือตรงทุกกติกาที่ระบุ ไม่ใช่คำรับรอง',
  ruleOpen: 'ยังรู้กติกาไม่ครบ จึงไม่บอกว่าผ่าน',
  breachCount: (count: number) => `ต้องแก้ ${thaiNumber(count)} ข้อ`,
  showPictures: (count: number) => `ดู ${thaiNumber(count)} ภาพ`,
  only: (what: string) => `เฉพาะ: ${what}`,
  showAll: 'แสดงทุกภาพ',
  source: 'ที่มา',
  fix: 'แก้ให้',
  enlarge: (times: number, width: number, height: number) =>
    `ขยาย ${thaiNumber(times)} เท่าได้ ${thaiNumber(width)} × ${thaiNumber(height)}`,
  enlargedFrom: ({ width, height }: { width: number; height: number }) =>
    `ขยายจาก ${thaiNumber(width)} × ${thaiNumber(height)}`,
  enlarged: 'ขยายแล้ว',
  sourceChanged: 'ต้นทางเปลี่ยน',
  noUpscaling: (market: string) => `${market} ไม่แนะนำให้ขยายภาพถ่าย`,
  proposed: (category: string) => `AI เสนอหมวด ${category}`,
  useProposed: 'ใช้หมวดนี้',
  noSuchCategory: (market: string, category: string) => `${market} ไม่มีหมวด ${category}`,
  bulkCategory: 'ใช้หมวดที่ AI เสนอ',
  gridCategory: 'หมวด',
  gridVerdict: 'ผลตรวจ',
  verdictNames: { passes: 'ผ่าน', mend: 'ต้องแก้', skipped: 'ไม่ส่ง', open: 'ยังรู้กติกาไม่ครบ' },
  verdictOf: (passes: number, of: number) => `ผ่าน ${thaiNumber(passes)}/${thaiNumber(of)}`,
  leftOut: (count: number) => `เว้น ${thaiNumber(count)} ภาพที่ไม่ตรงกติกา`,

  make: 'สร้าง Metadata',
  makeCount: (count: number) => `สร้าง Metadata ${thaiNumber(count)} ภาพ`,
  making: 'กำลังเขียนชื่อและคีย์เวิร์ด',
  ready: 'พร้อมเขียนชื่อและคีย์เวิร์ด',
  pace: (provider: Provider, atOnce: number) =>
    `${AI_PROVIDER_NAMES[provider]} · ทีละ ${thaiNumber(atOnce)} ภาพ`,
  turbo: (provider: Provider, atOnce: number) =>
    `${AI_PROVIDER_NAMES[provider]} · Turbo ทีละ ${thaiNumber(atOnce)} ภาพ`,
  waits: (provider: Provider, seconds: number) =>
    `${AI_PROVIDER_NAMES[provider]} ให้รอ · อีก ${thaiDuration(seconds)}`,
  secondsLeft: (seconds: number) => `เหลือประมาณ ${thaiDuration(seconds)}`,
  progress: (done: number, total: number) => `เสร็จ ${thaiNumber(done)} จาก ${thaiNumber(total)} ภาพ`,
  doneShort: 'ภาพที่เสร็จ',
  spent: (baht: string) => `${baht}`,
  estimated: (baht: string) => `จากประมาณ ${baht}`,
  willCost: (baht: string) => `ประมาณ ${baht}`,
  pause: 'พัก',
  resume: 'ทำต่อ',
  stop: 'หยุด',
  again: 'ลองอีกครั้ง',
  writeSelf: 'เขียนเอง',
  newTitle: 'ขอชื่อใหม่',
  keep: 'เก็บไว้',
  common: (word: string) => `“${word}” เป็นคำทั่วไป`,
  legendDone: 'เสร็จ',
  legendFailed: 'ไม่สำเร็จ',
  legendAsking: 'กำลังทำ',
  legendWaiting: 'รอ',
  options: 'ตั้งค่าการเขียน',
  provider: 'ผู้ให้บริการ',
  keywordsWanted: 'จำนวนคีย์เวิร์ดต่อภาพ',
  thai: 'ขอคำแปลไทยไว้อ่านด้วย',
  prefix: 'คำที่ใส่หน้าสุดทุกภาพ',
  suffix: 'คำที่ใส่ท้ายสุดทุกภาพ',
  wordsHint: 'คั่นด้วยจุลภาค',
  save: 'บันทึก',
  cancel: 'ยกเลิก',
  close: 'ปิด',
  noKey: (provider: Provider) =>
    `ยังไม่มี API Key ของ ${AI_PROVIDER_NAMES[provider]} ตั้งค่าที่หน้าโปรไฟล์ หรือเขียนเองได้เลย`,
  noKeyHere: (provider: Provider) =>
    `ยังไม่มี API Key ของ ${AI_PROVIDER_NAMES[provider]} ในเครื่องนี้ ตั้งค่าก่อน หรือเขียนเองได้เลย`,
  toKeys: 'ตั้งค่า API Key',
  otherTab: 'อีกแท็บกำลังเขียนอยู่ รอให้เสร็จหรือหยุดแท็บนั้นก่อน',

  tabs: 'สถานะของภาพ',
  all: 'ทั้งหมด',
  standing: { ready: 'พร้อมส่ง', look: 'ต้องดู', failed: 'ไม่สำเร็จ', unwritten: 'ยังไม่เขียน' },
  readyCount: (count: number) => `พร้อมส่ง ${thaiNumber(count)} ภาพ`,
  lookCount: (count: number) => `ต้องดูอีก ${thaiNumber(count)} ภาพ`,
  search: 'ค้นหาไฟล์ ชื่อ หรือคีย์เวิร์ด',
  noneFound: 'ไม่พบภาพที่ตรงกับการค้นหา',
  noneHere: 'ไม่มีภาพในสถานะนี้',
  markets: (count: number) => `ตรวจ ${thaiNumber(count)} ตลาด`,
  list: 'ภาพทั้งหมด',
  views: 'มุมมอง',
  listView: 'รายการ',
  grid: 'ตาราง',
  gridFile: 'ไฟล์',
  gridCell: (column: string, file: string) => `${column} ของ ${file}`,
  gridAi: (file: string) => `${file} เป็นภาพจาก AI`,
  gridHint: 'ลูกศรขึ้นลงหรือ Enter เลื่อนแถว วางตารางจากสเปรดชีตได้หลายช่องพร้อมกัน ช่องว่างไม่เปลี่ยนของเดิม',
  selectAll: 'เลือกทุกภาพที่แสดง',
  selected: (count: number, total: number) => `เลือก ${thaiNumber(count)} จาก ${thaiNumber(total)}`,
  selectedShort: (count: number) => `เลือก ${thaiNumber(count)} ภาพ`,
  select: (name: string) => `เลือก ${name}`,
  open: (title: string) => `เปิด ${title}`,
  unselect: 'ยกเลิกการเลือก',
  words: (count: number) => `${thaiNumber(count)} คำ`,
  passes: (count: number) => `ผ่าน ${thaiNumber(count)} ตลาด`,
  unsure: 'ไม่แน่ใจ กรุณาดู',
  lookedAt: 'ดูแล้ว ถูกต้อง',
  cutShort: 'ตัดคำในชื่อ',
  cutFromTitle: (words: readonly string[]) => `ตัดออกจากชื่อภาพแล้ว: ${words.join(', ')} กรุณาอ่านชื่อก่อนส่ง`,
  reading: 'กำลังอ่านภาพ…',
  asking: 'กำลังเขียนคีย์เวิร์ด…',
  waiting: (place: number) => `รอคิว อันดับ ${thaiNumber(place)}`,
  unwritten: 'ยังไม่เขียน',
  keys: { move: 'เลื่อน', select: 'เลือก', edit: 'แก้ชื่อ', keywords: 'คีย์เวิร์ด', next: 'ข้อต้องดูถัดไป' },

  place: (at: number, total: number) => `ภาพ ${thaiNumber(at)} จาก ${thaiNumber(total)}`,
  former: 'ภาพก่อนหน้า',
  next: 'ภาพถัดไป',
  nextLook: 'ข้อต้องดูถัดไป',
  nothingToLook: 'ดูครบแล้ว ไม่มีภาพที่ต้องดู',
  rewrite: 'เขียนใหม่',
  confidence: (percent: number | null) =>
    percent === null ? 'เขียนเอง' : percent >= 70 ? 'มั่นใจ' : percent >= 40 ? 'พอใช้' : 'ควรตรวจ',
  isAi: 'ภาพจาก AI',
  name: 'ชื่อภาพ',
  description: 'คำอธิบาย',
  inThai: 'ไทย',
  thaiNote: 'คำแปลไว้อ่านเท่านั้น',
  keywords: 'คีย์เวิร์ด',
  keywordCount: (count: number) => `${thaiNumber(count)}/49 คำ`,
  showThai: 'ดูคำไทย',
  hideThai: 'ซ่อนคำไทย',
  byRelevance: 'เรียงตามความเกี่ยวข้อง',
  copy: 'คัดลอก',
  copied: 'คัดลอกคีย์เวิร์ดแล้ว',
  firstTen: '10 คำแรก',
  firstTenWhy: 'มีน้ำหนักที่สุดใน Adobe Stock',
  order: '10 คำแรกสำคัญที่สุด ลากหรือกดลูกศรเรียง',
  moveKey: 'ย้ายลำดับ',
  deleteKey: 'ลบคำ',
  rest: (to: number) => `คำที่ 11–${thaiNumber(to)}`,
  addHint: 'วางหลายคำได้ คั่นด้วยจุลภาคหรือขึ้นบรรทัดใหม่',
  add: (room: number) => `+ เพิ่มอีกได้ ${thaiNumber(room)} คำ`,
  addLabel: 'เพิ่มคีย์เวิร์ด',
  full: 'ครบ 49 คำแล้ว ลบบางคำก่อนเพิ่ม',
  removeWord: (word: string) => `ลบ ${word}`,
  removed: (count: number) => `ตัดออกแล้ว ${thaiNumber(count)} คำ`,
  restoreAll: 'คืนทั้งหมด',
  restore: (word: string) => `คืน ${word}`,
  bannedWords: 'ตั้งค่าคำต้องห้าม',
  bannedHint: 'บรรทัดละคำ คำเหล่านี้ถูกตัดออกจากทุกภาพ',
  bannedSaved: (count: number) => `บันทึกคำต้องห้ามแล้ว ตัดออกจาก ${thaiNumber(count)} ภาพ`,
  verdicts: 'ผลตรวจ',
  verdictCounts: (passes: number, mend: number, skipped: number) =>
    [
      `ผ่าน ${thaiNumber(passes)}`,
      mend > 0 && `ต้องแก้ ${thaiNumber(mend)}`,
      skipped > 0 && `ไม่ส่ง ${thaiNumber(skipped)}`,
    ]
      .filter(Boolean)
      .join(' '),
  passesAll: 'ครบทุกช่อง',
  addsAiKeyword: 'เติม _ai_generated ให้',
  skipped: 'ไม่รับภาพ AI จากผู้ส่งภาพ ภาพนี้จะไม่อยู่ใน CSV',
  skippedShort: 'ไม่ส่ง',
  category: (market: string) => `หมวดของ ${market}`,
  noCategory: 'เลือกหมวด',
  notThere: 'เบราว์เซอร์ไม่มีไฟล์นี้แล้ว เลือกไฟล์เดิมอีกครั้งเพื่อเขียนลงไฟล์',
  fileFacts: (pixels: string, size: string) => `${pixels} · ${size}`,

  bulk: 'ใส่ให้ทุกภาพที่เลือก',
  bulkMend: 'แก้จุดที่ผิดให้',
  bulkAdd: 'เติมคีย์เวิร์ด',
  bulkReplace: 'ค้นหาและแทนที่',
  bulkPaste: 'วางทับ',
  bulkCopy: 'คัดลอกจากภาพก่อนหน้า',
  bulkTemplate: 'แม่แบบ',
  bulkAi: 'ภาพจาก AI',
  bulkAiYes: 'เป็นภาพจาก AI',
  bulkAiNo: 'ไม่ใช่ภาพจาก AI',
  bulkRemove: 'นำออกจากงานนี้',
  more: 'เพิ่มเติม',
  atFront: 'ใส่หน้าสุด',
  atEnd: 'ใส่ท้ายสุด',
  find: 'ค้นหา',
  instead: 'แทนที่ด้วย',
  insteadHint: 'เว้นว่างเพื่อลบคำที่ค้นหา',
  replaceGo: 'แทนที่',
  pasteHint: (count: number) =>
    `วางตารางจากสเปรดชีต บรรทัดละภาพ ชื่อภาพ แล้วคีย์เวิร์ดในช่องถัดไป ใช้กับ ${thaiNumber(count)} ภาพตามลำดับ`,
  pasteCount: (rows: number, pictures: number) =>
    rows === pictures
      ? `${thaiNumber(rows)} บรรทัดพอดีกับภาพที่เลือก`
      : `มี ${thaiNumber(rows)} บรรทัด เลือกไว้ ${thaiNumber(pictures)} ภาพ`,
  pasteLabel: 'ข้อความที่จะวางทับ',
  pasteGo: 'วางทับ',
  changed: (count: number) => `แก้แล้ว ${thaiNumber(count)} ภาพ`,
  unchanged: 'ไม่มีภาพที่เปลี่ยน',
  copyNone: 'ภาพแรกไม่มีภาพก่อนหน้า',
  takenOut: (count: number) => `นำออกแล้ว ${thaiNumber(count)} ภาพ`,
  templateNone: 'ยังไม่มีแม่แบบ บันทึกคำที่ใช้บ่อยไว้ใช้กับหลายภาพ',
  templateNew: 'สร้างแม่แบบ',
  templateName: 'ชื่อแม่แบบ',
  templateSaved: 'บันทึกแม่แบบแล้ว',
  templateDelete: (name: string) => `ลบแม่แบบ ${name}`,
  templateUse: (name: string) => `ใช้แม่แบบ ${name}`,

  export: (count: number) => `ส่งออก ${thaiNumber(count)} ภาพ`,
  exportNone: 'ยังไม่มีภาพพร้อมส่ง',
  sendOn: 'ส่งไปตลาดภาพต่อได้ที่คิวส่งภาพของรุ่นเดสก์ท็อป หรือสั่ง thokham upload โฟลเดอร์ --to adobe ในเทอร์มินัล',
  sendOnHere: 'เขียนลงไฟล์เดิมก่อน แล้วส่งไปตลาดภาพต่อได้ที่คิวส่งภาพ',
  exportLeft: (left: string) => `อีก ${left}`,
  exportLeftOf: (total: number, look: number, failed: number, unwritten: number) =>
    `${thaiNumber(total)} ภาพยังไม่ส่ง ${[
      look > 0 && `ต้องดู ${thaiNumber(look)}`,
      failed > 0 && `ไม่สำเร็จ ${thaiNumber(failed)}`,
      unwritten > 0 && `ยังไม่เขียน ${thaiNumber(unwritten)}`,
    ]
      .filter(Boolean)
      .join(' ')}`,
  includeLook: 'ส่งภาพที่ต้องดูไปด้วย',
  csvOf: 'CSV ของแต่ละตลาด',
  rows: (count: number) => `${thaiNumber(count)} แถว`,
  marketNote: {
    adobe: (ai: number) =>
      ai > 0 ? `ติ๊ก Generative AI และ Fictional เอง ${thaiNumber(ai)} ภาพ` : 'พร้อมอัปโหลด',
    shutterstock: (ai: number) => (ai > 0 ? `ไม่รับภาพ AI จึงเว้น ${thaiNumber(ai)} ภาพ` : 'พร้อมอัปโหลด'),
    magnific: (ai: number) => (ai > 0 ? `เติม _ai_generated ให้ ${thaiNumber(ai)} ภาพ` : 'พร้อมอัปโหลด'),
    '123rf': (ai: number) => (ai > 0 ? `โฟลเดอร์ AI images ${thaiNumber(ai)} ภาพ` : 'พร้อมอัปโหลด'),
    dreamstime: (ai: number) => (ai > 0 ? `เลือกหมวด AI ให้ ${thaiNumber(ai)} ภาพ` : 'พร้อมอัปโหลด'),
    vecteezy: () => 'ยังรู้กติกาไม่ครบ จึงไม่บอกว่าผ่าน',
    pond5: (ai: number) => (ai > 0 ? `ไม่รับภาพ AI จึงเว้น ${thaiNumber(ai)} ภาพ` : 'ตั้งราคาในหน้า Pond5 เอง'),
    depositphotos: (ai: number) =>
      ai > 0 ? `ไม่รับภาพ AI จึงเว้น ${thaiNumber(ai)} ภาพ` : 'เวกเตอร์ส่งเป็น ZIP ของ EPS กับ JPEG เอง',
    istock: (ai: number) =>
      ai > 0 ? `ไม่รับภาพ AI จึงเว้น ${thaiNumber(ai)} ภาพ` : 'เลือกความหมายของคีย์เวิร์ดใน ESP เอง',
    generic: () => 'ครบทุกไฟล์ สำหรับตลาดอื่น',
  } satisfies Record<Market, (ai: number) => string>,
  split: (count: number) => `รับไฟล์ละ 5,000 แถว จึงแบ่งเป็น ${thaiNumber(count)} ไฟล์`,
  inFiles: 'Metadata ในไฟล์ภาพ',
  zip: 'ZIP ภาพที่เขียนแล้ว',
  zipHint: (size: string) => `XMP, IPTC และ EXIF · ประมาณ ${size}`,
  none: 'ไม่เขียนลงไฟล์',
  noneHint: 'เอาเฉพาะ CSV',
  inFolder: 'เขียนกลับโฟลเดอร์เดิม',
  inFolderHint: 'ไฟล์เดิมถูกแทนด้วยไฟล์ที่เขียนแล้ว พิกเซลไม่เปลี่ยน',
  keepOriginal: 'เก็บสำเนา *.orig',
  inFolderNo: 'ใช้ Chrome หรือ Edge บนคอมพิวเตอร์',
  inFolderOther: 'เลือกภาพด้วย “เลือกโฟลเดอร์” ก่อน',
  twoSets: (field: string, values: readonly { places: readonly string[]; said: string }[]) =>
    `ในไฟล์มี${values.length === 2 ? 'สอง' : 'หลาย'}ชุด (${FIELD_NAMES[field] ?? field}): ${values
      .map(
        ({ places, said }) => `${places.join(', ')} “${said.length > 80 ? `${said.slice(0, 80)}…` : said}”`,
      )
      .join(' · ')} เมื่อเขียนลงไฟล์ ทุกที่จะตรงกัน`,
  c2pa: (count: number) => `เขียนลงไฟล์แล้ว ลายเซ็น C2PA ใน ${thaiNumber(count)} ภาพจะใช้ไม่ได้`,
  makeJpegs: (count: number) => `ทำ JPEG ${thaiNumber(count)} ภาพ`,
  jpegLead: 'Metadata อยู่ครบ ไฟล์เดิมไม่เปลี่ยน',
  jpegWhite: 'พื้นโปร่งใสเป็นสีขาว',
  makingJpegs: (done: number, total: number) => `กำลังทำ JPEG ${thaiNumber(done)}/${thaiNumber(total)}`,
  jpegsMade: (done: number) => `ทำ JPEG แล้ว ${thaiNumber(done)} ภาพ`,
  heicNotOpened: 'เบราว์เซอร์นี้เปิด HEIC ไม่ได้ กรุณาใช้ Safari หรือส่งออกเป็น JPEG ก่อน',
  jpegNotMade: 'ทำ JPEG ไม่สำเร็จ ภาพอาจใหญ่เกินไปสำหรับเบราว์เซอร์นี้ ไฟล์เดิมไม่เปลี่ยน',
  stillTooHeavy: 'บีบแล้วยังใหญ่เกิน กรุณาย่อภาพ',
  download: 'ดาวน์โหลด',
  writeGo: 'เขียนลงไฟล์เดิม',
  filesMade: (count: number) => `${thaiNumber(count)} ไฟล์`,
  packing: (done: number, total: number) => `กำลังเขียนลงไฟล์ ${thaiNumber(done)}/${thaiNumber(total)}`,
  written: (done: number, failed: number) =>
    failed > 0
      ? `เขียนแล้ว ${thaiNumber(done)} ภาพ ไม่สำเร็จ ${thaiNumber(failed)} ภาพ`
      : `เขียนแล้ว ${thaiNumber(done)} ภาพ`,
  downloaded: 'ดาวน์โหลดไฟล์เรียบร้อย',
  sharedNames: (count: number) =>
    `มีไฟล์ชื่อซ้ำกัน ${thaiNumber(count)} ภาพ ตลาดภาพแยกแถวของ CSV ไม่ออก เลือก ZIP เพื่อให้ชื่อไม่ซ้ำ`,
  unshortened: (count: number) =>
    `ไฟล์ในเครื่องยังใช้ชื่อเดิม CSV จึงใช้ชื่อเดิม ${thaiNumber(count)} ภาพ เลือก ZIP เพื่อใช้ชื่อที่ย่อแล้ว`,
  renames: (count: number) => `ไฟล์ ${thaiNumber(count)} ภาพจะเปลี่ยนเป็นชื่อที่ย่อแล้ว ตรงกับ CSV`,
  notWritten: 'เขียนไฟล์นี้ไม่สำเร็จ ไฟล์เดิมไม่ถูกแตะต้อง',
  diskFull: 'พื้นที่ดิสก์ไม่พอ ไฟล์เดิมไม่ถูกแตะต้อง',
  readOnly: 'ไฟล์นี้อ่านได้อย่างเดียว หรือเปิดอยู่ในโปรแกรมอื่น',
  exportFailed: 'ส่งออกไม่สำเร็จ พื้นที่ว่างอาจไม่พอ ลองส่งออกทีละน้อยลง',
  folderRefused: 'เบราว์เซอร์ไม่ให้เขียนโฟลเดอร์นี้ กรุณาอนุญาตแล้วลองอีกครั้ง',
} as const

const FIELD_NAMES: Readonly<Record<string, string>> = {
  title: 'ชื่อภาพ',
  description: 'คำอธิบาย',
  keywords: 'คีย์เวิร์ด',
  copyright: 'ลิขสิทธิ์',
}

const REASONS: Readonly<Record<string, string>> = {
  brands: 'ยี่ห้อ',
  agencies: 'ยี่ห้อ',
  cameras: 'ชื่อกล้อง',
  artists: 'ชื่อคนหรือศิลปิน',
  people: 'ชื่อคนหรือศิลปิน',
  characters: 'ชื่อตัวละคร',
  works: 'ชื่อผลงาน',
  making: 'คำบอกว่าใช้ AI',
}

/** Returns in few words why a keyword was taken out. */
export function removalWhy(reason: RemovalReason): string {
  switch (reason.code) {
    case 'refused_name':
      return REASONS[reason.kind] ?? 'ชื่อที่ตลาดภาพไม่รับ'
    case 'phrase':
      return 'วลีที่ไม่รับ'
    case 'own_word':
      return 'คำที่คุณเพิ่ม'
    case 'camera_word':
      return 'คำกล้อง'
    case 'prompt_word':
      return 'คำสแปม'
    case 'duplicate':
      return `คำซ้ำกับ ${reason.of}`
    case 'plural':
      return `พหูพจน์ของ ${reason.of}`
    default:
      return 'คำสแปม'
  }
}

const FILE_FAULTS: Readonly<Record<FileFault, string>> = {
  empty: 'ไฟล์ว่าง',
  truncated: 'ไฟล์เสีย กรุณาส่งออกใหม่',
  damaged: 'ไฟล์เสีย กรุณาส่งออกใหม่',
  undecodable: 'ไฟล์เสีย กรุณาส่งออกใหม่',
  too_many_parts: 'ไฟล์เสีย กรุณาส่งออกใหม่',
  xmp_unreadable: 'ไฟล์เสีย กรุณาส่งออกใหม่',
  xmp_too_large: 'ไฟล์เสีย กรุณาส่งออกใหม่',
  wrong_suffix: 'นามสกุลไม่ตรงกับชนิดภาพ',
  not_a_picture: `รองรับแค่ ${kindsNamed('และ')}`,
  unsupported_kind: `รองรับแค่ ${kindsNamed('และ')}`,
  too_large: 'ภาพเกิน 50 MB หรือวิดีโอเกิน 1.9 GB',
  too_many_pixels: 'ขนาดภาพผิดปกติ',
  name_too_long: 'ชื่อไฟล์ยาวเกินไป',
  no_room: 'ไฟล์นี้ไม่มีที่สำหรับ Metadata',
  changed: 'ไม่พบไฟล์',
}

/** Returns why a file cannot be worked on. */
export function fileFaultSentence(fault: FileFault): string {
  return FILE_FAULTS[fault]
}

/** Returns why a provider wrote nothing of a picture. */
export function describeFaultSentence(
  provider: Provider,
  fault: DescribeFault,
  reason: string | null,
): string {
  // The way to our own server: its word where it said one.
  if (fault === 'network') return reason === 'not_found' ? metadata.notThere : sentenceOf(codeIn(reason))
  if (fault === 'ai_refused') return `${AI_PROVIDER_NAMES[provider]} ไม่รับภาพนี้`
  if (fault === 'no_prompts') return 'คำตอบของ AI ใช้ไม่ได้'
  return faultSentence({ provider, fault, reason, model: null })
}

const codeIn = (reason: string | null) => ERROR_CODES.find((code) => code === reason) ?? 'network'

const KINDS: Readonly<Record<string, { readonly name: string }>> = PICTURE_KINDS

const COLOURS: Readonly<Record<string, string>> = {
  rgb: ' RGB แบบอื่น',
  cmyk: ' CMYK',
  gray: ' Grayscale',
  lab: ' Lab',
}

/** Numbers as short as they say it: 4, 1.5, 0.004. */
const short = (value = 0) =>
  (value < 0.1 ? Math.floor(value * 1000) / 1000 : Math.floor(value * 10) / 10).toLocaleString('th-TH')

const FINDINGS: Readonly<Record<FindingCode, (finding: Finding, market: string) => string>> = {
  kind_refused: ({ words }, market) =>
    words?.[0] === 'webp'
      ? 'ไม่มีตลาดไหนรับ WebP'
      : `${market} ไม่รับ ${KINDS[words?.[0] ?? '']?.name ?? 'ไฟล์ชนิดนี้'}`,
  png_opaque: (_, market) => `${market} รับ PNG เฉพาะพื้นโปร่งใส`,
  colours_refused: ({ words }, market) =>
    `${market} รับเฉพาะสี sRGB ภาพนี้เป็น${COLOURS[words?.[0] ?? ''] ?? 'สีแบบอื่น'}`,
  pixels_too_few: ({ limit, count }) => `ต้อง ${limit} ล้านพิกเซลขึ้นไป ภาพนี้ ${short(count)}`,
  pixels_too_many: ({ limit }) => `เกิน ${limit} ล้านพิกเซล`,
  side_too_short: ({ limit = 0 }) => `ต้องด้านละ ${thaiNumber(limit)} พิกเซลขึ้นไป`,
  side_too_long: ({ limit = 0 }) => `ด้านยาวเกิน ${thaiNumber(limit)} พิกเซล`,
  enlarged: ({ enlarged = { width: 0, height: 0, isDiscouraged: false }, level }, market) =>
    [
      metadata.enlargedFrom(enlarged),
      ...(level === 'error'
        ? [`${market} ไม่รับภาพที่ขยาย`]
        : enlarged.isDiscouraged
          ? [metadata.noUpscaling(market)]
          : []),
    ].join(' · '),
  file_too_heavy: ({ limit }) => `ไฟล์เกิน ${limit} MB`,
  file_too_light: ({ limit }) => `ไฟล์เล็กกว่า ${limit} MB`,
  file_name_taken: () => 'มีไฟล์ชื่อซ้ำกัน',
  file_name_too_long: ({ count, limit }) => `ชื่อไฟล์ยาวเกิน ${count}/${limit}`,
  file_name_signs: () => 'รับชื่อไฟล์แค่ a–z 0–9 _',
  file_name_unsafe: () => 'ชื่อไฟล์ขึ้นต้นด้วยเครื่องหมายที่ใช้ไม่ได้',
  text_missing: () => 'ยังไม่มีชื่อภาพ',
  title_too_long: ({ limit }) => `ชื่อภาพเกิน ${limit} ตัวอักษร`,
  description_too_long: ({ limit }) => `คำอธิบายเกิน ${limit} ตัวอักษร`,
  text_signs: ({ words, field }) =>
    `ไม่รับ ${words?.slice(0, 5).join(' ')} ใน${field === 'description' ? 'คำอธิบาย' : 'ชื่อภาพ'}`,
  refused_name: ({ words }) => `มีชื่อที่ตลาดภาพไม่รับ: ${words?.join(', ')}`,
  work_title: ({ words }) => `มีชื่อผลงาน: ${words?.join(', ')}`,
  common_word: ({ words }) => `“${words?.join('”, “')}” เป็นคำทั่วไป`,
  phrase_refused: ({ words }) => `ไม่รับวลี “${words?.join('”, “')}”`,
  no_sentence: ({ words, field }) =>
    `ตัด ${words?.join(', ')} แล้ว${field === 'description' ? 'คำอธิบาย' : 'ชื่อ'}ไม่เป็นประโยค`,
  keywords_too_few: ({ limit, count }, market) =>
    `${market} ต้องมี ${limit} คำขึ้นไป ขาด ${(limit ?? 0) - (count ?? 0)} คำ`,
  keywords_too_many: ({ limit }) => `คีย์เวิร์ดเกิน ${limit} คำ`,
  same_title: ({ count = 0 }, market) => `ชื่อเดียวกัน ${thaiNumber(count)} ภาพ ${market} ไม่รับ`,
  same_keywords: ({ count = 0 }) => `คีย์เวิร์ดชุดเดียวกัน ${thaiNumber(count)} ภาพ`,
  category_missing: () => 'ยังไม่ได้เลือกหมวด',
  categories_too_many: ({ limit }) => `เลือกหมวดได้ ${limit} หมวด`,
  category_unknown: () => 'ตลาดนี้ไม่มีหมวดนี้',
  ai_to_tick: () => 'ติ๊ก Generative AI และ Fictional เอง',
  ai_folder: ({ words }) => `โฟลเดอร์ ${words?.join(', ')}`,
  ai_not_accepted: (_, market) => `${market} ไม่รับภาพจาก AI`,
  ai_keyword_missing: () => 'เติม _ai_generated ให้',
  ai_not_in_description: () => 'ยังไม่ได้ระบุว่าเป็นภาพจาก AI',
  ai_category_missing: () => 'ยังไม่ได้เลือกหมวดภาพ AI',
  ai_faces: () => 'เคยไม่รับใบหน้าจาก AI',
}

/** Returns what a marketplace has against a picture, or what is to be done there. */
export function findingSentence(finding: Finding, market: string): string {
  return FINDINGS[finding.code](finding, market)
}

/** Returns what many pictures share of a finding. */
export function findingGroup(finding: Finding): string {
  const { code, limit = 0 } = finding
  switch (code) {
    case 'pixels_too_few':
      return `ต้อง ${limit} ล้านพิกเซลขึ้นไป`
    case 'pixels_too_many':
    case 'side_too_short':
    case 'side_too_long':
    case 'file_too_heavy':
    case 'file_too_light':
    case 'file_name_signs':
    case 'file_name_unsafe':
    case 'file_name_taken':
    case 'text_missing':
    case 'title_too_long':
    case 'description_too_long':
    case 'keywords_too_many':
    case 'category_missing':
    case 'categories_too_many':
    case 'category_unknown':
      return FINDINGS[code](finding, '')
    case 'file_name_too_long':
      return `ชื่อไฟล์ยาวเกิน ${limit} ตัวอักษร`
    case 'keywords_too_few':
      return `ต้องมี ${limit} คำขึ้นไป`
    case 'ai_not_accepted':
      return 'ไม่รับภาพ AI'
    default:
      return findingShort(finding)
  }
}

/** Returns the same for a row of the list, where there is room for few words. */
export function findingShort({ code, count, limit }: Finding): string {
  switch (code) {
    case 'file_name_too_long':
      return `ชื่อไฟล์ ${count}/${limit}`
    case 'title_too_long':
      return `ชื่อยาว ${count}/${limit}`
    case 'text_signs':
      return 'มีเครื่องหมายที่ไม่รับ'
    case 'kind_refused':
    case 'png_opaque':
      return 'ไม่รับไฟล์ชนิดนี้'
    case 'colours_refused':
      return 'สีไม่ใช่ sRGB'
    case 'pixels_too_few':
    case 'side_too_short':
      return 'ภาพเล็กไป'
    case 'pixels_too_many':
    case 'side_too_long':
      return 'ภาพใหญ่ไป'
    case 'file_too_heavy':
      return 'ไฟล์ใหญ่ไป'
    case 'file_too_light':
      return 'ไฟล์เล็กไป'
    case 'enlarged':
      return metadata.enlarged
    case 'file_name_signs':
      return 'ชื่อไฟล์'
    case 'same_title':
      return 'ชื่อซ้ำกัน'
    case 'same_keywords':
      return 'คีย์เวิร์ดซ้ำกัน'
    case 'keywords_too_few':
      return `คีย์เวิร์ด ${count}/${limit}`
    case 'refused_name':
    case 'common_word':
      return 'มีชื่อที่ไม่รับ'
    case 'work_title':
      return 'มีชื่อผลงาน'
    case 'phrase_refused':
      return 'มีวลีที่ไม่รับ'
    case 'no_sentence':
      return 'ชื่อไม่เป็นประโยค'
    case 'category_missing':
      return 'ไม่มีหมวด'
    default:
      return 'กรุณาดู'
  }
}

/** Returns what the one press does that mends a finding, where there is room for few words. */
export function fixLabelShort(finding: Finding): string {
  return finding.field === 'fileName' ? 'ย่อให้' : fixLabel(finding)
}

/** Returns what the one press does that mends a finding. */
export function fixLabel({ code, fix }: Finding): string {
  switch (code) {
    case 'title_too_long':
    case 'description_too_long':
      return 'ตัดให้พอดี'
    case 'text_signs':
      return 'ลบให้'
    case 'keywords_too_many':
      return 'ตัดท้าย'
    case 'file_name_too_long':
      return `ย่อเป็น ${fix?.fileName ?? ''}`
    case 'file_name_signs':
    case 'file_name_unsafe':
      return `ใช้ ${fix?.fileName ?? ''}`
    case 'refused_name':
      return 'ลบชื่อนี้'
    case 'work_title':
    case 'common_word':
      return 'ตัดชื่อ'
    case 'phrase_refused':
      return 'ตัดวลี'
    default:
      return 'แก้ให้'
  }
}

/** Returns what the one press does that makes another file of a picture. */
export function fileFixLabel({ fileFix }: Finding): string {
  switch (fileFix) {
    case 'shrink':
      return 'ย่อให้พอดี'
    case 'compress':
      return 'บีบให้พอดี'
    case 'enlarge':
      return 'ขยายให้พอดี'
    default:
      return 'ทำ JPEG'
  }
}
