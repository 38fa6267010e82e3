import { randomUUID } from 'node:crypto'
import { bangkokDate } from '@thokham/domain/bangkok-time'
import { firstOfMonth, plusDays, plusMonths } from '@thokham/domain/calendar'
import type { ExpenseCategory } from '@thokham/domain/expense'
import type { Transaction } from '../../db/client.ts'
import { expenses, monthlyExpenses } from '../../db/schema.ts'
import { makeDue } from '../expenses/make-monthly.ts'

const SPENT: readonly [daysAgo: number, baht: number, category: ExpenseCategory, description: string][] = [
  [1, 2_400, 'team', 'ค่าตอบแชตสมาชิก 16 ชั่วโมง'],
  [3, 6_500, 'marketing', 'โฆษณา Facebook ครึ่งเดือนหลัง'],
  [9, 1_284.36, 'ai', 'Gemini API เดือนก่อน'],
  [14, 3_000, 'content', 'ตัดต่อวิดีโอบทเรียน 2 ตอน'],
  [18, 6_500, 'marketing', 'โฆษณา Facebook ครึ่งเดือนแรก'],
  [40, 5_200, 'content', 'ออกแบบภาพปกบทเรียน'],
  [52, 6_000, 'marketing', 'โฆษณา Facebook'],
]

/** Loads what the shop of the demonstration spent: a few bills, and two that come every month. */
export async function loadDemoExpenses(tx: Transaction, now: Date): Promise<void> {
  const today = bangkokDate(now)
  await tx.insert(expenses).values(
    SPENT.map(([daysAgo, baht, category, description]) => ({
      id: randomUUID(),
      expenseDate: plusDays(today, -daysAgo),
      amountSatang: Math.round(baht * 100),
      category,
      description,
    })),
  )
  const since = plusMonths(firstOfMonth(today), -4)
  await tx.insert(monthlyExpenses).values([
    {
      id: randomUUID(),
      dayOfMonth: 1,
      amountSatang: 189_000,
      description: 'เซิร์ฟเวอร์และโดเมน',
      category: 'system',
      since,
    },
    {
      id: randomUUID(),
      dayOfMonth: 15,
      amountSatang: 49_000,
      description: 'บริการส่งอีเมล',
      category: 'system',
      since: plusDays(since, 14),
    },
  ])
  await makeDue(tx, today)
}
