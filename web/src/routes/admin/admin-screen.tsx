import { Suspense } from 'react'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { lazyPart } from '../../lib/boot/lazy-part.ts'
import { useSearchParams } from '../../lib/boot/search-params.ts'
import { ADMIN_TABS, AdminSections } from './admin-sections.tsx'
import { MembersPanel } from './member/members-panel.tsx'
import { PaymentsPanel } from './payment/payments-panel.tsx'

const AnnouncementsPanel = lazyPart(() => import('./announcements/announcements-panel.tsx'))
const CouponsPanel = lazyPart(() => import('./coupons/coupons-panel.tsx'))

/** Renders the admin panel with its tabs. */
export function AdminScreen() {
  const [{ tab }] = useSearchParams()
  const current = ADMIN_TABS.find((one) => one === tab) ?? 'payments'
  const Panel = PANELS[current]
  return (
    <>
      <AdminSections current={current} />
      <Suspense fallback={<Skeleton className="h-96 rounded-card" />}>
        <Panel />
      </Suspense>
    </>
  )
}

const PANELS = {
  payments: PaymentsPanel,
  members: MembersPanel,
  announcements: AnnouncementsPanel,
  coupons: CouponsPanel,
} as const
