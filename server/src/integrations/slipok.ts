import { isReceiver } from '@thokham/domain/masked-receiver'
import { z } from 'zod'
import type { SlipAnswer, SlipFindings, SlipProtocol, SlipQuestion } from './slip-protocol.ts'

const SATANG = 100
const MINUTE_MS = 60_000

const valued = z.object({ value: z.string().nullish() }).nullish()

/** The slip, whole or in part, with an error too. */
const slipShape = z
  .object({
    amount: z.number().nullish(),
    /** Minutes until the bank answers. */
    delay: z.coerce.number().min(0).nullish().catch(null),
    transRef: z.string().max(64).nullish().catch(null),
    transTimestamp: z.iso.datetime({ offset: true }).nullish().catch(null),
    sendingBank: z.string().max(8).nullish().catch(null),
    receiver: z
      .object({
        displayName: z.string().nullish(),
        name: z.string().nullish(),
        proxy: valued,
        account: valued,
      })
      .nullish(),
  })
  .nullish()
  .catch(null)

const answerShape = z.object({
  success: z.literal(true),
  data: z.object({ success: z.literal(true) }).and(slipShape),
})
const errorShape = z.object({ code: z.coerce.number().int().min(1000).max(9999), data: slipShape })

type Slip = z.output<typeof slipShape>

/** Asks SlipOK: the mini-QR's text against amount, registered accounts and slips it has logged. */
export function slipOk(apiKey: string, branch: string): SlipProtocol {
  return {
    service: 'SlipOK',
    home: 'https://api.slipok.com/api/line/apikey',
    request: ({ code, amountSatang }) => ({
      path: `/${branch}`,
      headers: { 'x-authorization': apiKey },
      // Logged there, as it knows a repeated slip and a wrong receiver by its log alone.
      body: { data: code, amount: amountSatang / SATANG, log: true },
    }),
    read: (status, body, question) =>
      status === 200 ? found(body, question) : refusal(status, body, question),
  }
}

function found(body: unknown, question: SlipQuestion): SlipAnswer | null {
  const answer = answerShape.safeParse(body)
  if (!answer.success) return null
  const { amount, receiver, transfer } = compared(answer.data.data, question)
  // What it did not refuse (1012, 1013, 1014) it found right.
  return { kind: 'found', amount: amount ?? true, receiver: receiver ?? true, duplicate: false, transfer }
}

function refusal(status: number, body: unknown, question: SlipQuestion): SlipAnswer | null {
  const error = errorShape.safeParse(body)
  if (!error.success) {
    return status === 401 || status === 403 ? { kind: 'refused', reason: `HTTP ${status}` } : null
  }
  const { code, data } = error.data
  const seen = { kind: 'found', ...compared(data, question), duplicate: null } as const
  switch (code) {
    // Package, branch, key, term, quota.
    case 1000:
    case 1001:
    case 1002:
    case 1003:
    case 1004:
      return { kind: 'refused', reason: String(code) }
    // No QR of a transfer; no such transfer.
    case 1007:
    case 1008:
    case 1011:
      return { kind: 'not_found' }
    // The bank is out of order.
    case 1009:
      return { kind: 'later', afterMs: 15 * MINUTE_MS }
    case 1010:
      return { kind: 'later', afterMs: data?.delay ? data.delay * MINUTE_MS : null }
    case 1012:
      return { ...seen, duplicate: true }
    case 1013:
      return { ...seen, amount: false }
    case 1014:
      return { ...seen, receiver: false }
    default:
      return null
  }
}

function compared(slip: Slip, { amountSatang, receiver: ours }: SlipQuestion) {
  const { displayName, name, proxy, account } = slip?.receiver ?? {}
  return {
    amount: slip?.amount == null ? null : Math.round(slip.amount * SATANG) === amountSatang,
    receiver: isReceiver(ours, {
      numbers: [account?.value ?? '', proxy?.value ?? ''],
      names: [displayName ?? '', name ?? ''],
    }),
    transfer: transferOf(slip),
  }
}

/** Reads the transfer as the bank told it; null = not all of it. */
function transferOf(slip: Slip): SlipFindings['transfer'] {
  if (slip?.amount == null || !slip.transTimestamp) return null
  return {
    amountSatang: Math.round(slip.amount * SATANG),
    at: new Date(slip.transTimestamp).toISOString(),
    bankCode: slip.sendingBank ?? null,
    reference: slip.transRef ?? null,
  }
}
