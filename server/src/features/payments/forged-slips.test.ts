import { randomUUID } from 'node:crypto'
import type { SlipVerdict } from '@thokham/contract/payment-admin'
import { beforeAll, expect, it } from 'vitest'
import { aMember } from '../../testing/members.ts'
import { startShop } from '../../testing/payments.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { judgePayment } from './judge-payment.ts'

const NOW = new Date('2026-11-27T10:31:00+07:00')
const MANY = 10_000

let server: TestServer
beforeAll(async () => {
  server = await startShop()
  server.clock.now = NOW
  await server.pool.query('UPDATE automatic_approval SET is_on = true, ceiling_satang = 1000000000')
})

let seed = 43
function random(below: number): number {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return Math.floor((seed / 2_147_483_648) * below)
}

interface Slip {
  amountSatang: number
  transferDate: string
  transferTime: string
  bank: string
  slipBank: string
  reference: string
  createdAt: Date
  check: SlipVerdict | null
}

/** Returns a slip that is right in everything, of a minute that no other has. */
function aRightSlip(at: number): Slip {
  const made = new Date(NOW.getTime() - (at + 1) * 4 * 60_000)
  const local = new Date(made.getTime() + 7 * 3_600_000).toISOString()
  const reference = String(at).padStart(20, '0')
  return {
    amountSatang: 139_900,
    transferDate: local.slice(0, 10),
    transferTime: local.slice(11, 16),
    bank: 'kbank',
    slipBank: '004',
    reference,
    createdAt: new Date(made.getTime() + 60_000),
    check: {
      service: 'EasySlip',
      verdict: 'ok',
      amount: true,
      receiver: true,
      duplicate: false,
      transfer: { amountSatang: 139_900, at: made.toISOString(), bankCode: '004', reference },
      checkedAt: NOW.toISOString(),
    },
  }
}

type Spoil = (slip: Slip) => Slip
const check = (slip: Slip, change: Partial<SlipVerdict>): Slip => ({
  ...slip,
  check: slip.check && { ...slip.check, ...change },
})
const transfer = (slip: Slip, change: Partial<NonNullable<SlipVerdict['transfer']>>): Slip =>
  check(slip, { transfer: slip.check?.transfer ? { ...slip.check.transfer, ...change } : null })

const SPOILED: Record<string, readonly Spoil[]> = {
  forged: [
    (slip) => check(slip, { verdict: 'not_found', amount: null, receiver: null, transfer: null }),
    (slip) => check(slip, { verdict: 'failed', transfer: null }),
    (slip) => ({ ...slip, check: null }),
  ],
  repeated: [
    (slip) => check(slip, { verdict: 'duplicate', duplicate: true }),
    (slip) => check(slip, { duplicate: null }),
  ],
  altered: [
    (slip) => check(slip, { verdict: 'mismatch', amount: false }),
    (slip) => transfer(slip, { amountSatang: 139_900 - 1 - random(139_000) }),
    (slip) => transfer(slip, { reference: randomUUID() }),
    (slip) =>
      transfer(slip, { at: new Date(Date.parse(slip.check?.transfer?.at ?? '') - 400_000).toISOString() }),
    (slip) => ({ ...slip, bank: 'scb' }),
  ],
  late: [(slip) => ({ ...slip, createdAt: new Date(slip.createdAt.getTime() + 86_400_000) })],
  foreign: [
    (slip) => check(slip, { verdict: 'mismatch', receiver: false }),
    (slip) => check(slip, { receiver: null }),
  ],
}

/** Writes a payment of a member of its own. @returns its id */
async function handIn(slip: Slip): Promise<string> {
  const { id: userId } = await aMember(server.services)
  const id = randomUUID()
  await server.pool.query(
    `INSERT INTO payments (id, user_id, package_id, idempotency_key, price_satang, amount_satang, transfer_date, transfer_time,
       bank_name, account_name, slip_hash, slip_bank, slip_reference, slip_check, created_at)
     VALUES ($1::uuid, $2, 2, $1::uuid, $3, $3, $4, $5, $6, 'พิมพ์ชนก', $1::text, $7, $8, $9, $10)`,
    [
      id,
      userId,
      slip.amountSatang,
      slip.transferDate,
      slip.transferTime,
      slip.bank,
      slip.slipBank,
      slip.reference,
      slip.check && JSON.stringify(slip.check),
      slip.createdAt,
    ],
  )
  return id
}

it('of ten thousand forged, repeated, altered, late and foreign slips none is approved; a right one is', {
  tags: 'long',
}, async () => {
  const judge = judgePayment(server.services)
  const kinds = Object.values(SPOILED).flat()
  for (let at = 0; at < MANY; at++) {
    const spoil = kinds[at % kinds.length] as Spoil
    await judge({ paymentId: await handIn(spoil(aRightSlip(at))) }, {} as never)
  }
  const approved = () => server.pool.query("SELECT id FROM payments WHERE payment_status = 'approved'")
  expect((await approved()).rows).toEqual([])
  const right = await handIn(aRightSlip(MANY))
  await judge({ paymentId: right }, {} as never)
  expect((await approved()).rows).toEqual([{ id: right }])
})
