import type { PendingPayment } from '@thokham/contract/payment-admin'
import { toast } from '../../../components/ui/toast.tsx'
import { useStore } from '../../../kit/storage/store.ts'
import { storedSwitch } from '../../../kit/storage/stored.ts'
import { chime } from '../../../lib/browser/chime.ts'
import { mayNotify, notifyAway } from '../../../lib/browser/system-notice.ts'
import { adminPayments, paymentNotice as text } from '../../../text/admin-payments.ts'

/** On at devices on which notices of new payments are wanted. */
const notice = storedSwitch('paymentNotice')

export interface PaymentNotice {
  isOn: boolean
  toggle: () => void
  /** Calls a payment out; says nothing while it is off. */
  announce: (payment: PendingPayment) => void
}

/**
 * Calls new payments out on this device: by a sound and a line on the screen, and the system's own notice while
 * another tab or window is in front.
 */
export function usePaymentNotice(onOpen: (id: string) => void): PaymentNotice {
  const isOn = useStore(notice)
  return {
    isOn,
    toggle: () => {
      notice.set(!isOn)
      if (isOn) {
        toast.info(text.off)
        return
      }
      chime()
      void mayNotify().then((may) => toast.success(may ? text.on : text.onSoundOnly))
    },
    announce: ({ id, displayName, packageName, amountSatang }) => {
      if (!isOn) return
      chime()
      toast.info(text.toast(displayName, amountSatang), {
        label: adminPayments.review,
        onPress: () => onOpen(id),
      })
      const body = text.body(displayName, packageName, amountSatang)
      notifyAway({ title: text.title, body, tag: id, onOpen: () => onOpen(id) })
    },
  }
}
