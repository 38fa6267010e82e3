import { bangkokDate, bangkokTime } from '@thokham/domain/bangkok-time'
import { type BankId, bankOfCode } from '@thokham/domain/slip-code'
import { buddhistDate } from '@thokham/domain/transfer-time'
import { useEffect, useState } from 'react'
import type { Slip } from '../../components/slip/slip-protocol.ts'
import { randomId } from '../../lib/random-id.ts'
import { forgetSlip, keepSlip, readSlip } from './slip-store.ts'

const KEY = 'paymentDraft'

/** What the buyer typed. Dates as typed, `DD/MM/YYYY` in either era; `HH:MM`. */
export interface Transfer {
  transferDate: string
  transferTime: string
  bank: BankId | ''
  accountName: string
}

interface Draft extends Transfer {
  memberId: string
  /** One payment a key, however often it is sent; another order has another. */
  idempotencyKey: string
  order: string
}

export interface PaymentDraft {
  transfer: Transfer
  slip: Slip | null
  idempotencyKey: string
  change: (part: Partial<Transfer>) => void
  setSlip: (slip: Slip) => void
  /** After the payment was handed in. */
  forget: () => Promise<void>
}

/**
 * What was filled in so far; it is there again when the tab comes back from the bank's app: the words in the tab's own
 * storage, the slip in the browser's database.
 * @param order plan and coupon
 */
export function usePaymentDraft(memberId: string, order: string): PaymentDraft {
  const [draft, setDraft] = useState(() => readDraft(memberId, order))
  const [slip, setKeptSlip] = useState<Slip | null>(null)
  const current = draft.order === order ? draft : { ...draft, order, idempotencyKey: randomId() }
  if (current !== draft) setDraft(current)

  useEffect(() => write(current), [current])
  useEffect(() => {
    let isHere = true
    readSlip(memberId).then(
      (kept) => isHere && kept && setKeptSlip((chosen) => chosen ?? kept),
      () => undefined,
    )
    return () => {
      isHere = false
    }
  }, [memberId])

  const change = (part: Partial<Transfer>) => setDraft((before) => ({ ...before, ...part }))
  return {
    transfer: current,
    slip,
    idempotencyKey: current.idempotencyKey,
    change,
    setSlip: (chosen) => {
      setKeptSlip(chosen)
      setDraft((before) => ({ ...before, ...readOff(chosen, before) }))
      // Where the database is closed to this page, the slip lasts as long as the tab.
      keepSlip(memberId, chosen).catch(() => undefined)
    },
    forget: async () => {
      sessionStorage.removeItem(KEY)
      await forgetSlip(memberId).catch(() => undefined)
    },
  }
}

/** What the slip itself tells: its bank; and who attaches one has just transferred. */
function readOff(slip: Slip, before: Transfer): Partial<Transfer> {
  const bank = slip.code && bankOfCode(slip.code.bankCode)
  const now = new Date()
  return {
    ...(bank && { bank }),
    ...(before.transferDate === '' &&
      before.transferTime === '' && {
        transferDate: buddhistDate(bangkokDate(now)),
        transferTime: bangkokTime(now),
      }),
  }
}

function readDraft(memberId: string, order: string): Draft {
  const fresh: Draft = {
    memberId,
    order,
    idempotencyKey: randomId(),
    transferDate: '',
    transferTime: '',
    bank: '',
    accountName: '',
  }
  try {
    const kept: Partial<Draft> = JSON.parse(sessionStorage.getItem(KEY) ?? '{}')
    return kept.memberId === memberId ? { ...fresh, ...kept } : fresh
  } catch {
    return fresh
  }
}

function write(draft: Draft): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(draft))
  } catch {
    // Storage is closed to this page: the draft lasts as long as the screen.
  }
}
