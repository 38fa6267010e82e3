import type { ModelRow } from '@thokham/contract/reference-data'
import { REFUSAL_DAYS } from '@thokham/domain/ai/refusal'
import { plusDays } from '@thokham/domain/calendar'
import { thaiDate, thaiDecimal, thaiNumber } from '../lib/format/thai-format.ts'
import { AI_PROVIDER_NAMES } from './ai.ts'
import { reference } from './reference.ts'

const day = (date: string) => thaiDate(`${date}T12:00:00+07:00`)

/** What a model refused; names of the API stand apart from Thai words. */
const PARAMETERS: Record<ModelRow['refuses'][number]['parameter'], string> = {
  temperature: ' temperature ',
  least_thinking: 'ค่าคิดน้อยสุด',
  thinking: 'การตั้งให้คิดน้อย',
  response_format: 'รูปแบบคำตอบ',
  max_tokens: 'จำนวนโทเคนสูงสุด',
}

const FAULTS: Readonly<Record<string, string>> = {
  taken: 'มีโมเดลชื่อนี้แล้ว',
  invalid: 'ไม่มีโมเดลนี้แล้ว กรุณาเลือกใหม่',
}

/** The owner's table of models. */
export const aiModels = {
  title: 'โมเดล AI',
  lead: 'ราคาเป็นดอลลาร์ต่อล้านโทเคน มีผลกับคำขอครั้งต่อไป สมาชิกเลือกได้เฉพาะที่เปิดให้เลือก โมเดลหลักของเซิร์ฟเวอร์มาก่อนเสมอ',
  none: 'ยังไม่มีโมเดล',
  others: (count: number) => `ไม่ได้เปิดให้เลือก ${thaiNumber(count)} โมเดล`,
  fetchFail: 'โหลดรายการโมเดลไม่สำเร็จ',
  providers: AI_PROVIDER_NAMES,
  add: 'เพิ่มโมเดล',
  added: 'เพิ่มโมเดลแล้ว',
  offered: 'เปิดให้เลือก',
  hasEnded: 'เลิกให้บริการแล้ว',
  isMissing: 'ไม่อยู่ในรายการของผู้ให้บริการแล้ว',
  price: (input: number, output: number) => `เข้า ${thaiDecimal(input)} · ออก ${thaiDecimal(output)}`,
  later: (from: string, input: number, output: number) =>
    `ตั้งแต่ ${day(from)} เข้า ${thaiDecimal(input)} · ออก ${thaiDecimal(output)}`,
  can: { text: 'ตอบข้อความ', sees: 'ดูภาพ', draws: 'สร้างภาพ' },
  least: (what: string) => `คิดน้อยสุด ${what}`,
  noTemperature: 'ไม่รับ temperature',
  learned: ({ parameter, instead, on }: ModelRow['refuses'][number]) =>
    `ไม่รับ${PARAMETERS[parameter]}เมื่อ ${day(on)} ตอนนี้${instead === undefined ? 'ไม่ส่งให้' : `ใช้ ${instead} แทน`} จะลองใหม่ ${day(plusDays(on, REFUSAL_DAYS))}`,
  ends: (date: string) => `เลิกให้บริการ ${day(date)}`,
  successor: (successor: string) => `แล้วใช้ ${successor} แทน`,
  listedEnd: (date: string) => `ผู้ให้บริการแจ้งวันเลิก ${day(date)}`,
  fields: {
    provider: 'ผู้ให้บริการ',
    id: 'ชื่อโมเดล',
    idHint: 'ตามที่ผู้ให้บริการหรือเซิร์ฟเวอร์ของคุณเรียก',
    can: 'ทำอะไรได้',
    inputUsd: 'ราคาเข้า',
    outputUsd: 'ราคาออก',
    perMillion: 'ดอลลาร์/ล้านโทเคน',
    later: 'ราคาที่ประกาศล่วงหน้า',
    laterFrom: 'ตั้งแต่วันที่',
    laterHint: 'เว้นว่าง = ไม่มี',
    leastThinking: 'ตั้งให้คิดน้อยสุด',
    noThinking: 'ไม่คิด หรือตั้งไม่ได้',
    temperature: 'รับ temperature',
    offered: 'เปิดให้สมาชิกเลือก',
    ends: 'วันที่เลิกให้บริการ',
    endsHint: 'เว้นว่าง = ยังไม่ประกาศ',
    successor: 'โมเดลที่ใช้แทน',
    noSuccessor: 'ไม่มี',
    sourceHint: 'เว้นว่างได้สำหรับเซิร์ฟเวอร์ของคุณเอง',
  },
  fault: (reason: string) => FAULTS[reason] ?? reference.fault(reason),
} as const
