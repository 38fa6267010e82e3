import { useSearchParams } from '../../lib/search-params.ts'
import { AdminSections } from './admin-sections.tsx'
import { CouponsPanel } from './coupons-panel.tsx'
import { PaymentsPanel } from './payments-panel.tsx'

/** Renders the admin panel with its tabs. */
export function AdminScreen() {
  const [{ tab }] = useSearchParams()
  const current = tab === 'coupons' ? 'coupons' : 'payments'
  return (
    <>
      <AdminSections current={current} />
      {current === 'coupons' ? <CouponsPanel /> : <PaymentsPanel />}
    </>
  )
}

/** Payments at an address of their own. */
export function AdminPaymentScreen() {
  return (
    <>
      <AdminSections current="payments" />
      <PaymentsPanel />
    </>
  )
}
