import { AdminSections } from '../admin-sections.tsx'
import { PaymentsPanel } from './payments-panel.tsx'

/** Renders the payments at an address of their own. */
export function AdminPaymentScreen() {
  return (
    <>
      <AdminSections current="payments" />
      <PaymentsPanel />
    </>
  )
}
