import { randomUUID } from 'node:crypto'
import { createExpense, deleteExpense, restoreExpense, updateExpense } from '@thokham/contract/expenses'
import { closeMonth, exportBooks, readBooks } from '@thokham/contract/month-close'
import { approvePayment, undoApprovals } from '@thokham/contract/payment-admin'
import { giveReceipt } from '@thokham/contract/receipts'
import { csvRows } from '@thokham/domain/csv-rows'
import fc from 'fast-check'
import { unzipSync } from 'fflate'
import { beforeEach, expect, it } from 'vitest'
import { insertApproved } from '../../testing/approved-payments.ts'
import { aMember, type TestMember } from '../../testing/members.ts'
import { pay, startShop } from '../../testing/payments.ts'
import { aSlip } from '../../testing/slips.ts'
import type { TestServer } from '../../testing/test-server.ts'

let server: TestServer
let owner: TestMember
let member: TestMember

beforeEach(async () => {
  server = await startShop()
  owner = await aMember(server.services, { level: 'owner' })
  member = await aMember(server.services)
  server.clock.now = new Date('2026-12-01T00:00:00+07:00')
})

const read = async (month = '2026-11') => (await server.call(readBooks, { query: { month } }, owner)).body
const close = (month = '2026-11') => server.call(closeMonth, { body: { month } }, owner)
const EXPENSE = {
  date: '2026-11-30',
  amountSatang: 12_345,
  description: 'ค่าระบบ',
  category: 'system' as const,
}
const spend = (change: object = {}, file: Blob | null = null) =>
  server.call(createExpense, { body: { ...EXPENSE, id: randomUUID(), ...change }, file }, owner)

/** Reads the tables of the file, each as its rows of cells. */
async function tablesOf(month: string) {
  const answer = await fetch(`${server.url}${exportBooks.path}?month=${month}`, {
    headers: { cookie: owner.cookie },
  })
  expect(answer.status).toBe(200)
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
  const table = (name: string) => csvRows(new TextDecoder().decode(files[name])).map(({ cells }) => cells)
  return { files, table }
}
/** Adds up a column between headings and sum, in satang. */
const added = (rows: string[][], column: number) =>
  rows.slice(1, -1).reduce((sum, cells) => sum + Math.round(Number(cells[column]) * 100), 0)
const satang = (cell: string | undefined) => Math.round(Number(cell) * 100)

it('closes a month that is over once, by one of twenty presses, and says who did', async () => {
  expect(await read()).toMatchObject({ isOver: true, waiting: 0, closed: null })
  const answers = await Promise.all(Array.from({ length: 20 }, () => close()))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  const { closed } = await read()
  expect(closed?.at).toBe('2026-11-30T17:00:00.000Z')
  const { rows } = await server.pool.query("SELECT after FROM audit_log WHERE action = 'report.close'")
  expect(rows).toHaveLength(1)
  expect((await close('2026-12')).error?.code).toBe('conflict')
  server.clock.now = new Date('2026-11-30T23:59:59+07:00')
  expect((await read()).isOver).toBe(false)
})

it('waits for payments that were handed in by its end', async () => {
  server.clock.now = new Date('2026-11-30T23:50:00+07:00')
  const { body } = await pay(server, member)
  server.clock.now = new Date('2026-12-01T00:10:00+07:00')
  expect(await read()).toMatchObject({ waiting: 1 })
  expect((await close()).error?.code).toBe('conflict')
  await server.call(approvePayment, { params: { id: body.id } }, owner)
  expect((await close()).status).toBe(200)
  expect((await read()).revenue.payments, 'revenue is of the month of its approval').toBe(0)
  expect((await read('2026-12')).revenue).toEqual({
    payments: 1,
    satang: body.amountSatang,
    discountSatang: 0,
  })
})

it('changes nothing of a closed month: expenses, and approvals within their minute', async () => {
  const { id } = (await spend()).body
  const other = (await spend({ amountSatang: 1 })).body.id
  await server.call(deleteExpense, { params: { id: other } }, owner)
  server.clock.now = new Date('2026-11-30T23:59:40+07:00')
  const { body: paid } = await pay(server, member)
  await server.call(approvePayment, { params: { id: paid.id } }, owner)
  server.clock.now = new Date('2026-12-01T00:00:10+07:00')
  expect((await close()).status).toBe(200)
  const before = await read()
  const refused = [
    await spend(),
    await server.call(
      updateExpense,
      { params: { id }, body: { ...EXPENSE, amountSatang: 1 }, file: null },
      owner,
    ),
    await server.call(
      updateExpense,
      { params: { id }, body: { ...EXPENSE, date: '2026-12-01' }, file: null },
      owner,
    ),
    await server.call(deleteExpense, { params: { id } }, owner),
    await server.call(restoreExpense, { params: { id: other } }, owner),
  ]
  expect(refused.map(({ status, error }) => [status, error?.code])).toEqual(
    refused.map(() => [409, 'month_closed']),
  )
  const { rows } = await server.pool.query("SELECT id FROM audit_log WHERE action = 'payment.approve'")
  const approvals = [{ id: paid.id, changeId: String(rows[0].id) }]
  const undone = await server.call(undoApprovals, { body: { approvals } }, owner)
  expect(undone.body.outcomes).toEqual([{ id: paid.id, refusal: 'month_closed' }])
  expect(await read()).toEqual(before)
  expect((await spend({ date: '2026-12-01' })).status, 'a correction is of the next month').toBe(200)
  await expect(server.pool.query('DELETE FROM closed_months')).rejects.toThrow('stays closed')
})

it('makes what comes every month before it closes, and not afterwards', async () => {
  server.clock.now = new Date('2026-10-31T12:00:00+07:00')
  await spend({ date: '2026-10-31', isMonthly: true })
  server.clock.now = new Date('2026-12-01T00:01:00+07:00')
  expect((await close()).body.expenses).toEqual({ expenses: 1, satang: 12_345 })
  expect((await spend({ date: '2026-10-01', isMonthly: true })).status).toBe(200)
  expect([(await read('2026-10')).expenses.expenses, (await read()).expenses.expenses]).toEqual([2, 1])
})

it('no expense slips in between, however many come while it closes', async () => {
  const answers = await Promise.all([
    ...Array.from({ length: 15 }, () => spend()),
    close(),
    ...Array.from({ length: 15 }, () => spend()),
  ])
  const closed = answers[15]?.body as Awaited<ReturnType<typeof close>>['body']
  const taken = answers.filter(({ status }, at) => at !== 15 && status === 200)
  expect((await read()).expenses.expenses).toBe(taken.length)
  expect(closed.expenses.expenses).toBe(taken.length)
})

it('has pictures of receipts, and the buyer’s receipt of each payment, in the file', async () => {
  server.clock.now = new Date('2026-11-20T12:00:00+07:00')
  const { body } = await pay(server, member)
  await server.call(approvePayment, { params: { id: body.id } }, owner)
  const buyer = { name: 'ป้าน้ำ', address: '', taxId: '' }
  await server.call(giveReceipt, { params: { id: body.id }, body: { ...buyer, replaces: null } }, member)
  const expense = (await spend({}, await aSlip())).body
  const { files, table } = await tablesOf('2026-11')
  expect(table('payments.csv')[1]?.slice(1, 4)).toEqual([body.reference, '2569-000001', 'ป้าน้ำ'])
  const picture = `receipts/2026-11-30-${expense.id}.webp`
  expect(table('expenses.csv')[1]?.[3]).toBe(picture)
  expect(new TextDecoder('latin1').decode(files[picture]?.subarray(8, 12))).toBe('WEBP')
  expect((await tablesOf('1950-01')).table('payments.csv'), 'before ZIP knows days').toHaveLength(2)
})

const MINUTE = 60_000
it('its sums are those of another addition, to the satang, for any month', async () => {
  let at = 0
  const entry = fc.record({
    price: fc.integer({ min: 1, max: 239_999 }),
    off: fc.integer({ min: 0, max: 100 }),
    coupon: fc.constantFrom(null, 'SILK', 'HALF'),
    /** From two days before the month on. */
    minutes: fc.integer({ min: 0, max: 35 * 24 * 60 }),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.array(entry, { maxLength: 25 }),
      fc.array(entry, { maxLength: 25 }),
      async (paid, spent) => {
        at += 1
        const month = `20${10 + at}-0${1 + (at % 9)}`
        const start = Date.parse(`${month}-01T00:00:00+07:00`) - 2 * 24 * 60 * MINUTE
        for (const { price, off, coupon, minutes } of paid) {
          const decidedAt = new Date(start + minutes * MINUTE)
          await insertApproved(server, [
            { userId: member.id, decidedAt, satang: price, coupon, off: coupon ? off : 0 },
          ])
        }
        for (const { price, minutes } of spent) {
          const day = new Date(start + minutes * MINUTE + 7 * 60 * MINUTE).toISOString().slice(0, 10)
          await server.pool.query(
            `INSERT INTO expenses (id, expense_date, amount_satang, description, category)
           VALUES (gen_random_uuid(), $1, $2, 'x', 'other')`,
            [day, price],
          )
        }
        const { rows } = await server.pool.query(
          `SELECT (SELECT coalesce(sum(amount_satang), 0)::int FROM payments
                 WHERE payment_status = 'approved'
                   AND to_char(decided_at AT TIME ZONE 'Asia/Bangkok', 'YYYY-MM') = $1) AS revenue,
                (SELECT coalesce(sum(discount_satang), 0)::int FROM payments
                 WHERE payment_status = 'approved'
                   AND to_char(decided_at AT TIME ZONE 'Asia/Bangkok', 'YYYY-MM') = $1) AS discount,
                (SELECT coalesce(sum(amount_satang), 0)::int FROM expenses
                 WHERE to_char(expense_date, 'YYYY-MM') = $1) AS spent`,
          [month],
        )
        const { revenue, discount, spent: expected } = rows[0]
        const { table } = await tablesOf(month)
        const [payments, coupons, expenses] = ['payments.csv', 'coupons.csv', 'expenses.csv'].map(table)
        if (!payments || !coupons || !expenses) throw new Error('A table is not there')
        expect([added(payments, 8), satang(payments.at(-1)?.[8])]).toEqual([revenue, revenue])
        expect([added(payments, 7), satang(payments.at(-1)?.[7])]).toEqual([discount, discount])
        expect([added(coupons, 3), satang(coupons.at(-1)?.[3])]).toEqual([revenue, revenue])
        expect(added(coupons, 2)).toBe(discount)
        expect(coupons[1]?.[0]).toBe('ไม่ใช้คูปอง')
        expect([added(expenses, 4), satang(expenses.at(-1)?.[4])]).toEqual([expected, expected])
        expect(satang(table('summary.csv')[3]?.[2])).toBe(revenue - expected)
        expect(await read(month)).toMatchObject({
          revenue: { payments: payments.length - 2, satang: revenue, discountSatang: discount },
          expenses: { satang: expected },
        })
      },
    ),
    { numRuns: 12 },
  )
})
