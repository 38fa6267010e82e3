import type { PaymentFeed } from '@thokham/contract/payment-admin'
import { useState } from 'react'
import { toast } from '../../components/ui/toast.tsx'
import { adminPayments, paymentNotice as text } from '../../text/admin.ts'
import { chime } from './chime.ts'

/** Set on devices that want to be told. */
const KEY = 'paymentNotice'

export interface PaymentNotice {
  isOn: boolean
  toggle: () => void
  /** Calls a payment out; says nothing while it is off. */
  announce: (newest: NonNullable<PaymentFeed['newest']>) => void
}

/**
 * Calls new payments out on this device: by a sound and a line on the screen, and the system's own notice while
 * another tab or window is in front.
 */
export function usePaymentNotice(onOpen: (id: string) => void): PaymentNotice {
  const [isOn, setIsOn] = useState(
    () => typeof localStorage !== 'undefined' && localStorage.getItem(KEY) === '1',
  )
  return {
    isOn,
    toggle: () => {
      setIsOn(!isOn)
      if (isOn) {
        localStorage.removeItem(KEY)
        toast.info(text.off)
        return
      }
      localStorage.setItem(KEY, '1')
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
      if (!document.hidden || !('Notification' in window) || Notification.permission !== 'granted') return
      notify(text.body(displayName, packageName, amountSatang), id, onOpen)
    },
  }
}

function notify(body: string, id: string, onOpen: (id: string) => void): void {
  try {
    const notice = new Notification(text.title, { body, tag: id, lang: 'th' })
    notice.onclick = () => {
      focus()
      onOpen(id)
      notice.close()
    }
  } catch {
    // Phones have the name but make none from a page: there the sound is all.
  }
}

async function mayNotify(): Promise<boolean> {
  if (!('Notification' in window)) return false
  return (await Notification.requestPermission()) === 'granted'
}
