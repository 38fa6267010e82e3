import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

const KEY = 'canary-key-of-the-operator'
/** The shop's, which money is transferred to. */
export const ACCOUNT = { bank: 'kbank', accountNumber: '123-4-56789-0', accountName: 'ทอคำ' }
/** 99 decisions of the team that agree with the rule would not do. */
export const AGREED = 100

/** A hundred payments that the rule would have approved, and that an admin did approve. */
export const DECISIONS = `WITH made AS (
    INSERT INTO payments (id, user_id, package_id, idempotency_key, price_satang, amount_satang, payment_status, decided_by,
      decided_at, granted_membership, granted_expires_at, created_at)
    SELECT gen_random_uuid(), (SELECT id FROM profiles WHERE membership = 'vip' ORDER BY id LIMIT 1), 2, gen_random_uuid(), 139900,
      139900, 'approved', (SELECT id FROM profiles WHERE membership = 'admin' ORDER BY id LIMIT 1),
      now() - interval '2 days' - at * interval '1 hour', 'vip', now(),
      now() - interval '2 days' - at * interval '1 hour' - interval '9 minutes'
    FROM generate_series(1, ${AGREED}) at RETURNING id, decided_at)
  INSERT INTO approval_verdicts (payment_id, outcome, doubts, judged_at) SELECT id, 'approve', '{}', decided_at FROM made`

export interface Bank {
  /** Settings of a server that asks it. */
  env: Record<string, string>
  /** What was transferred, by the text of the mini-QR. */
  transfers: Map<string, { baht: number; reference: string; at: string }>
  asked: Set<string>
  close: () => void
}

/** Speaks as much of EasySlip's protocol as tells a transfer. */
export async function startEasySlip(): Promise<Bank> {
  const transfers: Bank['transfers'] = new Map()
  const asked = new Set<string>()
  const service = createServer(async (call, response) => {
    const { payload, matchAmount } = (await json(call)) as { payload: string; matchAmount?: number }
    asked.add(payload)
    const known = call.headers.authorization === `Bearer ${KEY}` ? transfers.get(payload) : undefined
    response.writeHead(known ? 200 : 404, { 'content-type': 'application/json' })
    if (!known) return response.end(JSON.stringify({ success: false, error: { code: 'SLIP_NOT_FOUND' } }))
    const { baht, reference, at } = known
    const data = {
      isDuplicate: false,
      matchedAccount: { nameTh: ACCOUNT.accountName, type: 'JURISTIC' },
      amountInOrder: matchAmount,
      amountInSlip: baht,
      isAmountMatched: matchAmount === baht,
      rawSlip: {
        payload,
        transRef: reference,
        date: at,
        sender: { bank: { id: '004' } },
        amount: { amount: baht, local: {} },
        receiver: {
          bank: { id: '004', short: 'KBANK' },
          account: { name: { th: ACCOUNT.accountName }, bank: { type: 'BANKAC', account: 'xxx-x-x6789-x' } },
        },
      },
    }
    response.end(JSON.stringify({ success: true, data, message: 'Bank slip verified successfully' }))
  })
  await once(service.listen(0, '127.0.0.1'), 'listening')
  const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}/v2`
  const env = { SLIP_CHECK: 'easyslip', SLIP_CHECK_KEY: KEY, SLIP_CHECK_BASE_URL: url }
  return { env, transfers, asked, close: () => service.close() }
}
