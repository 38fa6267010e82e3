import { thaiNumber } from '../lib/format/thai-format.ts'

/** Questions that the chat's bot could not answer. */
export const unanswered = {
  title: 'คำถามที่ยังไม่มีคำตอบ',
  count: (questions: number) => `คำถามที่ยังไม่มีคำตอบ ${thaiNumber(questions)} ข้อ`,
  times: (count: number) => `ถาม ${thaiNumber(count)} ครั้ง`,
  answerOf: (question: string) => `คำตอบของ “${question}”`,
  teach: 'ตอบแบบนี้',
  taught: 'จำแล้ว ครั้งหน้าบอตตอบแบบนี้',
  none: 'บอตตอบได้ทุกคำถามที่ถามมา',
  ownerTeaches: 'เจ้าของร้านเป็นคนเลือกคำตอบ',
} as const
