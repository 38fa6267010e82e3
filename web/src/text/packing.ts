import { thaiNumber, thaiTotal } from '../lib/format/thai-format.ts'

const hours = new Intl.NumberFormat('th-TH', { maximumFractionDigits: 1 })

const figures = (prompts: number, lines: number) =>
  `${thaiNumber(prompts)} Prompt ใน ${thaiNumber(lines)} ครั้ง`

/** Prompts packed into lines of Midjourney's own permutations. */
export const packing = {
  offer: 'มัด Prompt',
  saves: (prompts: number, lines: number) => `มัด Prompt: ${figures(prompts, lines)}`,
  figures,
  plan: 'ครั้งละ',
  planName: (label: string, jobs: number) => `${label} ${thaiNumber(jobs)}`,
  fast: (needed: number, ofMonth: number) =>
    `เฉพาะโหมด Fast ประมาณ ${hours.format(Math.max(0.1, needed))} จาก ${hours.format(ofMonth)} ชม. ของเดือน`,
  over: 'เวลา Fast ไม่พอ ถ้าใช้ Relax ให้วางทีละ Prompt',
  line: (at: number, lines: number, jobs: number) =>
    `มัด ${thaiNumber(at)}/${thaiNumber(lines)} · ${thaiTotal(jobs)} Prompt`,
  copy: 'คัดลอกมัดนี้',
  next: 'มัดถัดไป',
  alone: (prompts: number) => `มีปีกกาในข้อความ วางเดี่ยว ${thaiNumber(prompts)} Prompt`,
  sure: (prompts: number) => `แกะแล้วได้ ${thaiNumber(prompts)} รายการเดิมครบ`,

  packing: 'กำลังมัด…',
  checking: 'กำลังแกะตรวจ…',
  unsure: 'แกะแล้วไม่ตรงกับรายการเดิม กรุณาคัดลอกทีละ Prompt',
  stop: 'หยุดมัด',
  stopped: 'หยุดมัดแล้ว',
  again: 'มัดอีกครั้ง',
  lines: 'มัดทั้งหมด',
  text: 'ข้อความของมัดนี้',
  copyLine: (at: number) => `คัดลอกมัด ${thaiNumber(at)}`,
  showLine: (at: number) => `ดูมัด ${thaiNumber(at)}`,
  copied: (at: number, lines: number) => `คัดลอกมัด ${thaiNumber(at)}/${thaiNumber(lines)} แล้ว`,
  moveKeys: 'เลื่อน',
  tooLong: (letters: number) => `ยาวเกิน ${thaiNumber(letters)} ตัวอักษร Midjourney อาจไม่รับ`,
  tooMany: (jobs: number) => `เกิน ${thaiNumber(jobs)} Prompt ต่อครั้ง Midjourney อาจไม่รับ`,
} as const
