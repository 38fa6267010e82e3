import '../../testing/page.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import type { Report } from '@thokham/contract/report'
import { beforeEach, expect, it } from 'vitest'
import { queryClient } from '../../lib/queries/query-client.ts'
import { clear, draw } from '../../testing/draw.ts'
import { expensesQuery } from './expense-query.ts'
import { ReportSheet } from './report-sheet.tsx'

const BAHT = 100
const november = { from: '2026-11-01', to: '2026-11-27' }
const october = { from: '2026-10-01', to: '2026-10-27' }
const sums = (now: number) => ({ now: now * BAHT, before: 0, all: now * BAHT })

const REPORT: Report = {
  now: '2026-11-27T14:46:00.000Z',
  waiting: { payments: 0, satang: 0 },
  today: { satang: 0, payers: 0, satangBefore: 0, payersBefore: 0 },
  yesterday: { satang: 0, payers: 0, satangBefore: 0 },
  operating: { since: '2024-12-01', months: 23, days: 26 },
  month: { ...november, before: october, revenue: sums(9_000), expenses: sums(1_300), profit: sums(7_700) },
  period: {
    ...november,
    mode: 'daily',
    isOpen: true,
    satang: 0,
    payers: 0,
    before: october,
    satangBefore: 0,
    rows: [],
  },
  renewal: [],
  leaving: { days: [], members: 0, paid: 0, toRemind: 0 },
  packages: [],
  coupons: [],
  members: { total: 0, free: 0, vip: 0, near: 0, lifetime: 0, expired: 0, newThisMonth: 0 },
  funnel: { signedUp: 0, confirmed: 0, madePrompts: 0, submitted: 0, paid: 0 },
  freeAi: { calls: 0, members: 0, satang: 0 },
}
const coupon = (code: string | null, payments: number, baht: number, discount: number) => ({
  code,
  payments,
  satang: baht * BAHT,
  discountSatang: discount * BAHT,
})
const expense = (id: string, date: string, description: string, baht: number) => ({
  id,
  date,
  description,
  amountSatang: baht * BAHT,
  category: 'other',
  hasReceipt: false,
  isMonthly: false,
})

beforeEach(() => {
  clear()
  queryClient.clear()
})

/** Draws the sheet. @returns the lines of each of its tables by their titles, the heading first */
function printed(report: Partial<Report>, expenses: ReturnType<typeof expense>[]): Map<string, string[][]> {
  const totalSatang = expenses.reduce((sum, { amountSatang }) => sum + amountSatang, 0)
  queryClient.setQueryData(expensesQuery('2026-11').queryKey, { expenses, totalSatang } as never)
  draw(
    <QueryClientProvider client={queryClient}>
      <ReportSheet report={{ ...REPORT, ...report }} spent="2026-11" />
    </QueryClientProvider>,
  )
  const cells = (row: Element) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent ?? '')
  return new Map(
    [...document.querySelectorAll('table')].map((table) => [
      table.querySelector('caption')?.textContent ?? '',
      [...table.querySelectorAll('tr')].map(cells),
    ]),
  )
}

it('names what was paid without a coupon below the coupons, which add up to the revenue however many they are', () => {
  const table = printed(
    {
      coupons: [
        coupon(null, 3, 4_197, 0),
        coupon('SILK', 2, 1_598, 200),
        coupon('MUDMEE', 1, 1_199, 200),
        coupon('INDIGO', 1, 799, 100),
        coupon('LAC', 1, 600, 199),
        coupon('EBONY', 1, 300, 499),
        coupon('JACK', 1, 200, 599),
        coupon('MANGO', 1, 107, 692),
      ],
    },
    [],
  ).get('รายรับตามคูปอง')
  expect(table).toEqual([
    ['', 'ใช้', 'ลดไป', 'รายรับ'],
    ['SILK', '2', '200', '1,598'],
    ['MUDMEE', '1', '200', '1,199'],
    ['INDIGO', '1', '100', '799'],
    ['LAC', '1', '199', '600'],
    ['EBONY', '1', '499', '300'],
    ['อีก 2 คูปอง', '2', '1,291', '307'],
    ['ไม่ใช้คูปอง', '3', '0', '4,197'],
  ])
})

it('says of a month without payments that no coupon was used', () => {
  expect(printed({}, []).get('รายรับตามคูปอง')?.slice(1)).toEqual([['ไม่มีการใช้คูปอง', '–', '–', '–']])
})

it('lists each expense of the month that is shown, also two of one name and day, and their sum', () => {
  const spent = printed({}, [
    expense('a', '2026-11-20', 'ค่าโฆษณา', 500),
    expense('b', '2026-11-20', 'ค่าโฆษณา', 500),
    expense('c', '2026-11-02', 'ค่าเซิร์ฟเวอร์', 300.5),
  ]).get('รายจ่าย พฤศจิกายน 2569 (บาท)')
  expect(spent?.slice(1)).toEqual([
    ['ศ. 20 พ.ย. 69 ค่าโฆษณา', '500'],
    ['ศ. 20 พ.ย. 69 ค่าโฆษณา', '500'],
    ['จ. 2 พ.ย. 69 ค่าเซิร์ฟเวอร์', '300.50'],
    ['รวม 3 รายการ', '1,300.50'],
  ])
  clear()
  expect(printed({}, []).get('รายจ่าย พฤศจิกายน 2569 (บาท)')?.slice(1)).toEqual([['ยังไม่มีรายการรายจ่าย', '–']])
})
