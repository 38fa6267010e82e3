import type { PayerId } from '@thokham/domain/slip-code'
import { storedJson } from '../../kit/storage/stored.ts'
import { KEPT_MS, type SlipPlace, storeSlip, takeSlip } from './stored-slip.ts'

/** What the buyer typed. Dates as typed, `DD/MM/YYYY` in either era; `HH:MM`. */
export interface Transfer {
  transferDate: string
  transferTime: string
  bank: PayerId | ''
  accountName: string
}

/** A payment that was begun and not handed in. */
export interface StoredDraft extends Transfer {
  memberId: string
  /** One payment a key, however often it is sent; another order has another. */
  idempotencyKey: string
  /** Plan and coupon, a space between them. */
  order: string
  /** A coupon that was typed and not tried yet. */
  typedCoupon: string
  /** A slip was chosen and is being read: the kept one is what was chosen before it. */
  isReading: boolean
  /** Epoch ms at which its slip was attached; 0 = it has none. */
  slipAt: number
  /** Epoch ms of the last change. */
  savedAt: number
}

/** What whoever paid last on this device has begun: one a plan that a slip was attached for, and the last one without. */
export const storedDrafts = storedJson(
  'paymentDraft',
  // A former version of the page kept one alone.
  (kept) => (Array.isArray(kept) ? kept : kept ? [kept] : []) as Partial<StoredDraft>[],
)

/** Returns the plan that a draft is for. */
export function planOf({ order = '' }: Partial<StoredDraft>): string {
  return order.split(' ')[0] ?? ''
}

/** Returns the drafts of a member that are of the last day, those with a slip first, and the last one before those before it. */
export function draftsOfToday(
  drafts: readonly Partial<StoredDraft>[],
  memberId: string,
): Partial<StoredDraft>[] {
  return drafts
    .filter(({ memberId: of, savedAt = 0 }) => of === memberId && Date.now() - savedAt <= KEPT_MS)
    .toSorted(
      (one, other) => (other.slipAt ?? 0) - (one.slipAt ?? 0) || (other.savedAt ?? 0) - (one.savedAt ?? 0),
    )
}

/** Keeps a draft in the place of the one of its plan, and of one that has no slip. */
export function saveDraft(draft: StoredDraft): void {
  const others = draftsOfToday(storedDrafts.get(), draft.memberId)
  storedDrafts.set([...others.filter((each) => each.slipAt && planOf(each) !== planOf(draft)), draft])
}

/** Forgets a draft, not its slip. */
export function dropDraft({ memberId, plan }: SlipPlace): void {
  const others = draftsOfToday(storedDrafts.get(), memberId).filter((each) => planOf(each) !== plan)
  storedDrafts.set(others.length > 0 ? others : null)
}

/** Forgets a draft with its slip. @returns brings both back */
export function discardDraft(place: SlipPlace): () => Promise<void> {
  const draft = draftsOfToday(storedDrafts.get(), place.memberId).find((each) => planOf(each) === place.plan)
  dropDraft(place)
  const slip = takeSlip(place).catch(() => null)
  return async () => {
    const taken = await slip
    if (taken) await storeSlip(place, taken).catch(() => undefined)
    if (draft) saveDraft(draft as StoredDraft)
  }
}
