import { isReceiver } from '@thokham/domain/masked-receiver'
import { z } from 'zod'
import type { SlipAnswer, SlipFindings, SlipProtocol, SlipQuestion } from './slip-protocol.ts'

const SATANG = 100

const numbered = z.object({ account: z.string().nullish() }).nullish()

const answerShape = z.object({
  data: z.object({
    isDuplicate: z.boolean().nullish(),
    /** The one of the accounts registered there; null = none of them. */
    matchedAccount: z.object({}).nullish(),
    amountInSlip: z.number().nullish(),
    isAmountMatched: z.boolean().nullish(),
    rawSlip: z
      .object({
        transRef: z.string().max(64).nullish().catch(null),
        date: z.iso.datetime({ offset: true }).nullish().catch(null),
        amount: z.object({ amount: z.number() }).nullish().catch(null),
        sender: z
          .object({ bank: z.object({ id: z.string().max(8) }).nullish() })
          .nullish()
          .catch(null),
        receiver: z
          .object({
            account: z
              .object({
                name: z.object({ th: z.string().nullish(), en: z.string().nullish() }).nullish(),
                bank: numbered,
                proxy: numbered,
              })
              .nullish(),
          })
          .nullish(),
      })
      .nullish(),
  }),
})

type RawSlip = NonNullable<z.output<typeof answerShape>['data']['rawSlip']>

const errorShape = z.object({ error: z.object({ code: z.string().regex(/^[A-Z_]{3,40}$/) }) })

/** Asks EasySlip, version 2: the mini-QR's text against amount, registered accounts and slips it has seen. */
export function easySlip(apiKey: string): SlipProtocol {
  return {
    service: 'EasySlip',
    home: 'https://api.easyslip.com/v2',
    request: ({ code, amountSatang }) => ({
      path: '/verify/bank',
      headers: { authorization: `Bearer ${apiKey}` },
      body: {
        payload: code,
        matchAccount: true,
        matchAmount: amountSatang / SATANG,
        checkDuplicate: true,
      },
    }),
    read: (status, body, question) => (status === 200 ? found(body, question) : refusal(status, body)),
  }
}

function found(body: unknown, { amountSatang, receiver }: SlipQuestion): SlipAnswer | null {
  const answer = answerShape.safeParse(body)
  if (!answer.success) return null
  const { isDuplicate, matchedAccount, amountInSlip, isAmountMatched, rawSlip } = answer.data.data
  const { name, bank, proxy } = rawSlip?.receiver?.account ?? {}
  const byMask = isReceiver(receiver, {
    numbers: [bank?.account ?? '', proxy?.account ?? ''],
    names: [name?.th ?? '', name?.en ?? ''],
  })
  const inSlip = amountInSlip == null ? null : Math.round(amountInSlip * SATANG) === amountSatang
  return {
    kind: 'found',
    amount: isAmountMatched ?? inSlip,
    // An account that is ours but not registered there: neither word is worth more than the other.
    receiver: matchedAccount ? true : byMask === true ? null : false,
    duplicate: isDuplicate ?? null,
    transfer: rawSlip ? transferOf(rawSlip) : null,
  }
}

/** Reads the transfer as the bank told it; null = not all of it. */
function transferOf({ amount, date, sender, transRef }: RawSlip): SlipFindings['transfer'] {
  if (!amount || !date) return null
  return {
    amountSatang: Math.round(amount.amount * SATANG),
    at: new Date(date).toISOString(),
    bankCode: sender?.bank?.id ?? null,
    reference: transRef ?? null,
  }
}

function refusal(status: number, body: unknown): SlipAnswer | null {
  const error = errorShape.safeParse(body)
  const code = error.success ? error.data.error.code : null
  if (code === 'SLIP_NOT_FOUND') return { kind: 'not_found' }
  if (code === 'SLIP_PENDING') return { kind: 'later', afterMs: null }
  if (status >= 500 || status === 429 || status < 400) return null
  return { kind: 'refused', reason: code ?? `HTTP ${status}` }
}
