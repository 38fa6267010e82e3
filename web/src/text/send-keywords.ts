import { thaiNumber } from '../lib/format/thai-format.ts'

/** Keywords on their way to a generator. */
export const sendWords = {
  send: 'ส่งไปสร้าง Prompt',
  choose: 'เลือกหน้าที่จะส่งไป',
  sent: (count: number) => `ส่งแล้ว ${thaiNumber(count)} คำ`,
} as const
