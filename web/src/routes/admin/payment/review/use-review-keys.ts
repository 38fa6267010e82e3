import { type KeyLine, useListedKeys } from '../../../../lib/browser/own-keys.ts'
import { useActionKeys } from '../../../../lib/browser/use-action-keys.ts'
import { adminPayments as text } from '../../../../text/admin-payments.ts'
import { everywhere } from '../../../../text/everywhere.ts'

export interface ReviewKeys {
  approve: () => void
  reject: () => void
  newer: () => void
  older: () => void
  zoom: () => void
  close: () => void
}

const KEYS: Record<string, keyof ReviewKeys> = {
  KeyA: 'approve',
  KeyR: 'reject',
  KeyZ: 'zoom',
  ArrowLeft: 'newer',
  ArrowRight: 'older',
  Escape: 'close',
}

const LINES: readonly KeyLine[] = [
  [['A'], text.approve],
  [['R'], text.reject],
  [['ArrowLeft'], text.newer],
  [['ArrowRight'], text.older],
  [['U'], text.undo],
  [['Z'], text.zoom],
  [['Esc'], everywhere.close],
]

/** Listens to A, R, ←, →, Z and Esc while a payment is under review. */
export function useReviewKeys(keys: ReviewKeys): void {
  useListedKeys(LINES)
  useActionKeys(keys, (key, { repeat }) => {
    const action = KEYS[key]
    // A key held down is one decision, not one for each payment that comes after.
    return repeat && (action === 'approve' || action === 'reject') ? undefined : action
  })
}
