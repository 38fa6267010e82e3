import { describe, expect, it } from 'vitest'
import {
  type ApprovalCase,
  type ApprovalDoubt,
  heldConditions,
  judgeApproval,
  type TransferProof,
  weighAgreement,
} from './automatic-approval.ts'

const NOW = new Date('2026-11-27T10:31:00+07:00')
const PROOF: TransferProof = {
  by: 'EasySlip',
  amountSatang: 139_900,
  isReceiver: true,
  at: new Date('2026-11-27T10:30:21+07:00'),
  bankCode: '004',
  reference: '0002123123121200011',
  isRepeated: false,
}
const GOOD: ApprovalCase = {
  payment: {
    plan: 'yearly',
    amountSatang: 139_900,
    dueSatang: 139_900,
    hasDifference: false,
    bank: 'kbank',
    transferAt: new Date('2026-11-27T10:30:00+07:00'),
    code: { bankCode: '004', reference: '0002123123121200011' },
    handedInAt: new Date('2026-11-27T10:30:40+07:00'),
  },
  answers: [PROOF],
  others: { repeated: false, alike: false, sameMinute: false },
  mayBuy: true,
  isFrozen: false,
  limits: { plans: ['monthly', 'yearly', 'renewal'], fromHour: 6, untilHour: 24, ceilingSatang: 1_000_000 },
  approvedTodaySatang: 0,
  now: NOW,
}
const proof = (change: Partial<TransferProof>) => ({ ...GOOD, answers: [{ ...PROOF, ...change }] })
const payment = (change: Partial<ApprovalCase['payment']>) => ({
  ...GOOD,
  payment: { ...GOOD.payment, ...change },
})
const limits = (change: Partial<ApprovalCase['limits']>) => ({
  ...GOOD,
  limits: { ...GOOD.limits, ...change },
})
const at = (text: string) => new Date(`${text}+07:00`)

it('approves what somebody vouches for in everything', () => {
  expect(judgeApproval(GOOD)).toEqual({ outcome: 'approve', doubts: [], by: 'EasySlip' })
})

const DOUBTED: [string, ApprovalCase, ApprovalDoubt[]][] = [
  ['nobody was asked', { ...GOOD, answers: [] }, ['service']],
  ['a silent service', { ...GOOD, answers: ['silent'] }, ['service']],
  ['no bank knows it', { ...GOOD, answers: ['unknown'] }, ['unknown']],
  ['the service saw it before', { ...GOOD, answers: ['repeated'] }, ['repeated']],
  ['one vouches, another knows nothing of it', { ...GOOD, answers: [PROOF, 'unknown'] }, ['unknown']],
  ['a satang less', proof({ amountSatang: 139_899 }), ['amount']],
  ['a satang more', proof({ amountSatang: 139_901 }), ['amount']],
  ['to somebody else', proof({ isReceiver: false }), ['receiver']],
  ['to nobody knows whom', proof({ isReceiver: null }), ['receiver']],
  ['nobody knows whether it was seen', proof({ isRepeated: null }), ['repeated']],
  ['from another bank', proof({ bankCode: '014' }), ['bank']],
  ['from a bank that is not told', proof({ bankCode: null }), ['bank']],
  ['of another reference', proof({ reference: '9' }), ['reference']],
  ['of a reference that is not told', proof({ reference: null }), ['reference']],
  ['six minutes from what was typed', proof({ at: at('2026-11-27T10:24:00') }), ['time']],
  ['another day than was typed', proof({ at: at('2026-11-26T10:30:00') }), ['time', 'stale']],
  ['a code of another bank than was chosen', payment({ bank: 'scb' }), ['bank']],
  ['no code', payment({ code: null }), ['reference']],
  ['nothing transferred', payment({ transferAt: null, bank: null }), ['bank', 'time']],
  ['handed in a day and a second later', payment({ handedInAt: at('2026-11-28T10:30:22') }), ['stale']],
  ['the same slip again', { ...GOOD, others: { ...GOOD.others, repeated: true } }, ['repeated']],
  ['a slip like it', { ...GOOD, others: { ...GOOD.others, alike: true } }, ['alike']],
  ['the sum and minute of another', { ...GOOD, others: { ...GOOD.others, sameMinute: true } }, ['alike']],
  ['paid what the screen showed', payment({ hasDifference: true, dueSatang: 129_900 }), ['difference']],
  ['somebody who may not buy', { ...GOOD, mayBuy: false }, ['buyer']],
  ['a package left to people', limits({ plans: ['monthly'] }), ['package']],
  ['a satang above the ceiling', limits({ ceilingSatang: 139_899 }), ['ceiling']],
  ['a day that is full', { ...GOOD, approvedTodaySatang: 860_101 }, ['ceiling']],
  ['before the hours', limits({ fromHour: 11 }), ['hours']],
  ['after the hours', limits({ untilHour: 10 }), ['hours']],
  ['a frozen shop', { ...GOOD, isFrozen: true }, ['frozen']],
]

describe('leaves to a person', () => {
  it.each(DOUBTED)('%s', (_name, given, doubts) => {
    expect(judgeApproval(given)).toMatchObject({ outcome: 'person', doubts })
  })
})

it('keeps to the last satang of the ceiling and the first minute of the hours', () => {
  const onTheEdge = { ...limits({ fromHour: 10, untilHour: 11 }), approvedTodaySatang: 860_100 }
  expect(judgeApproval(onTheEdge).outcome).toBe('approve')
})

it('believes a statement without bank and reference, as it is the money itself', () => {
  const line = { by: 'statement', bankCode: null, reference: null } as const
  expect(judgeApproval(proof(line))).toEqual({ outcome: 'approve', doubts: [], by: 'statement' })
  expect(judgeApproval({ ...GOOD, answers: ['silent', { ...PROOF, ...line }] }).outcome).toBe('approve')
  const withoutCode = { ...proof(line), payment: { ...GOOD.payment, code: null } }
  expect(judgeApproval(withoutCode), 'any picture may be such a slip').toMatchObject({
    outcome: 'person',
    doubts: ['reference'],
  })
})

it('says which conditions held', () => {
  expect(heldConditions([])).toEqual(['amount', 'receiver', 'transfer', 'fresh', 'unique', 'buyer'])
  expect(heldConditions(['service', 'hours'])).toEqual(['fresh', 'unique', 'buyer'])
  expect(heldConditions(['stale', 'difference'])).toEqual(['receiver', 'transfer', 'unique', 'buyer'])
})

describe('the agreement with the team', () => {
  const yes = (many: number) => Array.from({ length: many }, () => true)

  it('lets it be turned on by a hundred in a row, not by 97 of a hundred', () => {
    expect(weighAgreement(yes(99))).toMatchObject({ counted: 99, inARow: 99, mayTurnOn: false })
    expect(weighAgreement(yes(100))).toEqual({ counted: 100, agreed: 100, inARow: 100, mayTurnOn: true })
    const three = [...yes(61), false, ...yes(20), false, ...yes(15), false, ...yes(80)]
    expect(weighAgreement(three)).toEqual({ counted: 100, agreed: 97, inARow: 61, mayTurnOn: false })
    expect(weighAgreement([false, ...yes(300)])).toMatchObject({ inARow: 0, mayTurnOn: false })
  })
})

/** Slips that pay for nothing, ten thousand of five kinds: forged, repeated, altered, late, foreign. */
describe('ten thousand slips that pay for nothing', () => {
  let seed = 43
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((seed / 2_147_483_648) * below)
  }
  const one = <T>(...of: T[]): T => of[random(of.length)] as T
  const KINDS: Record<string, () => ApprovalCase> = {
    forged: () => ({
      ...GOOD,
      answers: one<ApprovalCase['answers']>(['unknown'], ['silent'], [], ['silent', 'unknown']),
    }),
    repeated: () =>
      one<ApprovalCase>({ ...GOOD, answers: ['repeated'] }, proof({ isRepeated: one(true, null) }), {
        ...GOOD,
        others: one(
          { ...GOOD.others, repeated: true },
          { ...GOOD.others, alike: true },
          { ...GOOD.others, sameMinute: true },
        ),
      }),
    altered: () =>
      one<ApprovalCase>(
        proof({ amountSatang: 139_900 + one(-1, 1) * (1 + random(139_899)) }),
        proof({ reference: String(random(1e9)) }),
        proof({ at: new Date(PROOF.at.getTime() + one(-1, 1) * (6 * 60_000 + random(1e9))) }),
        proof({ bankCode: one('002', '006', '011', '014', '025', '030', '069', '999', null) }),
      ),
    late: () => payment({ handedInAt: new Date(PROOF.at.getTime() + 86_400_001 + random(1e10)) }),
    foreign: () => proof({ isReceiver: one(false, null), by: one('EasySlip', 'SlipOK', 'statement') }),
  }

  it('none approves itself', () => {
    const kinds = Object.keys(KINDS)
    let approved = 0
    for (let at = 0; at < 10_000; at++) {
      const given = KINDS[kinds[at % kinds.length] as string]?.() as ApprovalCase
      if (judgeApproval(given).outcome === 'approve') approved += 1
    }
    expect(approved).toBe(0)
  })
})
