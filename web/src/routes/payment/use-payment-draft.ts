import { bangkokDate, bangkokTime } from '@thokham/domain/bangkok-time'
import { type PayerId, payerOfCode } from '@thokham/domain/slip-code'
import { buddhistDate } from '@thokham/domain/typed-moment'
import { useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import {
  isOfToday,
  type KeptDraft,
  keptDraft,
  type Transfer,
} from '../../components/payment-draft/kept-draft.ts'
import { forgetSlip, keepSlip, readSlip } from '../../components/payment-draft/kept-slip.ts'
import type { Slip } from '../../components/slip/slip-protocol.ts'
import { useLocalForm } from '../../kit/form/use-local-form.ts'
import { isServerTimeKnown, serverNow } from '../../lib/api/server-clock.ts'
import { withTimeout } from '../../lib/api/with-timeout.ts'
import { randomId } from '../../lib/browser/random-id.ts'
import { refreshSession } from '../../lib/session/session.ts'
import { transferResolver } from './transfer.ts'

/** How long the browser's database may take to let the slip go, in ms. */
const FORGETTING_MS = 3_000
const EMPTY_TRANSFER: Transfer = { transferDate: '', transferTime: '', bank: '', accountName: '' }

export interface PaymentDraft {
  /** Part of it was kept from an earlier visit. */
  isContinued: boolean
  startOver: () => void
  /** The coupon that was in force for this plan; empty = none. */
  keptCoupon: string
  /** What stands in the coupon's field and was not tried yet. */
  typedCoupon: string
  typeCoupon: (code: string) => void
  form: UseFormReturn<Transfer>
  transfer: Transfer
  slip: Slip | null
  /** A chosen slip is being read: `slip` is what was chosen before it. */
  isReading: boolean
  setReading: (isReading: boolean) => void
  /** The slip that was chosen last was not read yet when the screen was left: neither it nor the one before it is here. */
  isSlipLost: boolean
  /** Counts the times that it was begun: what was still being read for one before belongs to that. */
  orders: number
  idempotencyKey: string
  /** Gives the payment another key. @returns it */
  renewKey: () => string
  change: (part: Partial<Transfer>) => void
  setSlip: (slip: Slip) => void
  /** After the payment was handed in. */
  forget: () => Promise<void>
}

/**
 * Keeps what was filled in so far; it is there again when the tab comes back from the bank's app, also when the phone has
 * closed the tab meanwhile: the words in the browser's storage, the slip in its database, both for a day.
 * @param order plan and coupon
 */
export function usePaymentDraft(memberId: string, order: string): PaymentDraft {
  const [found] = useState(() => readDraft(memberId, order))
  const [kept, setKept] = useState(() => ({
    isContinued: isFilled(found),
    coupon: couponOf(found, order),
  }))
  const form = useLocalForm<Transfer>({
    resolver: transferResolver,
    mode: 'onChange',
    defaultValues: transferOf(found),
  })
  const transfer = form.watch()
  const [slip, setKeptSlip] = useState<Slip | null>(null)
  const [isReading, setReading] = useState(false)
  const [isSlipLost, setSlipLost] = useState(found.isReading)
  const [of, setOf] = useState({ order: found.order, idempotencyKey: found.idempotencyKey })
  const [typedCoupon, typeCoupon] = useState(found.typedCoupon)
  const [orders, setOrders] = useState(1)
  const current = of.order === order ? of : { order, idempotencyKey: randomId() }
  if (current !== of) setOf(current)

  const isForgotten = useRef(false)
  useEffect(() => {
    // Drawn once more before the next screen is there, it would be kept for another payment, under the same key.
    if (!isForgotten.current) write({ memberId, ...current, typedCoupon, isReading, ...transfer })
  }, [memberId, current, typedCoupon, isReading, transfer])
  // A page that was rendered with its answers does not know the server's clock yet, by which times are filled in and judged.
  const [, setHeard] = useState(isServerTimeKnown)
  useEffect(() => {
    if (!isServerTimeKnown()) void refreshSession().finally(() => setHeard(isServerTimeKnown()))
  }, [])
  // A restored draft is validated at once, as if it had just been typed.
  useEffect(() => void form.trigger(), [form])
  useEffect(() => {
    let isHere = true
    const restore = (kept: Slip | null) => {
      if (!isHere || !kept) return
      if (!found.isReading) setKeptSlip((chosen) => chosen ?? kept)
      // It was about to be replaced: what was read off it counts no more than itself.
      else if (bankOf(kept) === form.getValues('bank')) form.setValue('bank', '')
    }
    readSlip(memberId).then(restore, () => undefined)
    if (found.isReading) forgetSlip(memberId).catch(() => undefined)
    return () => {
      isHere = false
    }
  }, [memberId, found, form])

  const renewKey = () => {
    const idempotencyKey = randomId()
    setOf({ order, idempotencyKey })
    return idempotencyKey
  }
  const change = (part: Partial<Transfer>) => {
    for (const [name, value] of Object.entries(part)) form.setValue(name as keyof Transfer, value)
    // All of it: a time is judged with its date.
    void form.trigger()
  }
  return {
    isContinued: kept.isContinued,
    keptCoupon: kept.coupon,
    typedCoupon,
    typeCoupon,
    renewKey,
    startOver: () => {
      setSlipLost(false)
      setKept({ isContinued: false, coupon: '' })
      renewKey()
      setOrders((now) => now + 1)
      form.reset(EMPTY_TRANSFER)
      typeCoupon('')
      setKeptSlip(null)
      forgetSlip(memberId).catch(() => undefined)
    },
    form,
    transfer,
    slip,
    isReading,
    setReading: (now) => {
      setReading(now)
      if (now) setSlipLost(false)
    },
    isSlipLost,
    orders,
    idempotencyKey: current.idempotencyKey,
    change,
    setSlip: (chosen) => {
      setKeptSlip(chosen)
      change(readOff(chosen, form.getValues(), slip))
      // Where the database is closed to this page, the slip lasts as long as the tab.
      keepSlip(memberId, chosen).catch(() => undefined)
    },
    forget: async () => {
      isForgotten.current = true
      keptDraft.set(null)
      // The payment is in: whoever paid is not held up by a database that does not answer.
      await withTimeout(forgetSlip(memberId), FORGETTING_MS, undefined).catch(() => undefined)
    },
  }
}

/** Returns what the slip itself tells: its bank; and who attaches one has just transferred. */
function readOff(slip: Slip, before: Transfer, former: Slip | null): Partial<Transfer> {
  const bank = bankOf(slip)
  const formerBank = bankOf(former)
  const now = serverNow()
  return {
    ...(bank && { bank }),
    // The bank of a slip that was replaced no longer counts.
    ...(!bank && formerBank === before.bank && { bank: '' as const }),
    ...(before.transferDate === '' &&
      before.transferTime === '' && {
        transferDate: buddhistDate(bangkokDate(now)),
        transferTime: bangkokTime(now),
      }),
  }
}

function bankOf(slip: Slip | null): PayerId | null {
  return slip?.code ? (payerOfCode(slip.code.bankCode) ?? 'other') : null
}

function freshDraft(memberId: string, order: string): KeptDraft {
  return {
    memberId,
    order,
    idempotencyKey: randomId(),
    typedCoupon: '',
    isReading: false,
    savedAt: Date.now(),
    ...EMPTY_TRANSFER,
  }
}

function transferOf({ transferDate, transferTime, bank, accountName }: KeptDraft): Transfer {
  return { transferDate, transferTime, bank, accountName }
}

function readDraft(memberId: string, order: string): KeptDraft {
  const fresh = freshDraft(memberId, order)
  const kept = keptDraft.get()
  return isOfToday(kept, memberId) ? { ...fresh, ...kept } : fresh
}

function isFilled({ transferDate, transferTime, bank, accountName }: Transfer): boolean {
  return [transferDate, transferTime, bank, accountName].some((typed) => typed !== '')
}

/** Returns the coupon of a kept order for the same plan. */
function couponOf(kept: KeptDraft, order: string): string {
  const [plan = ''] = order.split(' ')
  return kept.order.startsWith(`${plan} `) ? kept.order.slice(plan.length + 1) : ''
}

function write(draft: Omit<KeptDraft, 'savedAt'>): void {
  keptDraft.set({ ...draft, savedAt: Date.now() })
}
