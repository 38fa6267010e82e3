import { thaiNumber } from '../lib/format/thai-format.ts'

/** The history of a picture, on the screen. */
export const pictureHistory = {
  title: 'ประวัติของภาพ',
  none: 'ไม่มีประวัติในเครื่องนี้',
  noRecord: 'ไม่มีบันทึก',
  print: 'พิมพ์เป็นภาษาอังกฤษ',
  save: 'ไฟล์ประวัติ .json',
  steps: {
    keyword: 'คีย์เวิร์ด',
    prompt: 'Prompt',
    drawn: 'เรียก AI',
    chosen: 'เลือก',
    written: 'Metadata',
    sent: 'ส่ง',
  },
  from: (concept: string) => `จาก ${concept}`,
  provider: 'ผู้ให้บริการ',
  model: 'โมเดล',
  quality: 'คุณภาพ',
  size: 'ขนาด',
  run: 'ชุดภาพ',
  place: (n: number) => `ภาพที่ ${thaiNumber(n)} ของชุด`,
  seed: 'seed',
  noSeed: (provider: string) => `${provider} ไม่บอก`,
  hash: 'SHA-256 ตอนรับมา',
  words: (n: number) => `${thaiNumber(n)} คีย์เวิร์ด`,
  ai: 'ระบุว่าเป็นภาพจาก AI',
  tables: (markets: string) => `อยู่ในไฟล์ CSV ของ ${markets}`,
  noTables: 'ไม่มีในไฟล์ CSV ของตลาดไหน',
  check: 'ตรวจไฟล์',
  checkHint: 'เลือกไฟล์ในเครื่อง ไฟล์ไม่ถูกส่งออกไป',
  choose: 'เลือกไฟล์',
  unchecked: 'ยังไม่ได้ตรวจ',
  original: 'ตรงกับไฟล์ที่รับมา ทุกไบต์',
  same: (name: string) => `ตรงกับ ${name} ที่เขียนไว้ ทุกไบต์`,
  changed: (date: string) => `ไฟล์เปลี่ยนหลังบันทึก ${date}`,
  checkFail: 'อ่านไฟล์นี้ไม่ได้ กรุณาลองใหม่',
  own: 'บันทึกอยู่ในเบราว์เซอร์นี้เท่านั้น',
} as const

/** What is printed, for marketplaces that ask where a picture came from. */
export const recordOfOrigin = {
  title: 'Record of origin',
  file: (name: string, size: string, hash: string) => `File ${name}, ${size}, SHA-256 ${hash}`,
  keyword: (keyword: string) => `Keyword ${keyword}`,
  prompt: (prompt: string) => `Prompt: ${prompt}`,
  made: (model: string, provider: string, seed: string | null, time: string) =>
    `Made with ${model} by ${provider}${seed === null ? '' : `, seed ${seed}`}, received ${time}`,
  chosen: (time: string) => `Chosen by the account holder, ${time}`,
  written: (title: string, words: number, time: string) =>
    `Title “${title}” and ${words} keywords written into the file, ${time}`,
  disclosed: 'Disclosed as AI-generated (IPTC trainedAlgorithmicMedia)',
  sent: (markets: string, name: string, hash: string) => `Listed for ${markets} as ${name}, SHA-256 ${hash}`,
  matches: 'The file matches this record.',
  changed: (time: string) => `The file has changed since ${time}.`,
  foot: 'Bangkok time. Kept by the account holder’s own software; not a certificate.',
} as const
