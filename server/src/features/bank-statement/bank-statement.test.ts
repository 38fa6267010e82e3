import { listAudit } from '@thokham/contract/audit'
import { forgetBankStatement, importBankStatement, readBankStatement } from '@thokham/contract/bank-statement'
import { reviewPayment } from '@thokham/contract/payment-admin'
import { beforeEach, expect, it } from 'vitest'
import { workJobs } from '../../testing/letters.ts'
import { aMember, type TestMember } from '../../testing/members.ts'
import { pay, startShop } from '../../testing/payments.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { JUDGE_PAYMENT } from '../payments/ask-to-judge.ts'
import { forgetOldLines } from './statement-queries.ts'

const YEAR = 139_900

let server: TestServer
let owner: TestMember
beforeEach(async () => {
  server = await startShop()
  owner = await aMember(server.services, { level: 'owner' })
  server.clock.now = new Date('2026-11-27T10:00:00+07:00')
})

/** Hands in a payment of 1,399 baht. */
async function handIn(time: string, day = '2026-11-27'): Promise<string> {
  const member = await aMember(server.services)
  return (await pay(server, member, { transferDate: day, transferTime: time })).body.id
}

const line = (time: string | null, more = {}) => ({
  day: '2026-11-27',
  time,
  satang: YEAR,
  details: 'รับโอนเงิน',
  ...more,
})
const readIn = async (...lines: ReturnType<typeof line>[]) =>
  (await server.call(importBankStatement, { body: { lines } }, owner)).body
const verdictOf = async (id: string) => {
  await workJobs(server, [JUDGE_PAYMENT])
  return (await server.call(reviewPayment, { params: { id }, query: {} }, owner)).body.payment.verdict
}

it('shows what belongs together, money without a slip, and slips without money', async () => {
  await handIn('09:00')
  const missing = await handIn('09:30')
  const later = await handIn('09:58')
  const { added, known, statement } = await readIn(
    line('08:58'),
    line('09:41', { satang: 9_900, details: 'จาก X1234' }),
    line('09:50', { satang: 79_900 }),
  )
  expect([added, known]).toEqual([3, 0])
  expect(statement).toMatchObject({
    span: { from: '2026-11-27', to: '2026-11-27' },
    lines: 3,
    paired: { lines: 1, satang: YEAR },
    withoutSlipTotal: 2,
    withoutMoneyTotal: 1,
  })
  expect(statement.withoutSlip.map(({ satang }) => satang)).toEqual([79_900, 9_900])
  expect(statement.withoutMoney[0]).toMatchObject({
    id: missing,
    time: '09:30',
    satang: YEAR,
    status: 'pending',
  })
  expect(JSON.stringify(statement), 'the file ends before it').not.toContain(later)
})

it('takes nothing twice, however files overlap, and keeps equal lines of one file', async () => {
  const twins = [line('09:00'), line('09:00')]
  expect(await readIn(...twins, line('09:10'))).toMatchObject({ added: 3, known: 0 })
  expect(await readIn(...twins, line('09:20'))).toMatchObject({ added: 1, known: 2 })
  expect((await server.call(readBankStatement, {}, owner)).body.lines).toBe(4)
})

it('takes as many lines as a file may have, and as much money', async () => {
  const details = 'ก'.repeat(200)
  const many = Array.from({ length: 5_000 }, (_, at) =>
    line('09:00', { satang: 9_999_995_001 + at, details }),
  )
  expect(await readIn(...many)).toMatchObject({ added: 5_000, known: 0 })
})

it('vouches for a transfer that nothing else can be', async () => {
  const id = await handIn('09:00')
  expect(await verdictOf(id)).toMatchObject({ outcome: 'person', doubts: ['service'] })
  await readIn(line('09:02'))
  expect(await verdictOf(id)).toMatchObject({ provenBy: 'statement' })
  expect((await verdictOf(id))?.doubts).not.toContain('service')
})

it('vouches for none of two that it may be', async () => {
  const first = await handIn('09:00')
  const second = await handIn('09:03')
  await readIn(line('09:02'))
  for (const id of [first, second]) expect((await verdictOf(id))?.doubts).toContain('service')
})

it('fifty times at once adds a line once', async () => {
  const taken = await Promise.all(Array.from({ length: 50 }, () => readIn(line('09:00'))))
  expect(taken.reduce((sum, { added }) => sum + added, 0)).toBe(1)
})

it('is forgotten at a press, or after a quarter of a year, and is written into the audit log', async () => {
  await readIn(line('09:00'), line('09:00', { day: '2026-08-01' }))
  await forgetOldLines(server.services.db, server.clock.now as Date)
  expect((await server.call(readBankStatement, {}, owner)).body.lines).toBe(1)
  expect((await server.call(forgetBankStatement, {}, owner)).body).toMatchObject({ lines: 0, span: null })
  const { body } = await server.call(listAudit, { query: {} }, owner)
  expect(body.entries.map(({ action }) => action)).toEqual(['payment.statement', 'payment.statement'])
})
