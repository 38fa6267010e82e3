import type { Payment } from '@thokham/contract/payments'
import { useState } from 'react'
import { receipts as text } from '../../text/receipts.ts'
import { Button } from '../ui/button.tsx'
import { ReceiptDialog } from './receipt-dialog.tsx'

interface ReceiptButtonProps {
  payment: Pick<Payment, 'id' | 'reference' | 'status' | 'amountSatang'>
}

/** Leads to the receipt of a payment that was paid and approved; of any other there is none. */
export default function ReceiptButton({
  payment: { id, reference, status, amountSatang },
}: ReceiptButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  if (status !== 'approved' || amountSatang === 0) return null
  return (
    <>
      <Button size={40} aria-label={text.openOf(reference)} onClick={() => setIsOpen(true)}>
        {text.open}
      </Button>
      {isOpen && <ReceiptDialog paymentId={id} onClose={() => setIsOpen(false)} />}
    </>
  )
}
