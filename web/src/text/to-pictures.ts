import { thaiNumber } from '../lib/format/thai-format.ts'

/** The way from prompts to the studio. */
export const toPictures = {
  make: 'สร้างภาพ',
  makeOf: (name: string) => `สร้างภาพจาก ${name}`,
  added: (n: number) => `ใส่ ${thaiNumber(n)} Prompt ในใบสั่งภาพแล้ว`,
  addedFirst: (n: number) => `ใส่ ${thaiNumber(n)} Prompt แรกในใบสั่งภาพแล้ว สั่งครั้งละไม่เกินนี้`,
} as const
