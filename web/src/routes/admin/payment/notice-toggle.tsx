import { Bell, BellRing } from 'lucide-react'
import { Button } from '../../../components/ui/button.tsx'
import { paymentNotice as text } from '../../../text/admin-payments.ts'
import type { PaymentNotice } from './use-payment-notice.ts'

/** Shows whether this device calls new payments out. */
export function NoticeToggle({ isOn, toggle }: Pick<PaymentNotice, 'isOn' | 'toggle'>) {
  return (
    <Button
      size={32}
      icon={isOn ? BellRing : Bell}
      aria-pressed={isOn}
      title={text.hint}
      onClick={toggle}
      className={isOn ? 'border-khram! bg-khram-soft! text-khram!' : undefined}
    >
      {text.toggle}
    </Button>
  )
}
