import { randomUUID } from 'node:crypto'
import {
  createExpense,
  deleteExpense,
  exportExpenses,
  importExpenses,
  listExpenses,
  readReceipt,
  restoreExpense,
  updateExpense,
} from '@thokham/contract/expenses'
import { DAY_MS } from '@thokham/domain/bangkok-time'
import { beforeEach, describe, expect, it } from 'vitest'
import { aMember, type TestMember } from '../../testing/members.ts'
import { aSlip } from '../../testing/slips.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { makeMonthlyExpenses } from './make-monthly.ts'
import { sweepReceipts } from './sweep-receipts.ts'

const call = { id: '1', attempt: 1, isLast: false, signal: new AbortController().signal }
let server: TestServer
let owner: TestMember

beforeEach(async () => {
  server = await startTestServer()
  owner = await aMember(server.services, { level: 'owner' })
  server.clock.now = new Date('2026-11-20T08:30:00+07:00')
})

const EXPENSE = {
  date: '2026-11-18',
  amountSatang: 240_000,
  description: 'ค่าตอบแชตสมาชิก 16 ชั่วโมง',
  category: 'team' as const,
}
const create = (change: object = {}, file: Blob | null = null) =>
  server.call(createExpense, { body: { ...EXPENSE, id: randomUUID(), ...change }, file }, owner)
const list = async (month = '2026-11') => (await server.call(listExpenses, { query: { month } }, owner)).body

it('notes, changes, deletes and brings back an expense, each in the audit log', async () => {
  const made = (await create()).body
  expect(made).toMatchObject({ ...EXPENSE, hasReceipt: false, isMonthly: false })
  const body = { ...EXPENSE, amountSatang: 250_050 }
  const changed = await server.call(updateExpense, { params: { id: made.id }, body, file: null }, owner)
  expect(changed.body.amountSatang).toBe(250_050)
  expect(await list()).toMatchObject({ totalSatang: 250_050, expenses: [{ id: made.id }] })
  expect((await list('2026-10')).expenses).toEqual([])
  const gone = await server.call(deleteExpense, { params: { id: made.id } }, owner)
  expect(gone.body).toEqual({ deleted: true })
  expect(await list()).toEqual({ expenses: [], totalSatang: 0 })
  expect((await server.call(deleteExpense, { params: { id: made.id } }, owner)).body).toEqual({
    deleted: false,
  })
  const again = await server.call(updateExpense, { params: { id: made.id }, body, file: null }, owner)
  expect(again.status).toBe(404)
  expect((await server.call(restoreExpense, { params: { id: made.id } }, owner)).body.amountSatang).toBe(
    250_050,
  )
  expect((await list()).totalSatang).toBe(250_050)
  const { rows } = await server.pool.query('SELECT action, before, after FROM audit_log ORDER BY id')
  expect(rows.map(({ action }) => action)).toEqual([
    'expense.create',
    'expense.update',
    'expense.delete',
    'expense.restore',
  ])
  const always = { isMonthly: false, hasReceipt: false }
  expect(rows[1]).toMatchObject({ before: { ...EXPENSE, ...always }, after: { ...body, ...always } })
  expect(rows[3], 'says which one came back').toMatchObject({ before: null, after: body })
})

it.each([
  [{ date: '2026-02-30' }, { date: 'format' }],
  [{ date: '' }, { date: 'format' }],
  [{ date: '0000-01-01' }, { date: 'format' }],
  [{ amountSatang: -1 }, { amountSatang: 'format' }],
  [{ amountSatang: '' }, { amountSatang: 'format' }],
  [{ amountSatang: 0.5 }, { amountSatang: 'format' }],
  [{ amountSatang: 10_000_000_001 }, { amountSatang: 'too_big' }],
  [{ description: ' \u200b ' }, { description: 'required' }],
  [{ description: 'ก'.repeat(301) }, { description: 'too_long' }],
  [{ category: 'gold' }, { category: 'invalid' }],
])('refuses %j at its field', async (change, fields) => {
  const answer = await create(change)
  expect([answer.status, answer.error?.fields]).toEqual([400, fields])
})

it('takes 0 baht, and the largest sum', async () => {
  expect((await create({ amountSatang: 0 })).status).toBe(200)
  expect((await create({ amountSatang: 10_000_000_000 })).status).toBe(200)
  expect((await list()).totalSatang).toBe(10_000_000_000)
})

it('sent 50 times at once under its id it is one', async () => {
  const id = randomUUID()
  const answers = await Promise.all(Array.from({ length: 50 }, () => create({ id, isMonthly: true })))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect((await list()).expenses).toHaveLength(1)
  const { rows } = await server.pool.query('SELECT count(*)::int AS n FROM monthly_expenses')
  expect(rows[0].n).toBe(1)
})

describe('receipts', () => {
  it('are kept as slips are, shown to the owner alone, replaced, removed and swept', async () => {
    const { body } = await create({}, await aSlip())
    expect(body.hasReceipt).toBe(true)
    const path = readReceipt.path.replace(':id', body.id)
    const shown = await fetch(server.url + path, { headers: { cookie: owner.cookie } })
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp'])
    await shown.arrayBuffer()
    const admin = await aMember(server.services, { level: 'admin' })
    expect((await server.send('GET', path, undefined, admin)).status).toBe(403)
    const nameOf = async () =>
      (await server.pool.query('SELECT receipt_image FROM expenses WHERE id = $1', [body.id])).rows[0]
        .receipt_image
    const first = await nameOf()
    const change = (file: Blob | null, more = {}) =>
      server.call(updateExpense, { params: { id: body.id }, body: { ...EXPENSE, ...more }, file }, owner)
    expect((await change(null)).body.hasReceipt).toBe(true)
    expect(await nameOf()).toBe(first)
    expect((await change(await aSlip())).body.hasReceipt).toBe(true)
    expect(await server.services.files.read(first)).toBeNull()
    expect((await change(null, { removeReceipt: true })).body.hasReceipt).toBe(false)
    expect((await server.send('GET', path, undefined, owner)).status).toBe(404)

    await change(await aSlip())
    const orphan = await server.services.files.put('receipts', 'webp', Buffer.from('left behind'))
    await server.call(deleteExpense, { params: { id: body.id } }, owner)
    const kept = await nameOf()
    server.clock.now = new Date(Date.now() + 2 * DAY_MS)
    await server.pool.query('UPDATE expenses SET deleted_at = $1', [server.clock.now])
    await sweepReceipts(server.services)({}, call)
    expect(await server.services.files.read(orphan)).toBeNull()
    expect(await server.services.files.read(kept)).not.toBeNull()
    server.clock.now = new Date(Date.now() + 40 * DAY_MS)
    await sweepReceipts(server.services)({}, call)
    expect(await nameOf()).toBeNull()
    expect(await server.services.files.read(kept)).toBeNull()
  })

  it('that are no pictures are refused at their field, and nothing is noted', async () => {
    const answer = await create({}, new Blob(['%PDF-1.7']))
    expect([answer.error?.code, answer.error?.fields]).toEqual(['slip_not_image', { receipt: 'format' }])
    expect((await list()).expenses).toEqual([])
  })
})

describe('monthly expenses', () => {
  const make = () => makeMonthlyExpenses(server.services)({}, call)

  it('bring what is due since their first one at once, and one a month from then on', async () => {
    await create({ date: '2026-08-31', isMonthly: true })
    for (const [month, dates] of [
      ['2026-08', ['2026-08-31']],
      ['2026-09', ['2026-09-30']],
      ['2026-10', ['2026-10-31']],
      ['2026-11', []],
    ] as const)
      expect((await list(month)).expenses.map(({ date, isMonthly }) => [date, isMonthly])).toEqual(
        dates.map((date) => [date, true]),
      )
    server.clock.now = new Date('2027-02-28T00:00:00+07:00')
    await make()
    await make()
    expect((await list('2027-02')).expenses.map(({ date }) => date)).toEqual(['2027-02-28'])
    expect((await list('2026-11')).expenses).toHaveLength(1)
  })

  it('are made exactly once by 50 at the same time', async () => {
    await create({ date: '2026-11-01', isMonthly: true })
    server.clock.now = new Date('2026-12-01T00:00:00+07:00')
    await Promise.all(Array.from({ length: 50 }, make))
    expect((await list('2026-12')).expenses).toHaveLength(1)
  })

  it('are not made again once deleted, follow a change, and end', async () => {
    const { body } = await create({ date: '2026-11-01', isMonthly: true })
    server.clock.now = new Date('2026-12-02T00:00:00+07:00')
    await make()
    const [december] = (await list('2026-12')).expenses
    await server.call(deleteExpense, { params: { id: december?.id ?? '' } }, owner)
    await make()
    expect((await list('2026-12')).expenses).toEqual([])
    const change = (more: object) =>
      server.call(
        updateExpense,
        { params: { id: body.id }, body: { ...EXPENSE, ...more }, file: null },
        owner,
      )
    await change({ amountSatang: 300_000, isMonthly: true })
    server.clock.now = new Date('2027-01-02T00:00:00+07:00')
    await make()
    expect((await list('2027-01')).totalSatang).toBe(300_000)
    expect((await change({ isMonthly: false })).body.isMonthly).toBe(false)
    server.clock.now = new Date('2027-02-02T00:00:00+07:00')
    await make()
    expect((await list('2027-02')).expenses).toEqual([])
  })

  it('do not make up for the months in which they were stopped', async () => {
    const { body } = await create({ date: '2026-11-01', isMonthly: true })
    const change = (isMonthly: boolean) =>
      server.call(
        updateExpense,
        { params: { id: body.id }, body: { ...EXPENSE, date: '2026-11-01', isMonthly }, file: null },
        owner,
      )
    await change(false)
    server.clock.now = new Date('2027-03-10T12:00:00+07:00')
    await make()
    await change(true)
    await make()
    const months = ['2026-12', '2027-01', '2027-02', '2027-03']
    for (const month of months) expect((await list(month)).expenses, month).toEqual([])
    server.clock.now = new Date('2027-04-01T00:05:00+07:00')
    await make()
    for (const month of months) expect((await list(month)).expenses, month).toEqual([])
    expect((await list('2027-04')).expenses.map(({ date }) => date)).toEqual(['2027-04-01'])
    // Stopped and taken up again at once, nothing comes twice.
    await change(false)
    await change(true)
    await make()
    expect((await list('2027-04')).expenses).toHaveLength(1)
  })

  it('an expense becomes monthly later', async () => {
    const { body } = await create({ date: '2026-10-05' })
    const given = { ...EXPENSE, date: '2026-10-05', isMonthly: true }
    await server.call(updateExpense, { params: { id: body.id }, body: given, file: null }, owner)
    expect((await list('2026-11')).expenses.map(({ date }) => date)).toEqual(['2026-11-05'])
  })
})

describe('files', () => {
  const HEAD = 'วันที่,รายละเอียด,หมวด,จำนวนเงิน (บาท)'
  const take = async (csv: string, isRehearsal = false) =>
    (await server.call(importExpenses, { body: { csv, isRehearsal } }, owner)).body

  it('what goes out comes back in, once', async () => {
    const descriptions = ['=SUM(A1)', "'5 บาท", "'=ตามที่พิมพ์", '\u200b+66', '0812345678', 'มี "คำพูด", จุลภาค']
    for (const description of descriptions)
      await create({ description, amountSatang: 128_436, category: 'ai' })
    const { body } = await server.send('GET', `${exportExpenses.path}?month=2026-11`, undefined, owner)
    const csv = String(body)
    expect(csv).toContain(HEAD)
    const { rows } = await server.pool.query(
      "SELECT subject_id, actor_id, after FROM audit_log WHERE action = 'expense.export'",
    )
    expect(rows).toEqual([{ subject_id: '2026-11', actor_id: owner.id, after: { month: '2026-11' } }])
    expect(csv).toContain("'=SUM(A1)")
    expect(csv).toContain('1284.36')
    expect(await take(csv)).toMatchObject({ taken: 0, known: 6, faultCount: 0 })
    await server.pool.query('DELETE FROM expenses')
    expect(await take(csv, true)).toMatchObject({ taken: 6 })
    expect((await list()).expenses).toEqual([])
    expect(await take(csv)).toMatchObject({ taken: 6, known: 0 })
    expect((await list()).expenses.map(({ description }) => description).sort()).toEqual(descriptions.sort())
  })

  it('reads both eras, commas and categories by name; tells each line that is wrong', async () => {
    const csv = [
      HEAD,
      '20/11/2569,โฆษณา,การตลาด,"6,500.00"',
      '2026-11-03,โดเมน,system,490',
      '2026-11-02,"สองบรรทัด\nในช่องเดียว",,10',
      '31/02/2569,ไม่มีวันนี้,,1',
      '2026-11-03,ติดลบ,,-5',
      '2026-11-03,,,5',
      '2026-11-03,หมวดแปลก,ทองคำ,5',
    ].join('\n')
    expect(await take(csv)).toEqual({
      taken: 3,
      known: 0,
      faultCount: 4,
      missingColumn: null,
      faults: [
        { line: 6, reason: 'date' },
        { line: 7, reason: 'amount' },
        { line: 8, reason: 'description' },
        { line: 9, reason: 'category' },
      ],
    })
    expect((await list()).expenses).toMatchObject([
      { date: '2026-11-20', amountSatang: 650_000, category: 'marketing' },
      { date: '2026-11-03', amountSatang: 49_000, category: 'system' },
      { date: '2026-11-02', description: 'สองบรรทัด\nในช่องเดียว', category: 'other' },
    ])
  })

  it('names a heading that is missing, and takes nothing', async () => {
    expect(await take('วันที่,รายละเอียด\n2026-11-03,x')).toMatchObject({
      taken: 0,
      missingColumn: 'จำนวนเงิน (บาท)',
    })
    expect(await take('')).toMatchObject({ taken: 0, missingColumn: 'วันที่' })
  })

  it('sent 20 times at once is taken once', async () => {
    const csv = `${HEAD}\n2026-11-03,โดเมน,ระบบ,490`
    const answers = await Promise.all(Array.from({ length: 20 }, () => take(csv)))
    expect(answers.reduce((sum, { taken }) => sum + taken, 0)).toBe(1)
    expect((await list()).expenses).toHaveLength(1)
  })
})
