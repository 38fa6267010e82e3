import type { ShopTask } from '@thokham/domain/shop-to-do'
import { thaiNumber } from '../lib/format/thai-format.ts'

/** What an owner sets up before selling. */
export const shopToDo = {
  title: (left: number) => `ตั้งร้านให้พร้อมขาย เหลือ ${thaiNumber(left)} ข้อ`,
  tasks: {
    bank: 'ใส่บัญชีรับโอน',
    promptPay: 'ใส่ PromptPay',
    support: 'ใส่ LINE',
    mail: 'ตั้งค่าอีเมล',
    twoFactor: 'เปิดยืนยันสองขั้นตอน',
    backup: 'ตั้งเวลาสำรองข้อมูล',
    texts: 'ตรวจข้อกำหนดและนโยบาย',
  } satisfies Record<ShopTask, string>,
  terminal: {
    mail: 'ตั้ง SMTP_URL และ MAIL_FROM ที่เซิร์ฟเวอร์ แล้วเริ่มใหม่',
  },
} as const
