import { rejectPayment, reviewPayment } from '@thokham/contract/payment-admin'
import { listPayments, replaceSlip } from '@thokham/contract/payments'
import { readAllSettings, updateSettings } from '@thokham/contract/settings'
import { generate } from 'promptparse'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openSlipCheck } from '../../integrations/slip-check.ts'
import { workJobs } from '../../testing/letters.ts'
import { aMember, type TestMember } from '../../testing/members.ts'
import { pay, startShop } from '../../testing/payments.ts'
import { type SlipServices, startSlipServices, type Transfer } from '../../testing/slip-services.ts'
import { aReference, aSlip } from '../../testing/slips.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { holdTimeouts } from '../../testing/timeouts.ts'

const PAID: Transfer = {
  baht: 1_399,
  account: 'xxx-x-x6789-x',
  nameTh: 'บจก. ทอคำ จ',
  isRegistered: true,
}
let services: SlipServices
let server: TestServer
let admin: TestMember
beforeAll(async () => {
  services = await startSlipServices()
  server = await startShop()
  admin = await aMember(server.services, { level: 'admin' })
  const owner = await aMember(server.services, { level: 'owner' })
  const { body: all } = await server.call(readAllSettings, {}, owner)
  const payment = { ...all.payment, accountNumber: '123-4-56789-0', accountName: 'บริษัท ทอคำ จำกัด' }
  await server.call(updateSettings, { body: { ...all, payment } }, owner)
})
beforeEach(async () => {
  await server.pool.query('DELETE FROM graphile_worker._private_jobs')
  services.fault = null
  services.asked.length = 0
})

/** Makes a payment with a slip, and what the bank knows of its transfer; null = nothing. */
async function aPayment(known: Partial<Transfer> | null, member?: TestMember, reference = aReference()) {
  const code = generate.slipVerify({ sendingBank: '004', transRef: reference })
  if (known) services.transfers.set(code, { ...PAID, ...known })
  const payer = member ?? (await aMember(server.services))
  const { body, status } = await pay(server, payer, { slip: await aSlip({ reference }) })
  expect(status).toBe(200)
  return { id: body.id, code, reference, payer }
}

const checkOf = async (id: string) =>
  (await server.call(reviewPayment, { params: { id }, query: {} }, admin)).body.checks.outside
const queued = async () =>
  (
    await server.pool.query(
      `SELECT attempts, round(extract(epoch FROM run_at - now()) / 60)::integer AS minutes
       FROM graphile_worker.jobs WHERE task_identifier = 'payment:check-slip'`,
    )
  ).rows
const makeDue = () => server.pool.query('UPDATE graphile_worker._private_jobs SET run_at = now()')

describe.each([
  ['easyslip', 'EasySlip'],
  ['slipok', 'SlipOK'],
] as const)('the slip check by %s', (kind, service) => {
  const open = (change: { SLIP_CHECK_KEY?: string } = {}) =>
    openSlipCheck({
      SLIP_CHECK: kind,
      SLIP_CHECK_KEY: services.key,
      SLIP_CHECK_BRANCH: services.branch,
      SLIP_CHECK_BASE_URL: kind === 'easyslip' ? services.easySlipUrl : services.slipOkUrl,
      ...change,
    })
  beforeEach(() => {
    server.services.slipCheck = open()
  })

  it('asks about amount, receiver and repetition once it is handed in, and approves nothing', async () => {
    const { id, code, payer } = await aPayment({})
    expect(services.asked).toHaveLength(0)
    expect(await checkOf(id)).toBeNull()
    await workJobs(server)
    expect(services.asked).toEqual([
      kind === 'easyslip'
        ? {
            path: '/v2/verify/bank',
            body: { payload: code, matchAccount: true, matchAmount: 1_399, checkDuplicate: true },
          }
        : { path: '/api/line/apikey/4711', body: { data: code, amount: 1_399, log: true } },
    ])
    expect(await checkOf(id)).toEqual({
      service,
      verdict: 'ok',
      amount: true,
      receiver: true,
      duplicate: false,
      transfer: null,
      checkedAt: expect.any(String),
    })
    const { body } = await server.call(listPayments, { query: {} }, payer)
    expect(body.payments[0]).toMatchObject({ status: 'pending' })
    expect(JSON.stringify(body)).not.toContain(service)
    expect(await queued()).toEqual([])
  })

  it('tells a wrong amount, a wrong receiver, an unknown and a repeated transfer', async () => {
    const found = async (known: Partial<Transfer> | null) => {
      const { id } = await aPayment(known)
      await workJobs(server)
      return checkOf(id)
    }
    expect(await found({ baht: 1_398.5 })).toMatchObject({
      verdict: 'mismatch',
      amount: false,
      receiver: true,
    })
    expect(await found({ account: 'xxx-x-x1111-x', isRegistered: false })).toMatchObject({
      verdict: 'mismatch',
      amount: true,
      receiver: false,
    })
    expect(await found(null)).toMatchObject({ verdict: 'not_found', amount: null, receiver: null })
    const reference = aReference()
    const code = generate.slipVerify({ sendingBank: '004', transRef: reference })
    services.transfers.set(code, PAID)
    const question = { code, amountSatang: 139_900, receiver: { numbers: [], name: '' } }
    await open()?.ask(question, new AbortController().signal)
    const { id } = await aPayment({}, undefined, reference)
    await workJobs(server)
    expect(await checkOf(id)).toMatchObject({ verdict: 'duplicate', amount: true, duplicate: true })
  })

  it('calls nothing repeated that was only asked about by ourselves', async () => {
    const first = await aPayment({})
    await workJobs(server)
    const slip = await aSlip({ reference: first.reference })
    await server.call(replaceSlip, { params: { id: first.id }, file: slip }, first.payer)
    await workJobs(server)
    expect(services.asked).toHaveLength(1)
    expect(await checkOf(first.id)).toMatchObject({ verdict: 'ok' })
    await server.call(rejectPayment, { params: { id: first.id }, body: { reason: 'ไม่ชัด' } }, admin)
    const again = await aPayment({}, first.payer, first.reference)
    await workJobs(server)
    expect(await checkOf(again.id)).toMatchObject({ verdict: 'ok', amount: true, duplicate: null })
  })

  it('asks anew about another slip, and not at all without a mini-QR', async () => {
    const { id, payer } = await aPayment({ baht: 1 })
    await workJobs(server)
    expect(await checkOf(id)).toMatchObject({ verdict: 'mismatch' })
    const reference = aReference()
    services.transfers.set(generate.slipVerify({ sendingBank: '004', transRef: reference }), PAID)
    await server.call(replaceSlip, { params: { id }, file: await aSlip({ reference }) }, payer)
    expect(await checkOf(id)).toBeNull()
    await workJobs(server)
    expect(await checkOf(id)).toMatchObject({ verdict: 'ok' })
    services.asked.length = 0
    await server.call(replaceSlip, { params: { id }, file: await aSlip({ reference: null }) }, payer)
    await workJobs(server)
    expect(services.asked).toHaveLength(0)
    expect(await checkOf(id)).toBeNull()
  })

  it('asks again when the bank tells later, as long as it likes but not for ever', async () => {
    const { id, code } = await aPayment({ delay: 7 })
    await workJobs(server)
    expect(await checkOf(id)).toMatchObject({ verdict: 'later', amount: null })
    expect(await queued()).toEqual([{ attempts: 0, minutes: kind === 'slipok' ? 7 : 5 }])
    await makeDue()
    await workJobs(server)
    expect(await queued()).toHaveLength(1)
    services.transfers.set(code, PAID)
    await makeDue()
    await workJobs(server)
    expect(await checkOf(id)).toMatchObject({ verdict: 'ok' })
    expect(await queued()).toEqual([])
    const slow = await aPayment({ delay: 7 })
    for (let time = 0; time < 7; time++) {
      await makeDue()
      await workJobs(server)
    }
    expect(await checkOf(slow.id)).toMatchObject({ verdict: 'failed' })
    expect(await queued()).toEqual([])
  })

  it('tries again what was not answered, and says so meanwhile', async () => {
    const { id } = await aPayment({})
    const faults: SlipServices['fault'][] = [
      { status: 500, body: '{}' },
      { status: 200, body: '<html>' },
      { status: 200, body: '{"success":true}' },
      { status: 302, body: '', headers: { location: 'http://127.0.0.1:1/' } },
      { status: 429, body: '' },
      { status: 200, body: `{"data":"${'x'.repeat(200_000)}"}` },
      'silence',
    ]
    const timeouts = holdTimeouts()
    for (const fault of faults) {
      services.fault = fault
      await makeDue()
      const working = workJobs(server)
      if (fault === 'silence') {
        await expect.poll(() => services.asked.length).toBe(faults.length)
        timeouts.runOut()
      }
      await working
      expect(await checkOf(id)).toMatchObject({ verdict: 'failed', amount: null, receiver: null })
      expect(await queued()).toHaveLength(1)
    }
    services.fault = null
    await makeDue()
    await workJobs(server)
    expect(await checkOf(id)).toMatchObject({ verdict: 'ok', duplicate: false })
  })

  it('gives up at once when the service refuses us, and keeps the key to itself', async () => {
    server.services.slipCheck = open({ SLIP_CHECK_KEY: 'canary-key-that-expired' })
    server.log.length = 0
    const { id } = await aPayment({})
    await workJobs(server)
    expect(await checkOf(id)).toMatchObject({ verdict: 'failed' })
    expect(await queued()).toEqual([])
    expect(server.log.filter(({ service: by }) => by === service)).toEqual([
      expect.objectContaining({
        level: 50,
        reason: kind === 'easyslip' ? 'INVALID_API_KEY' : '1002',
        msg: 'the slip check refuses us: key, branch or quota',
      }),
    ])
    services.fault = { status: 500, body: JSON.stringify({ message: services.key }) }
    server.services.slipCheck = open()
    await aPayment({})
    await workJobs(server)
    const kept = await server.pool.query('SELECT to_json(p) FROM payments p')
    const jobs = await server.pool.query('SELECT to_json(j) FROM graphile_worker._private_jobs j')
    expect(JSON.stringify([server.log, kept.rows, jobs.rows])).not.toContain('canary')
    const review = await server.call(reviewPayment, { params: { id }, query: {} }, admin)
    expect(JSON.stringify(review)).not.toContain('canary')
  })

  it('is asked about no payment that is decided already', async () => {
    const { id } = await aPayment({})
    await server.call(rejectPayment, { params: { id }, body: { reason: 'ไม่ชัด' } }, admin)
    await workJobs(server)
    expect(services.asked).toHaveLength(0)
  })
})

describe('without a slip check', () => {
  it('nobody is asked', async () => {
    server.services.slipCheck = openSlipCheck({ SLIP_CHECK: 'none' })
    expect(server.services.slipCheck).toBeNull()
    await aPayment({})
    expect(await queued()).toEqual([])
  })
})
