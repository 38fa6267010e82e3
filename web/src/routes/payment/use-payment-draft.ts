import { bangkokDate, bangkokTime } from '@thokham/domain/bangkok-time'
import { type PayerId, payerOfCode } from '@thokham/domain/slip-code'
import { buddhistDate } from '@thokham/domain/typed-moment'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import {
  discardDraft,
  draftsOfToday,
  dropDraft,
  planOf,
  type StoredDraft,
  saveDraft,
  storedDrafts,
  type Transfer,
} from '../../components/payment-draft/stored-draft.ts'
import { forgetSlip, readSlip, storeSlip } from '../../components/payment-draft/stored-slip.ts'
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
const FIELDS = ['transferDate', 'transferTime', 'bank', 'accountName'] as const

export interface PaymentDraft {
  /** Part of it was kept from an earlier visit. */
  isContinued: boolean
  /** Forgets all of it. @returns keeps it again, for a screen that is drawn anew */
  startOver: () => () => Promise<void>
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
 * closed the tab meanwhile: the words in the browser's storage, the slip in its database, both for a day. A slip stays with the
 * plan that it was attached for: looking at another plan keeps nothing.
 * @param order plan, which stays the same, and coupon
 */
export function usePaymentDraft(memberId: string, order: string): PaymentDraft {
  const [{ found, isOwn, isBesideSlip }] = useState(() => readDraft(memberId, order))
  const plan = planOf({ order })
  const place = useMemo(() => ({ memberId, plan }), [memberId, plan])
  const [kept, setKept] = useState(() => ({
    isContinued: isOwn && isFilled(found),
    coupon: isOwn ? found.order.slice(plan.length + 1) : '',
  }))
  const form = useLocalForm<Transfer>({
    resolver: transferResolver,
    mode: 'onChange',
    defaultValues: transferOf(found),
  })
  const transfer = form.watch()
  const [slip, setKeptSlip] = useState<Slip | null>(null)
  const [slipAt, setSlipAt] = useState(found.isReading ? 0 : found.slipAt)
  const [isReading, setReading] = useState(false)
  const [isSlipLost, setSlipLost] = useState(found.isReading)
  const [of, setOf] = useState({ order: found.order, idempotencyKey: found.idempotencyKey })
  const [typedCoupon, typeCoupon] = useState(found.typedCoupon)
  const [orders, setOrders] = useState(1)
  const current = of.order === order ? of : { order, idempotencyKey: randomId() }
  if (current !== of) setOf(current)

  const isForgotten = useRef(false)
  const isOnlySeen =
    isBesideSlip && !slipAt && !isReading && typedCoupon === '' && isSame(transfer, transferOf(found))
  useEffect(() => {
    // Drawn once more before the next screen is there, it would be kept for another payment, under the same key.
    if (isForgotten.current || isOnlySeen) return
    saveDraft({ memberId, ...current, typedCoupon, isReading, slipAt, ...transfer, savedAt: Date.now() })
  }, [memberId, current, typedCoupon, isReading, slipAt, transfer, isOnlySeen])
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
      if (!isHere) return
      // It is not here any more.
      if (!kept) setSlipAt((at) => (at === found.slipAt ? 0 : at))
      else if (!found.isReading) setKeptSlip((chosen) => chosen ?? kept)
      // It was about to be replaced: what was read off it counts no more than itself.
      else if (bankOf(kept) === form.getValues('bank')) form.setValue('bank', '')
    }
    readSlip(place).then(restore, () => restore(null))
    if (found.isReading) forgetSlip(place).catch(() => undefined)
    return () => {
      isHere = false
    }
  }, [place, found, form])

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
      const putBack = discardDraft(place)
      setSlipLost(false)
      setKept({ isContinued: false, coupon: '' })
      renewKey()
      setOrders((now) => now + 1)
      form.reset(EMPTY_TRANSFER)
      typeCoupon('')
      setKeptSlip(null)
      setSlipAt(0)
      return putBack
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
      setSlipAt(Date.now())
      change(readOff(chosen, form.getValues(), slip))
      // Where the database is closed to this page, the slip lasts as long as the tab.
      storeSlip(place, chosen).catch(() => undefined)
    },
    forget: async () => {
      isForgotten.current = true
      dropDraft(place)
      // The payment is in: whoever paid is not held up by a database that does not answer.
      await withTimeout(forgetSlip(place), FORGETTING_MS, undefined).catch(() => undefined)
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

function transferOf({ transferDate, transferTime, bank, accountName }: StoredDraft): Transfer {
  return { transferDate, transferTime, bank, accountName }
}

interface ReadDraft {
  found: StoredDraft
  /** It was begun before. */
  isOwn: boolean
  /** A slip is attached for another plan. */
  isBesideSlip: boolean
}

/** Reads the draft of a plan; one that is begun takes over what was typed for another: who pays, where a slip tells the rest. */
function readDraft(memberId: string, order: string): ReadDraft {
  const fresh: StoredDraft = {
    memberId,
    order,
    idempotencyKey: randomId(),
    typedCoupon: '',
    isReading: false,
    slipAt: 0,
    savedAt: Date.now(),
    ...EMPTY_TRANSFER,
  }
  const all = draftsOfToday(storedDrafts.get(), memberId)
  const own = all.find((each) => planOf(each) === planOf({ order }))
  const other = all.find((each) => each !== own)
  const isBesideSlip = Boolean(other?.slipAt)
  if (own) return { found: { ...fresh, ...own }, isOwn: true, isBesideSlip }
  if (!other) return { found: fresh, isOwn: false, isBesideSlip }
  const { transferDate = '', transferTime = '', bank = '', accountName = '' } = other
  const ofTransfer = isBesideSlip ? {} : { transferDate, transferTime }
  return { found: { ...fresh, bank, accountName, ...ofTransfer }, isOwn: false, isBesideSlip }
}

function isFilled(transfer: Transfer): boolean {
  return !isSame(transfer, EMPTY_TRANSFER)
}

function isSame(one: Transfer, other: Transfer): boolean {
  return FIELDS.every((field) => one[field] === other[field])
}
